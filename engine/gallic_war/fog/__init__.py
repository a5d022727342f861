"""What a seat can prove of blocks it cannot see; whole situations made of that.

`following` takes in what a seat sees happen: where blocks can be (`proof`), how strong they are, and the last
sighting of each is kept. `memory` is what a bot asks. `certain` and `imagine` make states out of a view and that.
"""
