"""The plain-line face of a game of blocks, as far as games share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine.contract import Action, Seat
from engine.rulebook import Rule, load_rulebook
from engine.translations import ENGLISH, Translations, commas, headed, say
from jc_tui.blocks.line_choices import Listing, SearchableAction, search
from jc_tui.game_parts import TextUI
from jc_tui.game_ui import GameUI, NumberedActions

if TYPE_CHECKING:
    from jc_tui.game_parts import LineFront
    from jc_tui.text_mode.text_output import TextOutput

MOST_FOUND = 15
"""How many rules a search lists."""

ID_WIDTH = 11
"""The columns for the ids of rules, where none is longer."""


class BlockTextUI(TextUI[Any]):
    """A block game in plain lines; a game adds its functions.

    Attributes:
        say: the game's words. example: the rule that is named to a player who finds none.
        date: what of a view tells the game turn. place: one place in lines. block: one block in a line.
        options: legal actions for `?`. group_example: a line that moves a whole group, or "".
        spelled_out: what a line means whose names are cut short.
    """

    say: ClassVar[Translations]
    example: ClassVar[str]
    date: Callable[[Any], object]
    place: Callable[[Any, str, int], list[str]]
    block: Callable[[Any, str], str]
    options: Callable[[Any, Sequence[Action]], list[SearchableAction]]
    group_example: Callable[[Any, Sequence[Action]], str] = staticmethod(lambda view, legal: "")
    spelled_out: Callable[[str], str] = staticmethod(str)

    def __init__(self, ui: GameUI[Any]) -> None:
        super().__init__(ui)
        self.manual = {
            "words": self.say("manual.possible"),
            "show": self.say("manual.show"),
            self.say("manual.type-cards"): self.say("manual.cards"),
            "help": self.say("manual.help"),
        }
        self.notation = self.say("manual.one-action"), self.say("manual.several-blocks")

    def contested(self, view: Any) -> bool:
        return view.battle is not None

    def moment(self, view: Any) -> tuple[object, ...]:
        return self.date(view), "battle" if view.battle else view.phase

    def possible(self, query: str, view: Any, legal: Sequence[Action], seat: Seat, width: int) -> NumberedActions:
        found = search(self.spelled_out(query), self.options(view, legal))
        group = self.group_example(view, [option.action for option in found])
        return Listing(self.say, self.ui.map.name, width).of(found, query, seat, group)

    def explain(self, topic: str, paper: TextOutput) -> None:
        """Print a rule, a term or the rules with all words, else an example."""
        book = load_rulebook(self.say.file("rules.toml"))
        if rule := book.named(topic):
            _print_rule(rule, paper)
            return
        if term := book.term(topic):
            paper.line(headed(term.id, term.text), indent=2)
            for rule, edition, text in book.differing(term):
                paper.line(f"  {rule.id:{ID_WIDTH}} {edition}  {text}", indent=ID_WIDTH + 3)
            _print_see(term.see, paper)
            return
        english = load_rulebook(self.say.file_of(ENGLISH, "rules.toml")).search(topic)
        found = book.search(topic) or [rule for each in english if (rule := book.find(each.id))]
        named = [each for each in found if each.title.casefold() == topic.casefold()]
        if len(named) == 1 or len(found) == 1:
            rule = (named if len(named) == 1 else found)[0]
            _print_rule(rule, paper)
            if others := [each.id for each in found if each is not rule][:MOST_FOUND]:
                paper.line(say("text_mode.also-in", rules=commas(others)), "note")
        elif found:
            _print_found(found, paper)
        elif near := book.nearest(topic):
            paper.line(say("text_mode.nearest", topic=repr(topic)))
            _print_found(near, paper)
        else:
            paper.line(say("text_mode.nothing-about", topic=repr(topic), section=self.example))

    def show(self, front: LineFront, what: str) -> None:
        view, paper = front.session.view, front.paper
        places, blocks = self.find(what)
        if len(places) > 1:
            front.refuse(front.line, self.say("typing.several-places", word=repr(what), places=commas(places)))
            return
        if not places and not blocks:
            front.refuse(front.line, self.say("typing.neither-place-nor-block", word=repr(what)))
        for place in places:
            paper.lines(self.place(view, place, paper.width))
        for block in blocks:
            paper.line(self.block(view, block), indent=2)

    def find(self, what: str) -> tuple[Sequence[str], Sequence[str]]:
        """Return the places and the blocks that `show` can mean by some words."""
        raise NotImplementedError


def _print_found(found: Sequence[Rule], paper: TextOutput) -> None:
    shown = found[:MOST_FOUND]
    wide = max(ID_WIDTH, *(len(each.id) for each in shown))
    for each in shown:
        paper.line(f"  {each.id:{wide}} {' '.join((each.title, *each.editions))}", indent=wide + 3)
    more = len(found) - MOST_FOUND
    if more > 0:
        paper.line(say("text_mode.read-one-of-more", rule=found[0].id, number=more))
    else:
        paper.line(say("text_mode.read-one", rule=found[0].id))


def _print_rule(rule: Rule, paper: TextOutput) -> None:
    paper.line(f"{rule.id} {rule.title}", "heading")
    for paragraph in rule.told.split("\n\n"):
        paper.line(paragraph)
    _print_see(rule.see, paper)


def _print_see(see: tuple[str, ...], paper: TextOutput) -> None:
    if see:
        paper.line(say("text_mode.see-also", rules=commas(see)), "note")
