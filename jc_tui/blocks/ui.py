"""What the faces of block games share: words and files have the same names, each in the folder of its game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from engine.datafiles import data_folder
from engine.words import Catalogue
from jc_tui.game_ui import GameUI, SetupField, Shape, Title


class BlockUI(GameUI[Shape]):
    """The face of a block game.

    Attributes:
        called, folder: its name, and where its words and files are.
        options: what is chosen before a game begins, each with its values, the usual one first. Its words are
            ``pack.OPTION``, ``pack.OPTION-VALUE`` and ``pack.OPTION-VALUE-is``; a value without words is its own.
        open_phases: in which the choices themselves are known to both, so that both may look at one screen.
    """

    called: ClassVar[str]
    folder: ClassVar[str]
    options: ClassVar[Mapping[str, Sequence[str]]]
    open_phases: ClassVar[Collection[str]]
    words: Catalogue

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
            SetupField(option, self.words(_key(option)), [self._value(option, value) for value in values])
            for option, values in self.options.items()
        ]

    def _value(self, option: str, value: str) -> tuple[str, str, str]:
        key = _key(option, value)
        return value, self.words(key) if self.words.has(key) else value, self.words(f"{key}-is")

    def is_open(self, view: Any) -> bool:
        return view.phase in self.open_phases


def _key(*parts: str) -> str:
    return "pack." + re.sub(r"[_.]", "-", "-".join(parts))
