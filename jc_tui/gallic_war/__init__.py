"""The face of Caesar's Gallic War: what the program shows of it in plain lines, in files and by protocol."""
