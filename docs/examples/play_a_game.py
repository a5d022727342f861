"""Play a whole game of Julius Caesar from a script, and print what happens."""

import random

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat

game = load_game("julius-caesar")
state = game.start({"deployment": "historical"})
chance, player = SeededChance(7), random.Random(7)
while (seat := state.to_act) is not None:
    legal = state.legal_actions()
    action = chance.choose(state) if seat is Seat.CHANCE else legal[player.randrange(len(legal))]
    for event in state.apply(action):
        print(f"{action}: {game.describe(event)}")
print(state.result)
