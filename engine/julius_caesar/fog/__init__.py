"""What a seat can prove and should believe of blocks it cannot see.

Events are followed twice: by `following` for a player, who asks what is proved (`proof`) and when a block was seen
last, as `roster` lists it; by `likelihood` for a bot's `memory`, which asks where a block is likely to be, and how
strong. `imagine` makes states out of a view and beliefs.
"""
