"""What a seat can prove of blocks it cannot see (`following`, `roster`), and states made of that (`imagine`)."""
