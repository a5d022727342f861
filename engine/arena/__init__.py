"""The arena, where bots play against bots on mirrored deals.

`schedule` says which games make a run, `records` keeps what came of them in a folder, `runner` plays one wherever
it is sent, and has an executor play those that are missing; `elo` and `statistics` reckon, and `report`
sum up. Nothing here knows a screen.
"""
