"""Shared faces of block games, which load words and files by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine.translations import Translations, data_folder
from jc_tui.game_ui import GameUI, SetupField, Shape, Title

if TYPE_CHECKING:
    from textual.widget import Widget

    from engine.match import Match
    from jc_tui.table.modes import ModeUI


class BlockUI(GameUI[Shape]):
    """Face of a block game.

    Attributes:
        called, folder: its name, and where its words and files are.
        options: what is chosen before a game begins, each with its values, the usual one first. Its words are
            ``pack.option-OPTION``, then ``-VALUE`` and ``-VALUE-is``; a value without words is its own.
        open_phases: in which the choices themselves are known to both, so that both may look at one screen.
    """

    called: ClassVar[str]
    folder: ClassVar[str]
    options: ClassVar[Mapping[str, Sequence[str]]]
    open_phases: ClassVar[Collection[str]]
    words: Translations

    result_lines: Callable[..., Any]
    """Lays out how a game ended in lines."""

    mode_for: Callable[[str], ModeUI | None]
    """Gives the mode of a phase, None for one that is played at the table."""

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
        return self.mode_for(view.phase)

    def ending(self, table: Match, notes: Sequence[str]) -> Widget:
        from jc_tui.widgets.plain_panes import result_pane

        return result_pane(table, partial(self.result_lines, table, notes))

    def is_open(self, view: Any) -> bool:
        return view.phase in self.open_phases
