"""What a seat can prove of blocks it cannot see, and states made of that."""
