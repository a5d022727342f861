"""How bots think of Caesar's Gallic War: by rules of thumb, from what their seat sees and may do."""

from engine.bots.mind import Instinct


def load() -> Instinct:
    """The rules of thumb that bots go by; put together when it is first asked for."""
    from engine.bots.gallic_war.mind.mind import GallicWarMind

    return GallicWarMind()
