"""The server's answers to workers, with permissions and pushed messages."""
