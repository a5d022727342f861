"""How bots think of Caesar's Gallic War, by rules of thumb and by search."""

from engine.bots.game_ai import GameAI

PLAYOUTS = 64  # how many playouts a decision takes at the most where nothing is said: each of them is long


def load() -> GameAI:
    """Make the mind of the game, which is imported only then."""
    from engine.bots.gallic_war.mind.mind import GallicWarAI

    return GallicWarAI()
