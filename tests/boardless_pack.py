"""A face of the toy without a board, a story, or anything else that a game may leave out."""

from __future__ import annotations

from jc_tui.pack import Pack, Title
from tests.toy import ToyView


class BoardlessPack(Pack[ToyView]):
    """Only a title."""

    game = "toy"
    title = Title(name="Toy", when="any time", help="nothing")


load = BoardlessPack
