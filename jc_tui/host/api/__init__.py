"""The calls of a worker to the server, and what travels with them."""
