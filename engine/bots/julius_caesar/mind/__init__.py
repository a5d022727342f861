"""How bots think of Julius Caesar: what a situation is worth, what could be done, and how it goes on."""

from engine.bots.game_ai import GameAI


def load() -> GameAI:
    """Make the mind of the game, which is imported only then."""
    from engine.bots.julius_caesar.mind.mind import JuliusCaesarAI

    return JuliusCaesarAI()
