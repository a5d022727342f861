"""The table as a value: what lies between a key and the journal. No Textual, no clock, no thread."""
