"""The battle screen, with fortress, reserves, relief and retreats."""
