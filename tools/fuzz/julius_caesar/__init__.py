"""What the fuzz types in Julius Caesar, and crowded games of it."""
