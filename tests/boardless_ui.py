"""A face of the toy without a board, a story, or anything else that a game may leave out."""

from jc_tui.game_ui import GameUI, Title
from tests.toy import ToyView


class BoardlessUI(GameUI[ToyView]):
    game = "toy"
    title = Title(name="Toy", when="any time", help="nothing")


load = BoardlessUI
