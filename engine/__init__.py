"""The engine, with rules, saves and bots but no screen.

from engine import load_game
game = load_game("julius-caesar")
state = game.start()
"""

from engine.games import load_game

__all__ = ["load_game"]
