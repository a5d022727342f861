"""The battle screen of a block game: a battle from where it stands to its end, block by block."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.widget import Widget

from engine.contract import Action, GameError, IllegalAction
from engine.words import commas, say
from jc_tui.blocks.battle import words
from jc_tui.blocks.battle.dice import dice_lines
from jc_tui.blocks.battle.fight import Fight
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.blocks.battle.play import BattlePlay
from jc_tui.blocks.battle.told import BattleShape
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, length, wrapped
from jc_tui.screens.pace import Chosen
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.table.order_menu import OrderOption
from jc_tui.widgets.advice_line import Notice
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.lines import Lines, Scroll
from jc_tui.widgets.orders_pane import OrdersPane

if TYPE_CHECKING:
    Played = PlayScreen
else:  # so that a game's screen lies no deeper below Textual's than any other
    Played = object

TALL = 33
"""Rows from which there is room for dice as boxes and a longer story."""


class FightScreen(Fight[BattleShape], Played):
    """A battle being fought, as `play` has it: what a game's class, called BattleScreen, has before `PlayScreen`.

    It dismisses itself when it is over and no other has begun.
    """

    CSS_PATH = Path(__file__).with_name("screen.tcss")  # Textual would look beside the class of the game
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__(session, around)
        self.play: BattlePlay[BattleShape] = BattlePlay(self)
        self._ways: list[Action] = []
        self._stands = False
        self._refused: GameError | None = None
        self._hinted: GameError | None = None
        self._found: tuple[Any, str, Any] | None = None

    def compose(self) -> ComposeResult:
        """Heading, line-up, dice, story, ways out, chances, what to do, keys."""
        yield Lines(id="battle-head")
        yield Lineup(self.numeral, id="battle-lineup")
        yield Drawing(id="battle-dice")
        yield Scroll(id="battle-log")
        yield OrdersPane(id="battle-ways")
        yield Lines(id="battle-chances")
        yield from self.coach_pane()
        yield Lines(id="battle-prompt")
        yield KeyBar(id="battle-keys")

    @property
    def pointer(self) -> Widget | None:
        """What the terminal's cursor stands on: the chosen block or thing of a list, else what is to be done."""
        listed = "#battle-ways" if self._stands else "#battle-prompt"
        found = self.query("#battle-lineup" if self.play.chosen else listed)
        return next(iter(found), None)  # none yet while the screen is being put together

    @property
    def is_over(self) -> bool:
        """Whether the battle was looked at to its end, and no other is on."""
        return self.play.battle is None

    def advance(self) -> None:
        """Show what is, and go on."""
        self.play.advance()

    def bot_chose(self, choice: Chosen) -> None:
        """Others' blocks act one by one, to be followed."""
        self.play.bot_chose(choice)

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self.play.resume()

    def on_unmount(self) -> None:
        """Nothing lags behind any longer."""
        self.play.close()

    def show_session(self) -> None:
        """Show the battle as it is now."""
        self.play.take_in()
        if (battle := self.play.battle) is None:
            return
        self.set_class(not self.around.settings.key_hints, "-hintless")
        dot, view = self.query_one("#battle-head", Lines).glyphs.dot, self.session.view
        waiting = self.waiting(view, battle)
        what = say("fight.is-over") if self.play.over else self.round_words(battle)
        line: Line = ((f" {self.heading(battle)}", "strong"), (f" {dot} {what}", "mark"))
        room = self.size.width - length(line)
        told = (say("fight.to-fight", places=commas(waiting)), say("fight.more-to-fight", n=len(waiting)))
        more = next((text for text in told if len(text) + 3 <= room), "") if waiting else ""
        self.query_one("#battle-head", Lines).show([(*line, (f" {dot} {more}" if more else "", "muted"))])
        self._show_standing(battle)
        self._show_lineup(battle)
        self._show_log()
        self._show_prompt()
        self.show_coach()
        self._show_chances()

    def _show_lineup(self, battle: BattleShape) -> None:
        shown = self.aftermath(battle, self.play.events[self.play.events_seen :]) if self.play.over else battle
        data = self.line_up(
            shown,
            candidates=self.choosable(self.play.legal),
            chosen=self.play.chosen,
            notes=self.hit_notes(shown) if self.has_class("-chances") else {},
            over=self.play.over,
        )
        self.query_one("#battle-lineup", Lineup).show(data)
        shot = self.account.last_shot(self.play.events)
        self.query_one("#battle-dice", Drawing).show(partial(dice_lines, shot, self.due(shown)))

    def on_resize(self) -> None:
        """The story and whether it overflows, in the room there is now."""
        self.call_after_refresh(self._show_again)

    def _show_again(self) -> None:
        if self.play.battle is not None:
            self._show_log()
            self._show_prompt()

    def _show_log(self) -> None:
        width = self.app.size.width - 4
        self.set_class(self._refused is not None, "-refused")
        lines: list[Line] = []
        for side, text in self.account.reports(self.play.events):
            said = wrapped(f"{side.letter if side else ' '} {text}", width, indent=2)
            lines += [((f" {line}", side_ink(side)),) for line in said]
        if refused := self._refused:
            why = f"{refused.sentence} [{refused.rule}: ?]" if isinstance(refused, IllegalAction) else str(refused)
            ink = "mark" if self.hints.advice is not None or self.hints.weighing else "bad"
            lines += [((f" {text}", ink),) for text in wrapped(f"! {why}", width, indent=2)]
        self.query_one(Scroll).show(lines)

    def _show_prompt(self) -> None:
        first, *more = wrapped(self.prompt, self.size.width - 4)
        lines: list[Line] = [((" > ", "mark"), (first, "strong")), *[((f"   {line}", "strong"),) for line in more]]
        self.query_one("#battle-prompt", Lines).show(lines)
        self.query_one("#battle-keys", KeyBar).show_entries(words.entries(self._keys(), self.game))

    def show_waiting(self) -> None:
        """For how long a bot has been thinking."""
        self._show_prompt()

    @property
    def prompt(self) -> str:
        """What the player is to do now, or whom they wait for."""
        session, battle = self.session, self.play.battle
        if self.play.over:
            end = self.account.ending(self.play.events)
            return say("fight.go-on", end=self.end_words(end) if end else say("fight.over"))
        if self._ways and not self._stands and self.play.chosen:
            return self.where_to(self.play.chosen)
        if self.play.legal and battle is not None:
            return self.prompt_words(battle, self.play.legal, self.play.chosen)
        if session.roll_due:
            return say("fight.dice-due")
        if (seat := self.play.due or (session.to_act if self.play.waits_for_step else None)) is not None:
            return say("fight.about-to-act", n=seat.number, side=seat.label)
        return session.waiting_for

    def _keys(self) -> list[str]:
        if self._ways:
            chances = "no chances" if self.has_class("-chances") else "chances"
            return ["choose", chances, "map", "help"] if self._stands else ["choose", "map", "back"]
        undo = ["undo"] if self.session.can_undo() is None else []
        waits = self.play.waits_for_step or self.play.due is not None
        go_on = ["go on"] if self.play.over or waits or self.unsaved else []
        if self.play.over:
            return [*go_on, *undo, "map", "help"]
        names = self.keys_for(self.play.legal, self.play.chosen, chances=self.has_class("-chances"), undo=undo)
        return [*go_on, *names, *(["story"] if self.query_one(Scroll).overflows else [])]

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done, in the story's last line, until something is done."""
        self._refused = error
        self.query_one(Scroll).to_end()
        self.remove_class("-chances")
        self.show_session()

    def show_hint(self) -> None:
        """Show the hint in the story's last line, in place of ways out."""
        if (advice := self.hints.advice) is not None:
            if not self._stands:
                self._close_ways()
            self._hinted = Notice(say("hints.found", advice=advice.sentence))
            self.show_refusal(self._hinted)

    @property
    def shows_hint(self) -> bool:
        """Whether that line is still in sight."""
        log = self.query_one(Scroll)
        return self._refused is self._hinted and log.display and log.at_end

    def _show_chances(self) -> None:
        """The chances in place of the story, if they were asked for; they are computed when they are not known."""
        if not self.has_class("-chances") or self.play.battle is None:
            return
        view = self.session.view
        texts = [say("fight.over")]
        if not self.play.over and self.battle_in(view) is not None:
            place = self.place_of(self.play.battle)
            found = self._found[2] if self._found and self._found[:2] == (view, place) else None
            self.set_class(found is None, "-computing")
            told = not found or isinstance(found, str)
            texts = [found or say("fight.playing-out")] if told else self.chances_lines(found, self.play.battle)
            if found is None:
                self.off_the_loop(partial(self._compute, view, place, self.chances_of(view)))
        lines = [line for text in texts for line in wrapped(text, self.size.width - 2)]
        self.query_one("#battle-chances", Lines).show([((f" {line}", "text"),) for line in lines])

    def _compute(self, view: Any, place: str, compute: Callable[[], Any]) -> None:
        """In a thread of its own."""
        try:
            found = compute()
        except Exception as error:  # as with a hint that fails: the game goes on
            found = say("fight.failed", error=type(error).__name__)
        if found:
            self.call_later(self._chances_found, view, place, found)

    def _chances_found(self, view: Any, place: str, found: Any) -> None:
        """Show chances, unless the battle has gone on since, or another is looked at."""
        if self.session.view == view and self.play.battle and self.place_of(self.play.battle) == place:
            self._found = view, place, found
            self._show_chances()

    def on_lineup_clicked(self, message: Lineup.Clicked) -> None:
        """A click chooses a block; another one does what Enter does."""
        if message.block == self.play.chosen and not self._ways:
            self.action_confirm()
        elif message.block in self.choosable(self.play.legal):
            self._choose(message.block)

    def action_choose(self, by: int) -> None:
        """Choose the block before or after."""
        blocks = self.choosable(self.play.legal)
        if self.play.chosen in blocks:
            self._choose(blocks[(blocks.index(self.play.chosen) + by) % len(blocks)])

    def _choose(self, block: str) -> None:
        self.play.chosen = block
        self._close_ways()
        if self.play.battle is not None:
            self._show_lineup(self.play.battle)
        self._show_prompt()

    def action_confirm(self) -> None:
        """What Enter does: go on, fire, take the hit, lose the block, or ask where to retreat."""
        if self._ways:
            self.action_way(self.query_one(OrdersPane).cursor.at)
        elif self.play.over:
            self.play.go_on()
        elif self.unsaved:
            self.action_try_again()
        elif self.play.waits_for_step or self.play.due is not None:
            self.play.bot_acts()
        else:
            self.confirm_block()

    def confirm_block(self) -> None:
        """What Enter does with the chosen block: the first thing that it can, or ask where it retreats."""
        verbs = words.verbs_of(self.play.legal, self.play.chosen, self.block_of)
        found = next((verb for verb in self.confirms if verb in verbs), "")
        if found:
            self.action_act(found)
        elif "retreat" in verbs:
            self.action_retreat()

    def action_act(self, verb: str) -> None:
        """Do something with the chosen block; where it is not legal the refusal says why."""
        if self.play.chosen is not None and not self.play.over:
            self.do(self.verbs[verb](self.play.chosen))

    def action_volley(self) -> None:
        """All blocks whose turn it is fire, till there is something to choose."""
        if not self.play.volley():
            self.action_act("fire")

    def action_retreat(self) -> None:
        """Ask where the chosen block retreats."""
        if self.play.chosen is None or self.play.battle is None or self.play.over or self._stands:
            return
        ways = self.ways_out(self.play.legal, self.play.chosen)
        if not ways:
            self.do(self.no_way(self.play.chosen, self.play.battle))
            return
        heading = say("fight.retreats-to", block=self.block_words(self.play.chosen))
        self._ask(heading, {way: OrderOption(self.way_words(way), about=self.why_closed(way)) for way in ways})
        self._show_prompt()

    def _ask(self, heading: str, ways: Mapping[Action, OrderOption]) -> None:
        """Ask which of some things is meant, in place of the story."""
        self._ways = list(ways)
        self.add_class("-asking")
        pane = self.query_one(OrdersPane)
        pane.cursor.at = 0
        pane.show_items(heading, list(ways.values()))
        pane.focus()

    def _show_standing(self, battle: BattleShape) -> None:
        """What is chosen from a list that stays, if that is so now."""
        heading, ways = self.standing(battle, self.play.legal)
        if self._stands and not ways:
            self._close_ways()
        elif ways and self._ways != list(ways):
            self._ask(heading, {action: OrderOption(label) for action, label in ways.items()})
        self._stands = bool(ways)
        self.set_class(self._stands, "-standing")

    def on_orders_pane_chosen(self, message: OrdersPane.Chosen) -> None:
        """A way out was chosen."""
        self.action_way(message.index)

    def action_way(self, place: int) -> None:
        """Choose a way out by its number; where it is closed, the refusal tells why in place of the list."""
        if place < len(self._ways):
            way = self._ways[place]
            if way not in self.play.legal:
                self._close_ways()
            self.do(way)

    def action_help(self) -> None:
        """Help, at the rule that the last refusal cites."""
        refused = self._refused
        self.open_help(
            refused.rule if isinstance(refused, IllegalAction) else self.coach_rule, say("fight.screen")
        )

    def forget(self) -> None:
        """Drop a refusal and the choice of a way out."""
        self._refused = None
        if not self._stands:
            self._close_ways()

    def _close_ways(self) -> None:
        if self._ways:
            self._ways = []
            self.remove_class("-asking")
            self.set_focus(None)

    def action_chances(self) -> None:
        """Show the chances, or the story again."""
        self.toggle_class("-chances")
        self.show_session()

    def action_story(self, pages: int) -> None:
        """Turn the story by so many pages."""
        self.query_one(Scroll).turn_page(pages)

    def action_map(self) -> None:
        """Show the map with the battle's place and where a block can retreat."""
        from jc_tui.screens.map import MapScreen

        if self.play.battle is not None:
            place = self.place_of(self.play.battle)
            ends = dict.fromkeys(self.ends_of(self._ways))
            how = self.to_see_ways(self.play.battle)
            self.app.push_screen(MapScreen(self.session, place, list(ends), how, around=self.around))

    def action_back(self) -> None:
        """Leave the hint, the choice of ways out, or the chances."""
        if self.hints.drop():
            self.forget()
            self.show_session()
        elif self._ways and not self._stands:
            self._close_ways()
            self._show_prompt()
        elif self.has_class("-chances"):
            self.action_chances()
        else:
            self.show_refusal(GameError(self.first))
