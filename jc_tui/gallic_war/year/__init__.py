"""The screen on which a year ends, step by step."""
