"""The chapter on battles (6)."""
