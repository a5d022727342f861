"""Caesar's Gallic War: its rules, a module for each chapter."""
