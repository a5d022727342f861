"""How bots think of Caesar's Gallic War: rules of thumb, and a search that plays them on."""

from engine.bots.mind import Mind

PLAYOUTS = 64
"""How many playouts a decision takes at the most where nothing is said: each of them is long."""


def load() -> Mind:
    """The mind of the game; put together when it is first asked for."""
    from engine.bots.gallic_war.mind.mind import GallicWarMind

    return GallicWarMind()
