"""What the server answers to workers: permissions, requests, messages."""
