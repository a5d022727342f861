"""What a seat can prove of blocks it cannot see; whole situations made of that.

`following` takes in what a seat sees happen: `proof` tells where blocks can be, `bounds` how strong, and the last
sighting of each is kept. `memory` is what a bot asks. `certain` and `imagine` make states out of a view and that.
"""
