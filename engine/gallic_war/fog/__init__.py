"""What a seat can prove of blocks it cannot see, and situations made of that.

`following` takes in what a seat sees happen, for a player's `roster` and a bot's memory: where blocks can be
(`proof`), how strong they are, and when each was seen last. `imagine` makes states out of a view and that.
"""
