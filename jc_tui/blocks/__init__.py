"""What the faces of block games share: how their stories are told. It knows no game."""
