"""The terminal side of JC-TUI: command line, text mode and the full-screen interface."""
