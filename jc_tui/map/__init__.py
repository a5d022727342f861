"""The map: how it is drawn, walked and made."""
