"""The arena: bots against bots on mirrored deals, and what can be concluded from it.

`schedule` says which games make a run, `play` plays one wherever it is sent, `runner` has an executor play those
that are missing, `records` keeps them in a folder; `elo` and `statistics` reckon, `report` and `balance` sum up,
`drawing` draws. Nothing here knows a screen.
"""
