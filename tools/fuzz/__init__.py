"""Strange inputs, saves and positions, against which nothing may fail."""
