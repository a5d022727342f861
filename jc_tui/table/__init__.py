"""The table as a value, between a key and the journal, without Textual, clock or thread."""
