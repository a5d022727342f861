"""The battle screen, with line-up, dice and chances."""
