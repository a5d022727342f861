"""Tests of Caesar's Gallic War."""
