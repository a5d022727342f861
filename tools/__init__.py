"""Commands for a checkout: they make data and pictures, measure, fuzz and check."""
