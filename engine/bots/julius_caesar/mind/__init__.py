"""How bots think of Julius Caesar: what a situation is worth, what could be done, and how it goes on."""

from engine.bots.mind import Mind


def load() -> Mind:
    """What a thinking bot needs of the game; put together when it is first asked for."""
    from engine.bots.julius_caesar.mind.mind import JuliusCaesarMind

    return JuliusCaesarMind()
