"""Everything that touches the terminal, or names of Textual that it does not promise to keep."""
