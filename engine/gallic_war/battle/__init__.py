"""The rules of battles (chapter 6)."""
