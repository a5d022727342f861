"""Notices to players by ntfy, webhook or mail, which name a game and nothing hidden."""
