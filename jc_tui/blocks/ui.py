"""What the faces of block games share: words and files have the same names, each in the folder of its game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar

from engine.datafiles import data_folder
from engine.words import Catalogue
from jc_tui.game_ui import GameUI, SetupField, Shape, Title

if TYPE_CHECKING:
    from textual.widget import Widget

    from engine.table import Table
    from jc_tui.table.modes import ModeUI


def _member(ui: GameUI[Any], where: str) -> Any:
    """Return ``module:Name`` of a face's package, with the prefix of its classes."""
    assert isinstance(ui, BlockUI)
    return resolve_name(f"jc_tui.{ui.folder}.{where.format(ui.prefix)}")


def _part(where: str) -> cached_property[Any]:
    return cached_property(lambda ui: _member(ui, where)(ui))


def _made(where: str) -> Callable[..., Any]:
    return lambda ui, *args: _member(ui, where)(*args)


class BlockUI(GameUI[Shape]):
    """Face of a block game, whose parts are loaded when first asked for.

    Attributes:
        called, folder: its name, and where its words, files and modules are.
        prefix: what the names of its classes begin with.
        options: what is chosen before a game begins, each with its values, the usual one first. Its words are
            ``pack.option-OPTION``, then ``-VALUE`` and ``-VALUE-is``; a value without words is its own.
        open_phases: in which the choices themselves are known to both, so that both may look at one screen.
    """

    called: ClassVar[str]
    folder: ClassVar[str]
    prefix: ClassVar[str]
    options: ClassVar[Mapping[str, Sequence[str]]]
    open_phases: ClassVar[Collection[str]]
    words: Catalogue

    map, log, replay = _part("board:{}MapUI"), _part("story:{}LogUI"), _part("story:{}ReplayUI")
    text, help = _part("text.lines:{}TextUI"), _part("help:{}HelpUI")
    scenes, moments = _part("stage:{}Scenes"), _part("moments:{}Moments")
    orders, table, planner = _made("offering:{}Orders"), _made("table:{}TableUI"), _made("planning:{}Planner")
    remarks, recent_places = _made("remarks:Remarks.of_session"), _made("news:recent_places")
    replay_contest, replay_side = _made("replay_panes:ReplayBattle"), _made("replay_panes:{}Hands")

    @property
    def title(self) -> Title:
        return Title(
            name=self.called,
            when=self.words("pack.when", dash="{dash}"),
            help=self.words("pack.help"),
            about=self.words("pack.about"),
            picture=data_folder() / self.folder / "look" / "title.toml",
        )

    @property
    def setup(self) -> Sequence[SetupField]:
        return [
            SetupField(
                option, self.words.one("pack.option", option), [self._value(option, value) for value in values]
            )
            for option, values in self.options.items()
        ]

    def _value(self, option: str, value: str) -> tuple[str, str, str]:
        words = f"{option}-{value}".replace(".", "-")
        name = self.words.one("pack.option", words) if self.words.has(f"pack.option-{words}") else value
        return value, name, self.words.one("pack.option", f"{words}-is")

    def mode_of(self, view: Any) -> ModeUI | None:
        modes: Mapping[str, ModeUI] = _member(self, "modes:MODES")
        return modes.get(view.phase)

    def ending(self, table: Table, notes: Sequence[str]) -> Widget:
        from jc_tui.widgets.plain_panes import result_pane

        return result_pane(partial(_member(self, "points:result_lines"), table, notes))

    def is_open(self, view: Any) -> bool:
        return view.phase in self.open_phases
