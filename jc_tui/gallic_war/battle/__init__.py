"""The battle on the screen: field and fortress, main group and reserves, relief and retreats."""
