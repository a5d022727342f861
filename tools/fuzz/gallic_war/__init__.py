"""What the fuzz types in Caesar's Gallic War, and crowded games of it."""
