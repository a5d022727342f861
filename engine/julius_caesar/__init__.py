"""The rules of Julius Caesar, editions 2.0 and 1.x, a module for each chapter."""
