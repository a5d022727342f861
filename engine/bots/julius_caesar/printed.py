"""The game that bots imagine situations of, and what is printed on its blocks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from engine.games import load_game
from engine.julius_caesar.data import BlockType
from engine.julius_caesar.game import JuliusCaesar


def the_game() -> JuliusCaesar:
    """The game, loaded once in a process. Raises DataError: its data files cannot be used."""
    return cast(JuliusCaesar, load_game(JuliusCaesar.id))


@lru_cache(maxsize=1)
def printed_blocks() -> Mapping[str, BlockType]:
    """What is printed on each block, by its id. Raises DataError."""
    return {block.id: block for block in the_game().data.blocks}
