"""The games of a host, and how each of them stands."""
