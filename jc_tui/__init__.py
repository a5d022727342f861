"""The program in the terminal, with commands, plain lines and screens."""
