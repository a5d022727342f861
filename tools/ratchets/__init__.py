"""Counts that may fall and never rise: how words are used, and how modules hang together.

`python -m tools.ratchets` compares them with `counts.toml` and says what is new where one has risen.
"""
