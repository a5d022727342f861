"""Help: keys, the course of a year and of a battle, the rules, the words, the cards and the blocks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from engine.foreign import whole_number
from engine.julius_caesar.story import count
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.bindings import bound, told
from jc_tui.widgets import help_pages as pages
from jc_tui.widgets.help_tabs import HelpTabs
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.plain import bottom_line, drawn

KEYS, YEAR, BATTLE, RULES, TERMS, CARDS, BLOCKS = "Keys", "Year", "Battle", "Rules", "Words", "Cards", "Blocks"
TABS = (KEYS, YEAR, BATTLE, RULES, TERMS, CARDS, BLOCKS)
LISTED = (RULES, TERMS, CARDS, BLOCKS)
"""The parts that have a list on the left and can be searched."""

TOPICS = {
    "keys": KEYS,
    "year": YEAR,
    "turn": YEAR,
    "battle": BATTLE,
    "rules": RULES,
    "words": TERMS,
    "terms": TERMS,
    "cards": CARDS,
    "blocks": BLOCKS,
}
"""Topics that mean a part as a whole."""

TOOLKIT_ACTIONS = frozenset(("app.focus_next", "app.focus_previous", "screen.copy_text", "help_quit"))
"""What every screen can do without being worth a line."""

Place = tuple[str, str]
"""A part and what is chosen in its list."""


class HelpScreen(Screen[None]):
    """Help on a topic, or on the keys of the screen it is opened from.

    Args:
        topic: a rule (``6.11``, ``god.mars``, ``mars``), a word, a card, a block's id, a part (``battle``), or
            words to search for; empty for the keys.
        screen: what the screen is called whose keys are shown.
    """

    CSS_PATH = "../styles/help.tcss"
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("left", "turn(-1)", "keys.help-before", show=False),
        bound("right", "turn(1)", "keys.help-next", key_display="1-7"),
        bound("slash", "search", "keys.help-search", key_display="/"),
        bound("tab", "switch", "keys.help-switch"),
        bound("space", "more", "keys.help-scroll"),
        bound("backspace", "back", "keys.help-back", key_display="Bksp"),
        bound("escape", "leave", "keys.help-close"),
    ]

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As every screen's, but that the list, the text and the search show the focus by themselves."""

    def __init__(self, topic: str = "", screen: str = "") -> None:
        super().__init__()
        self._topic = topic
        self._screen_name = screen
        self._facts = load_facts()
        self._past: list[Place] = []
        self._chosen: dict[str, str] = {}

    # --- building --------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The parts in a line, the search, the list and the text, the keys."""
        yield HelpTabs(TABS, id="help-tabs")
        with Horizontal(id="help-body"):
            yield PickList(id="help-list")
            yield HelpText(id="help-text")
        yield Static("", id="help-found", markup=False)
        yield Input(placeholder="Search: words or a section, Enter to read", id="help-search", compact=True)
        yield bottom_line(self.app, (("Close", "leave"), ("Search", "search"), ("Back", "back")))

    def on_mount(self) -> None:
        """Open at the topic."""
        self._keys = self._keys_below()
        self.query_one(Input).display = False
        self.open_topic(self._topic)

    def _keys_below(self) -> list[pages.Key]:
        """The keys of the screen that help was called from, each action once: its own, its widget's, the app's."""
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
        return [
            pages.Key(_together(keys), name, what)
            for (_, name, what), keys in sorted(found.items(), key=lambda pair: pair[0][0])
        ]

    def _named(self, binding: Binding) -> str:
        """What a key is called; F1 as it stands on the keyboard."""
        name = self.app.get_key_display(binding)
        return name.upper() if name.startswith("f") and name[1:].isdigit() else name

    # --- where one is ----------------------------------------------------------------------------------------

    @property
    def part(self) -> str:
        """The part that is open."""
        return self.query_one(HelpTabs).chosen

    def open_topic(self, topic: str) -> None:
        """Go to a topic; words that name nothing are searched for in the rules."""
        place = self.place_of(topic)
        if place is not None:
            self._go(*place)
            return
        self._go(RULES, "")
        self._open_search(topic)

    def place_of(self, topic: str) -> Place | None:
        """The part and the line that a topic means; None when it names nothing."""
        wanted = " ".join(topic.casefold().split())
        book = self._facts.rulebook
        if not wanted:
            return KEYS, ""
        if wanted in TOPICS:
            return TOPICS[wanted], ""
        if rule := book.find(wanted) or book.find(f"god.{wanted}"):
            return RULES, rule.id
        if term := book.term(wanted):
            return TERMS, term.id
        if wanted in self._facts.cards:
            return CARDS, wanted
        return (BLOCKS, wanted) if wanted in self._facts.blocks else None

    def _go(self, part: str, key: str = "") -> None:
        """Open a part, with one line of its list chosen."""
        listed = part in LISTED
        if part != self.part or not self.query_one(PickList).rows:
            self.query_one(HelpTabs).choose(part)
            self._close_search()
            self._fill("")
        if key:
            if key not in {row.key for row in self.query_one(PickList).rows}:
                self._close_search()
                self._fill("")
            self.query_one(PickList).move_to(key)
        picker = self.query_one(PickList)
        picker.display = listed
        picker.set_class(part == BLOCKS, "-wide")
        if not self.query_one(Input).has_focus:
            self.set_focus(picker if listed else self.query_one(HelpText), scroll_visible=False)
        self._show_page()

    def _fill(self, words: str) -> None:
        """List what the words fit in the part that is open."""
        makers = {
            RULES: pages.rule_rows,
            TERMS: pages.term_rows,
            CARDS: pages.card_rows,
            BLOCKS: pages.block_rows,
        }
        part = self.part
        rows = makers[part](self._facts, words) if part in makers else []
        first = next((row.key for row in rows if row.key), "")
        self.query_one(PickList).set_rows(rows, first if words else self._chosen.get(part, first))
        found = self.query_one("#help-found", Static)
        found.display = bool(words.strip())
        number = sum(bool(row.key) for row in rows)
        rules = len(self._facts.rulebook.search(words))
        more = "Escape lists all again"
        if rules and not number and part != RULES:
            more = f"Enter shows {count(rules, 'rule')} with it"
        told = f"{number or 'Nothing'} found for {words.strip()!r}"
        if number and not rules and part == RULES:
            told = f"No rule has all words of {words.strip()!r}, {number} {'is' if number == 1 else 'are'} near it"
        found.update(f"{told}; {more}.")

    def _show_page(self) -> None:
        part, key = self.part, self.query_one(PickList).key
        if part in LISTED:
            self._chosen[part] = key
        page = self._page(part, key)
        self.query_one(HelpText).show(
            Page(
                drawn(page.title, self.app),
                drawn(page.text, self.app),
                tuple(drawn(line, self.app) for line in page.drawing),
                page.links,
            )
        )

    def _page(self, part: str, key: str) -> Page:
        facts, book = self._facts, self._facts.rulebook
        if part == KEYS:
            return pages.keys_page(self._screen_name, self._keys)
        if part == YEAR:
            return pages.year_page(facts)
        if part == BATTLE:
            return pages.battle_page(facts)
        if not key:
            return Page("Nothing found", "Try fewer or shorter words.")
        makers = {CARDS: partial(pages.card_page, key, facts), BLOCKS: partial(pages.block_page, key, facts)}
        if part in makers:
            return makers[part]()
        if part == TERMS and (term := book.term(key)):
            return pages.term_page(term, facts)
        rule = book.find(key)
        return pages.rule_page(rule, facts) if rule else Page(key)

    def follow(self, target: str) -> None:
        """Go where a link leads; `action_back` comes back."""
        self._past.append((self.part, self.query_one(PickList).key if self.part in LISTED else ""))
        self.open_topic(target)

    # --- keys and mouse --------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Digits open a part, letters follow the links of the page."""
        if self.query_one(Input).has_focus:
            return
        number = whole_number(event.key)
        if number and number <= len(TABS):
            self._go(TABS[number - 1])
        elif event.is_printable and (target := self.query_one(HelpText).target_of(event.character or "")):
            self.follow(target)
        else:
            return
        event.stop()

    def action_turn(self, direction: int) -> None:
        """To the part before or the next one."""
        self._go(TABS[(TABS.index(self.part) + direction) % len(TABS)])

    def action_switch(self) -> None:
        """From the list to the text and back."""
        text, picker = self.query_one(HelpText), self.query_one(PickList)
        self.set_focus(text if not picker.display or picker.has_focus else picker)

    def action_more(self) -> None:
        """A page of the text on; from its end to its top."""
        text = self.query_one(HelpText)
        if text.scroll_offset.y >= text.max_scroll_y:
            text.scroll_home(animate=False)
        else:
            text.scroll_page_down(animate=False)

    def action_back(self) -> None:
        """To where the last link was followed."""
        if self._past:
            self._go(*self._past.pop())

    def action_search(self) -> None:
        """Search what is listed; the rules where nothing is."""
        if self.part not in LISTED:
            self._go(RULES)
        self._open_search("")

    def action_leave(self) -> None:
        """Out of the search, or else out of help."""
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
        message.stop()
        if self.query_one(Input).display:
            self._fill(message.value)
            self._show_page()

    @on(Input.Submitted, "#help-search")
    def _search_done(self, message: Input.Submitted) -> None:
        """What was found can be read; the rules with the words where nothing else has them."""
        message.stop()
        words = message.value
        self.query_one(Input).display = False
        self.set_focus(self.query_one(PickList))
        if self.part != RULES and not self.query_one(PickList).key and self._facts.rulebook.search(words):
            self._go(RULES)
            self._fill(words)
            self._show_page()

    @on(PickList.Highlighted)
    def _line_changed(self, message: PickList.Highlighted) -> None:
        message.stop()
        self._show_page()

    @on(PickList.Chosen)
    def _line_picked(self, message: PickList.Chosen) -> None:
        message.stop()

    @on(HelpTabs.Chosen)
    def _part_clicked(self, message: HelpTabs.Chosen) -> None:
        message.stop()
        self._go(message.name)

    @on(HelpText.Followed)
    def _link_clicked(self, message: HelpText.Followed) -> None:
        message.stop()
        self.follow(message.target)


def _together(keys: Sequence[str]) -> str:
    """Keys that do the same; a run of digits by its ends."""
    single = list(dict.fromkeys(keys))
    if len(single) > 2 and all(key.isdigit() for key in single):
        return f"{single[0]}-{single[-1]}"
    return " ".join(single)
