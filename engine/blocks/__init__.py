"""What block games share and is no rule of any of them."""
