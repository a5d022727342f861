"""The view of a battle."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from engine.translations import catalogue, commas, say
from jc_tui.appearance.bindings import key_name, keys_by_name
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Line, length, wrapped
from jc_tui.blocks.battle.lineup import LEAST_BARS, Lineup, strength_bars
from jc_tui.blocks.battle.model import FIRE, BattleModel
from jc_tui.blocks.battle.words import verbs_of
from jc_tui.table import intents as do
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.play_view import PlayView
from jc_tui.widgets.text_lines import ScrollingLines, TextLines
from jc_tui.widgets.typed_line import TypedLine, hint_of

CSS = Path(__file__).with_name("screen.tcss")

HEIGHTS = [(0, "-low"), (33, "-tall")]
"""A tall screen has a longer story."""

WIDE = 160
"""From this width on the chances and the whole story stand at the right, at all times."""


class FightView(PlayView):
    """A battle being fought."""

    _message: object = None

    @property
    def battle(self) -> BattleModel[Any]:
        return cast("BattleModel[Any]", self.model.mode)

    def compose(self) -> ComposeResult:
        yield TextLines(id="battle-head")
        yield Lineup(lambda strength: self.battle.account.numeral(strength), id="battle-lineup")
        yield ScrollingLines(id="battle-log")
        yield OrdersPane(id="battle-ways")
        yield TextLines(id="battle-chances")
        yield from self.coaches
        yield TextLines(id="battle-prompt")
        yield TypedLine(id="battle-line", compact=True)
        yield KeyBar(id="battle-keys")

    @property
    def pointer(self) -> Widget | None:
        """The chosen block or list item, else the prompt, for the terminal's cursor."""
        battle = self.model.mode
        if not isinstance(battle, BattleModel):
            return None  # while the screen is being put together
        listed = "#battle-ways" if battle.stands else "#battle-prompt"
        return next(iter(self.query("#battle-lineup" if battle.chosen else listed)), None)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show(self) -> None:
        battle, shown = self.battle, self.battle.shown
        if shown is None:
            return
        self.set_class(bool(battle.ways), "-asking")
        self.set_class(battle.stands, "-standing")
        self.set_class(battle.chances, "-chances")
        battle.roomy = self.app.size.width >= WIDE
        self.set_class(battle.roomy, "-wide")
        self._show_head(shown)
        self.query_one(Lineup).show(battle.lined_up(shown))
        self._show_ways()
        self._show_log()
        self._show_prompt()
        self.show_coach()
        if battle.chances or battle.roomy:
            pane = self.query_one("#battle-chances", TextLines)
            lines = [line for text in battle.chances_told for line in wrapped(text, self._room(pane) - 2)]
            pane.show([((f" {line}", "text"),) for line in lines])

    def _room(self, pane: Widget) -> int:
        return pane.size.width or self.app.size.width

    def _show_head(self, shown: Any) -> None:
        battle, head = self.battle, self.query_one("#battle-head", TextLines)
        dot, view = head.glyphs.dot, self.session.view
        what = say("fight.is-over") if battle.over else battle.round_words(view, battle.battle)
        line: Line = ((f" {battle.title(battle.battle)}", "strong"), (f" {dot} {what}", "text"))
        room = self._room(head) - length(line)
        lines = battle.lined_up(shown)
        spare = room - LEAST_BARS if strength_bars(lines, room - 2, head.glyphs) else room
        waiting, stakes = battle.to_fight, [] if battle.over else battle.stakes(shown)
        to_fight = (say("fight.to-fight", places=commas(waiting)), say("fight.more-to-fight", n=len(waiting)))
        at_stake = [say("fight.at-stake", what=commas(stakes[:most])) for most in range(len(stakes), 0, -1)]
        for ways in (to_fight if waiting else (), at_stake):
            more = next((f" {dot} {text}" for text in ways if len(text) + 3 <= spare), "")
            line, room, spare = (*line, (more, "muted")), room - len(more), spare - len(more)
        bars = strength_bars(lines, room - 2, head.glyphs)
        head.show([(*line, (" " * (room - length(bars) - 1), "text"), *bars)])

    def _show_ways(self) -> None:
        battle, pane = self.battle, self.query_one(OrdersPane)
        if battle.ways:
            pane.edge = side_ink(battle.decides)
            pane.show_menu(battle.menu, battle.cursor)
            pane.focus()
        elif pane.has_focus:
            self.screen.set_focus(None)

    def on_resize(self) -> None:
        self.call_after_refresh(self.runner.update)

    def _show_log(self) -> None:
        message, log = self.model.message, self.query_one(ScrollingLines)
        width = self._room(log) - 4
        told = message.kind not in ("prompt", "closed")
        lines: list[Line] = []
        for side, text in self.battle.account.reports(self.battle.events):
            said = wrapped(f"{side.letter if side else ' '} {text}", width, indent=2)
            lines += [((f" {line}", side_ink(side)),) for line in said]
        if told:
            why = f"{message.text} [{message.rule}: ?]" if message.rule else message.text
            ink = "bad" if message.kind == "refusal" else "mark"
            lines += [((f" {text}", ink),) for text in wrapped(f"! {why}", width, indent=2)]
            if not self.has_class("-refused") or message is not self._message:
                log.to_end()
        self._message = message
        self.set_class(told, "-refused")
        self.set_class(told and bool(self.battle.ways) and not self.battle.roomy, "-over")
        log.show(lines)

    def _show_prompt(self) -> None:
        pane, ink = self.query_one("#battle-prompt", TextLines), side_ink(self.battle.decides)
        first, *more = wrapped(self.battle.prompt, self._room(pane) - 2)
        head, mark = max(0, first.find(": ")), (pane.glyphs.edge, ink)
        lines: list[Line] = [(mark, (first[:head], ink), (first[head:], "text"))]
        pane.show([*lines, *[(mark, (line, "text")) for line in more]])
        self.set_class(bool(more), "-long")
        game = self.battle.game
        known, own = keys_by_name("battle-foot", game), catalogue(game)
        keys = [known[name] for name in self.key_names()]
        self.query_one("#battle-keys", KeyBar).show_entries(
            [(say(key) if key == "fight.arrows" else key_name(key), own(told), act) for key, told, act in keys]
        )

    def key_names(self) -> list[str]:
        battle = self.battle
        chances = "no chances" if battle.chances else "chances"
        if battle.ways:
            return ["choose", chances, "map", "help"] if battle.stands else ["choose", "map", "back"]
        goes_on, legal = battle.over or battle.waits, battle.legal
        verbs, all_verbs = verbs_of(legal, battle.chosen), [action.verb for action in legal]
        names = {
            "go on": goes_on,
            "try again": self.model.bots.unsaved and not goes_on,
            "assault": "assault" in all_verbs,
            **{verb: verb in verbs for verb in ("fire", "hit", "perish", "withdraw", "sortie")},
            "volley": all_verbs.count(FIRE) > 1,
            **{verb: verb in verbs for verb in ("retreat", "shelter", "pass")},
            "end": "end" in all_verbs,
            "undo": self.session.can_undo() is None,
            chances: not battle.over,
            "map": True,
            "help": True,
            "other": len(battle.blocks) > 1,
            "story": self.query_one(ScrollingLines).overflows and not battle.over,
        }
        return [name for name, is_of_use in names.items() if is_of_use]

    # --- what is done ----------------------------------------------------------------------------------------

    @on(Lineup.Clicked)
    def _block_clicked(self, message: Lineup.Clicked) -> None:
        """Choose the clicked block, or do what Enter does on a second click."""
        same = message.block == self.battle.chosen and not self.battle.ways
        self.send(do.Confirm() if same else do.PointBlock(message.block))

    @on(TypedLine.Entered)
    def _entered(self, message: TypedLine.Entered) -> None:
        self.screen.set_focus(None)
        self.send(message.intent) if message.intent else self.runner.update()

    # --- keys that change only what is in sight --------------------------------------------------------------

    def ask(self) -> None:
        self.query_one(TypedLine).ask("type", hint_of("type", self.session.legal))

    def turn_story(self, pages: int) -> None:
        """Turn the story, or the list that is asked about."""
        if self.battle.ways:
            self.query_one(OrdersPane).turn(pages)
        else:
            self.query_one(ScrollingLines).turn_page(pages)

    def takes(self, name: str) -> bool:
        """Bring a hint or a question into sight before it is answered."""
        log, question = self.query_one(ScrollingLines), self.model.question
        asked = question is not None and name in ("Yes", type(question.intent).__name__)
        hinted = name == "AskHint" and self.model.hints.advice is not None
        hidden = (asked or hinted) and not (log.display and log.at_end)
        if hidden:
            log.to_end()
            self.battle.told()
            self.runner.update()
        return hidden or super().takes(name)

    def open_map(self) -> None:
        from jc_tui.screens.map import MapScreen

        battle = self.battle
        if battle.battle is not None:
            place = battle.place_of(battle.battle)
            how = battle.say("battle.to-see-ways", place=battle.place_words(place))
            ways: list[Any] = [way for way in battle.ways if way.verb == "retreat" and way in battle.legal]
            ends = list(dict.fromkeys(way.path[-1] for way in ways))
            self.app.push_screen(MapScreen(self.model, place, ends, how, context=self.context))
