"""What a seat can prove of blocks it cannot see, and what it should believe; whole situations made of that.

Events are followed twice: by `following` for a player, who asks what is proved (`proof`) and when a block was seen
last, as `roster` lists it; by `likelihood` for a bot's `memory`, which asks where a block is likely to be, and how
strong. `certain` and `imagine` make states out of a view and beliefs.
"""
