"""Help: the keys of a screen, and what a game tells of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Input, Static

from engine.translations import say, sentences
from engine.untrusted_text import whole_number
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of, told
from jc_tui.appearance.spans import plain_row
from jc_tui.game_ui import GameUI, GameView, HelpPart, ui_of
from jc_tui.map.legend import is_topic, legend_page
from jc_tui.screens.base import BaseScreen
from jc_tui.widgets.help_text import HelpTabs, HelpText, Key, Page, keys_page
from jc_tui.widgets.key_bar import ScreenKeys
from jc_tui.widgets.pick_list import PickList

KEYS, MAP = "Keys", "Map"
"""The parts that every game has: the keys of the screen below; the signs of its map, if it has one."""

SIGNS = "signs"
"""The line of a search in the rules that leads to these signs."""

TOOLKIT_ACTIONS = frozenset(("app.focus_next", "app.focus_previous", "screen.copy_text", "help_quit"))
"""What every screen can do without being worth a line."""

Place = tuple[str, str]
"""A part and what is chosen in its list."""


class HelpScreen(BaseScreen[None]):
    """Help on a topic, or on the keys of the screen it is opened from, which `screen` names for the player.

    The topic is a rule (``6.11``, ``god.mars``, ``mars``), a word, a card, a block's id, a part (``battle``), or
    words to search for; empty for the keys. The rules are those of the game in question when none is given.
    """

    CSS_PATH = "../styles/help.tcss"
    AUTO_FOCUS = None
    BINDINGS = bindings_of("help")

    def __init__(self, topic: str = "", screen: str = "", game: str = "", *, context: AppContext) -> None:
        super().__init__(context=context)
        self._game, self._topic, self._screen_name = game, topic, screen
        self._past: list[Place] = []
        self._chosen: dict[str, str] = {}

    @cached_property
    def _ui(self) -> GameUI[GameView]:
        return ui_of(self._game or self.context.game)

    @cached_property
    def _parts(self) -> Mapping[str, HelpPart]:
        parts = [
            HelpPart(KEYS, say("help.keys"), lambda _: keys_page(self._screen_name, self._keys)),
            *self._ui.help.parts,
        ]
        if self._ui.map.signs:
            plain = self.context.glyphs.ascii
            parts.append(HelpPart(MAP, say("help.map"), lambda _: legend_page(self._ui.map, ascii_only=plain)))
        return {part.name: part for part in parts}

    @property
    def tabs(self) -> tuple[str, ...]:
        return tuple(self._parts)

    def compose(self) -> ComposeResult:
        yield HelpTabs({name: part.title for name, part in self._parts.items()}, id="help-tabs")
        with Horizontal(id="help-body"):
            yield PickList(id="help-list")
            yield HelpText(id="help-text")
        yield Static("", id="help-found", markup=False)
        yield Input(placeholder=say("help.how-to-search"), id="help-search", compact=True)
        yield ScreenKeys({"turn(1)": f"1-{len(self.tabs)}"})

    def on_mount(self) -> None:
        self._keys = self._keys_below()
        self.query_one(Input).display = False
        self.open_topic(self._topic)

    def _keys_below(self) -> list[Key]:
        """Return the keys of the screen below, its widget and the app, each action once."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack and stack.index(self) else None
        if below is None:
            return []
        found: dict[tuple[int, str, str], list[str]] = {}
        for active in below.active_bindings.values():
            binding = active.binding
            if binding.description and binding.action not in TOOLKIT_ACTIONS and not binding.system:
                rank = 0 if active.node is below else 2 if active.node is self.app else 1
                name = (rank, told(binding.description), told(active.tooltip or ""))
                found.setdefault(name, []).append(self._named(binding))
        ranked = sorted(found.items(), key=lambda pair: pair[0][0])
        return [(_together(keys), name, what) for (_, name, what), keys in ranked]

    def _named(self, binding: Binding) -> str:
        name = self.app.get_key_display(binding)
        return name.upper() if name.startswith("f") and name[1:].isdigit() else name

    @property
    def part(self) -> str:
        return self.query_one(HelpTabs).chosen

    def open_topic(self, topic: str) -> None:
        """Go to a topic; words that name nothing are searched for in the rules."""
        if place := self.place_of(topic):
            self._go(*place)
        else:
            self._go(self._ui.help.rules)
            self._open_search(topic)

    def place_of(self, topic: str) -> Place | None:
        """Return the part and line that a topic means; None when it names nothing."""
        wanted = " ".join(topic.casefold().split())
        if wanted in ("", KEYS.casefold()):
            return KEYS, ""
        if found := self._ui.help.place_of(wanted):
            return found
        return (MAP, "") if MAP in self._parts and is_topic(wanted) else None

    def _go(self, part: str, key: str = "") -> None:
        listed, picker = self._listed(part), self.query_one(PickList)
        if part != self.part or not picker.rows or (key and key not in {row.key for row in picker.rows}):
            self.query_one(HelpTabs).choose(part)
            self._close_search()
            self._fill("")
        if key:
            picker.move_to(key)
        picker.display = listed
        picker.set_class(listed and self._parts[part].wide, "-wide")
        if not self.query_one(Input).has_focus:
            self.set_focus(picker if listed else self.query_one(HelpText), scroll_visible=False)
        self._show_page()

    def _fill(self, words: str) -> None:
        part, rules_part = self.part, self._ui.help.rules
        listing = self._parts[part].rows
        rows = listing(words) if listing else []
        if part == rules_part and MAP in self._parts and is_topic(words):
            rows.insert(0, plain_row(SIGNS, say("help.signs")))
        first = next((row.key for row in rows if row.key), "")
        self.query_one(PickList).set_rows(rows, first if words else self._chosen.get(part, first))
        number, rules, sought = sum(bool(row.key) for row in rows), self._ui.help.found(words), repr(words.strip())
        told = say("help.found", n=number, words=sought) if number else say("help.nothing-found", words=sought)
        if number and not rules and part == rules_part and first != SIGNS:
            told = say("help.found-near", n=number, words=sought)
        elsewhere = rules and not number and part != rules_part
        then = say("help.rules-with-it", n=rules) if elsewhere else say("help.list-again")
        found = self.query_one("#help-found", Static)
        found.display = bool(words.strip())
        found.update(sentences([told, then]))

    @on(PickList.Highlighted)
    def _show_page(self) -> None:
        part, key = self.part, self.query_one(PickList).key
        if self._listed(part):
            self._chosen[part] = key
        if self._listed(part) and not key:
            page = Page(say("help.nothing"), say("help.try-fewer"))
        else:
            page = self._parts[MAP if key == SIGNS else part].page(key)
        drawn = self.context.glyphs.drawn
        drawing = tuple(map(drawn, page.drawing))
        self.query_one(HelpText).show(Page(drawn(page.title), drawn(page.text), drawing, page.links))

    def _listed(self, part: str) -> bool:
        return self._parts[part].rows is not None

    def follow(self, target: str) -> None:
        self._past.append((self.part, self.query_one(PickList).key if self._listed(self.part) else ""))
        self.open_topic(target)

    def on_key(self, event: events.Key) -> None:
        if self.query_one(Input).has_focus:
            return
        number = whole_number(event.key)
        if number and number <= len(self.tabs):
            self._go(self.tabs[number - 1])
        elif event.is_printable and (target := self.query_one(HelpText).target_of(event.character or "")):
            self.follow(target)
        else:
            return
        event.stop()

    def action_turn(self, direction: int) -> None:
        self._go(self.tabs[(self.tabs.index(self.part) + direction) % len(self.tabs)])

    def action_switch(self) -> None:
        text, picker = self.query_one(HelpText), self.query_one(PickList)
        self.set_focus(text if not picker.display or picker.has_focus else picker)

    def action_more(self) -> None:
        self.query_one(HelpText).turn_page()

    def action_back(self) -> None:
        if self._past:
            self._go(*self._past.pop())

    def action_search(self) -> None:
        if not self._listed(self.part):
            self._go(self._ui.help.rules)
        self._open_search("")

    def action_leave(self) -> None:
        if self.query_one(Input).display or self.query_one("#help-found").display:
            key = self.query_one(PickList).key
            self._close_search()
            self._fill("")
            self.query_one(PickList).move_to(key)
            self._show_page()
        else:
            self.dismiss()

    def _open_search(self, words: str) -> None:
        search = self.query_one(Input)
        search.display = True
        search.value = words
        search.focus()

    def _close_search(self) -> None:
        search = self.query_one(Input)
        if search.display:
            search.display = False
            with search.prevent(Input.Changed):
                search.value = ""
            self.set_focus(self.query_one(PickList))

    @on(Input.Changed, "#help-search")
    def _search_changed(self, message: Input.Changed) -> None:
        if self.query_one(Input).display:
            self._fill(message.value)
            self._show_page()

    @on(Input.Submitted, "#help-search")
    def _search_done(self, message: Input.Submitted) -> None:
        self.query_one(Input).display = False
        self.set_focus(self.query_one(PickList))
        shows = self._ui.help
        if self.part != shows.rules and not self.query_one(PickList).key and shows.found(message.value):
            self._go(shows.rules)
            self._fill(message.value)
            self._show_page()

    @on(HelpTabs.Chosen)
    def _part_clicked(self, message: HelpTabs.Chosen) -> None:
        self._go(message.name)

    @on(HelpText.Followed)
    def _link_clicked(self, message: HelpText.Followed) -> None:
        self.follow(message.target)


def _together(keys: Sequence[str]) -> str:
    """Return keys that do the same as one, a run of digits by its ends."""
    single = list(dict.fromkeys(keys))
    if len(single) > 2 and all(key.isdigit() for key in single):
        return f"{single[0]}-{single[-1]}"
    return " ".join(single)
