"""How bots think of Julius Caesar, by rules of thumb and by search."""

from engine.bots.game_ai import GameAI


def load() -> GameAI:
    """Make the mind of the game, which is imported only then."""
    from engine.bots.julius_caesar.mind.mind import JuliusCaesarAI

    return JuliusCaesarAI()
