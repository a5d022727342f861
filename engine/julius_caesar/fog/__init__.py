"""What a seat can prove and should believe of blocks it cannot see."""
