"""Looking back: replays, branches off them, and reviews."""
