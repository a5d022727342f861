"""What a seat can prove of blocks it cannot see, and what it should believe; whole situations made of that.

`following` takes in what a seat sees happen, for all that is kept account of: `proof` (where blocks can be),
`likelihood` (where they are likely to be, and how strong) and the last sighting of each. `roster` lists them for a
player to read; `memory` is what a bot asks. `certain` and `imagine` make states out of a view and beliefs.
"""
