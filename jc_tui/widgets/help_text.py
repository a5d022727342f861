"""Parts of help and its pages: paragraphs, drawings and links."""

from __future__ import annotations

import string
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.translations import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Line, length
from jc_tui.widgets.canvas import Canvas

LETTERS = string.ascii_lowercase
"""The keys that follow the links of a page, in their order."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page.

    Attributes:
        text: paragraphs with empty lines between them; a line that begins with a space is one of a table, with two
            spaces between its columns, of which the last is wrapped.
        drawing: lines that are never wrapped, shown before the text.
        links: targets that can be followed from here, and what they are called.
    """

    title: str
    text: str = ""
    drawing: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


Key = tuple[str, str, str]
"""A key of a screen: what to press, what it does in a word, and in a sentence."""


def keys_page(name: str, keys: Sequence[Key]) -> Page:
    """Return the page with the keys of the previous screen."""
    title = say("help.keys-of", screen=name) if name else say("help.keys")
    if not keys:
        return Page(title, say("help.no-keys"))
    wide, named = (max(map(len, column)) for column in list(zip(*keys, strict=True))[:2])
    lines = [f" {key:{wide}}  {called:{named}}  {what}".rstrip() for key, called, what in keys]
    return Page(title, "\n".join([*lines, "", say("help.mouse")]))


class HelpTabs(Canvas):
    """Numbered headings to click, with the name of the `chosen` one in brackets."""

    DEFAULT_CSS = """
    HelpTabs {
        height: auto; background: $background;
        & > .ink--chosen { color: $foreground; text-style: bold; }
    }
    """

    @dataclass
    class Chosen(Message):
        """A heading was clicked."""

        name: str

    def __init__(self, titles: Mapping[str, str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._titles = titles
        self.chosen = next(iter(titles))

    def choose(self, name: str) -> None:
        self.chosen = name
        self.repaint()

    def _parts(self, width: int) -> list[list[tuple[str, str]]]:
        """Return the parts of lines with their headings, closer if one line then suffices."""
        close = self._in_lines(width, " ")
        return close if len(close) == 1 < len(self._in_lines(width, "  ")) else self._in_lines(width, "  ")

    def _in_lines(self, width: int, apart: str) -> list[list[tuple[str, str]]]:
        lines = [[(f" {say('help.heading')} ", "")]]
        for number, (name, title) in enumerate(self._titles.items(), 1):
            label = f"[{number} {title}]" if name == self.chosen else f" {number} {title}{apart[1:]}"
            if length(lines[-1]) + len(label) > width:
                lines.append([])
            lines[-1].append((label, name))
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._parts(width))

    def draw(self, width: int, height: int) -> list[Line]:
        inks = {"": "chosen", self.chosen: "chosen"}
        return [
            (*((text, inks.get(name, "muted")) for text, name in parts), (" " * width, "muted"))
            for parts in self._parts(width)
        ]

    def on_click(self, event: events.Click) -> None:
        column = 0
        for text, name in self._parts(self.size.width)[event.y]:
            if name and column <= event.x < column + len(text):
                self.post_message(self.Chosen(name))
            column += len(text)


class HelpText(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows a `page` and scrolls it; a click on a link says which."""

    DEFAULT_CSS = """
    HelpText {
        padding: 0 1; background: $background;
        overflow-x: hidden; scrollbar-size: 0 1; scrollbar-gutter: stable;
        & > .help-text--title { color: $foreground; text-style: bold; }
        & > .help-text--link { color: $target; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"help-text--title", "help-text--link"}
    BINDINGS = bindings_of("help-text")

    @dataclass
    class Followed(Message):
        """A link was clicked."""

        target: str

    page = Page("")
    lines: Sequence[tuple[str, str, str]] = ()
    """What stands in each line, how it looks, and the link it is."""

    def show(self, page: Page) -> None:
        if page == self.page and self.lines:
            return
        self.page = page
        self._lay_out()
        self.scroll_to(y=0, animate=False, force=True)

    def turn_page(self) -> None:
        if self.scroll_offset.y >= self.max_scroll_y:
            self.scroll_home(animate=False)
        else:
            self.scroll_page_down(animate=False)

    def target_of(self, letter: str) -> str | None:
        targets = dict(zip(LETTERS, self.page.links, strict=False))
        return targets[letter][0] if letter in targets else None

    def on_resize(self) -> None:
        self._lay_out()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        place = -1 if offset is None else offset.y + self.scroll_offset.y
        if 0 <= place < len(self.lines) and (target := self.lines[place][2]):
            self.post_message(self.Followed(target))

    def _lay_out(self) -> None:
        width = max(20, self.scrollable_content_region.width)
        self.lines = page_lines(self.page, width)
        self.virtual_size = Size(0, len(self.lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        place = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if not 0 <= place < len(self.lines):
            return Strip.blank(width, self.rich_style)
        text, look, _ = self.lines[place]
        style = self.rich_style
        if look:
            style += self.get_component_rich_style(f"help-text--{look}", partial=True)
        return Strip([Segment(text, style)]).adjust_cell_length(width, self.rich_style)


def page_lines(page: Page, width: int) -> list[tuple[str, str, str]]:
    """Return the lines of a page with their looks and links."""
    lines = [(line, "title", "") for line in textwrap.wrap(page.title, width)]
    for part in (page.drawing, _wrapped(page.text, width)):
        if lines and part:
            lines.append(("", "", ""))
        lines += [(line, "", "") for line in part]
    if page.links:
        lines += [("", "", ""), *((line, "", "") for line in textwrap.wrap(say("help.see-also"), width))]
        wide = max(len(target) for target, _ in page.links) + 2
        for letter, (target, name) in zip(LETTERS, page.links, strict=False):
            label = name if name.startswith(target) else f"{target:{wide}}{name}"
            lines += [(line, "link", target) for line in _hanging(f" [{letter}] {label}", width)]
    return lines


def _wrapped(text: str, width: int) -> Sequence[str]:
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(" ") or not line:
            lines += _hanging(line, width)
        else:
            lines += textwrap.wrap(line, width, break_on_hyphens=False)
    return lines


def _hanging(line: str, width: int) -> list[str]:
    """Return a line of a table with its last column wrapped."""
    if len(line) <= width:
        return [line]
    column = line.rfind("  ") + 2
    return textwrap.wrap(line, width, subsequent_indent=" " * (column if column < width * 2 // 3 else 2))
