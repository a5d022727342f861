"""The chapters of the rulebook but for battles."""
