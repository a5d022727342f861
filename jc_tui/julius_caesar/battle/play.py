"""How a battle is played on a screen: block by block, at the pace that is set, to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual.timer import Timer

from engine.contract import Action, Event, GameError, Seat
from engine.julius_caesar.actions import Fire
from engine.julius_caesar.view import FIGHTING
from engine.julius_caesar.viewdata import BattleView
from jc_tui.julius_caesar.battle.fighting import battle_events, began_at, cheapest, choosable, ending
from jc_tui.screens.hinting import HintScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting

STEP = "step"
SECONDS: Mapping[str, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "at once": 0, "instant": 0}
"""How long to wait before a bot's block acts, by the setting; with `STEP` the player says when."""


class BattlePlay(HintScreen):
    """A screen on which a battle is fought; a subclass shows it in `show_sitting`, after `take_in`.

    Attributes:
        battle: the battle as it was seen last while it was on; None before and between battles.
        events: what has happened in it, as the eyes on the screen saw it.
        over: whether it has ended; the screen shows that until `go_on` is called.
        chosen: the block that the player's choice is for, when there is one.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.battle: BattleView | None = None
        self.events: list[Event] = []
        self.over = False
        self.chosen: str | None = None
        self._start = 0
        self._events_seen = 0
        self._volley: tuple[object, ...] | None = None
        self._asked: int | None = None
        self._held: PlayScreen.BotChose | None = None
        self._pace: Timer | None = None
        self._begun = False
        self._known: int | None = None
        self._left = False

    def forget(self) -> None:
        """Something is done or seen: a subclass drops what it said or asked about the situation before."""

    @property
    def legal(self) -> Sequence[Action]:
        """What may be done now in this battle by the player at the screen."""
        return () if self.over or self.sitting.view.phase not in FIGHTING else self.sitting.legal

    @property
    def speed(self) -> str:
        """How fast others' blocks act."""
        return str(getattr(getattr(self.app, "settings", None), "battle_speed", "normal"))

    def take_in(self) -> None:
        """Look at what has happened, and at which battle."""
        sitting = self.sitting
        if sitting.shared:
            sitting.look(Seat.SPECTATOR)
        view = sitting.view
        if self.battle is None:
            if view.battle is None:
                return
            self.battle = view.battle
            self._start = began_at(sitting.table.history, view.battle.space)
        space = self.battle.space
        self.events = battle_events(sitting.story(self._start), space)
        self.over = ending(self.events) is not None or view.battle is None or view.battle.space != space
        if not self.over and view.battle is not None:
            self.battle, self._events_seen = view.battle, len(self.events)
        blocks = choosable(self.legal)
        if self.chosen not in blocks:
            self.chosen = blocks[0] if blocks else None
            if blocks and view.phase == "hit":
                self.chosen = cheapest(blocks, self.battle, sitting.facts)

    def _slot(self) -> tuple[object, ...] | None:
        battle = self.sitting.view.battle
        return None if battle is None else (battle.space, battle.round, battle.turn_of, battle.letter)

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot has chosen, and the player is to say when it acts."""
        return self._held is not None and self.speed == STEP

    # --- going on --------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Show what is; go on with a volley, with a bot's turn, or out of the battle."""
        self._begun = True
        self.drop_stale()
        if self._known != self.sitting.table.number:
            self.forget()
        while self._volley_goes_on():
            pass
        self._known = self.sitting.table.number
        self.show_sitting()
        self.call_player()
        if self.battle is None:
            self._leave()
        elif self.over:
            if not self.sitting.humans and self.speed != STEP:
                self._later(2 * SECONDS.get(self.speed, 0), self.go_on)
        elif self.sitting.bot_to_act and self.is_current and not self.bot_unsaved:
            self._ask_bot()

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        if self._begun:
            self.advance()

    def go_on(self) -> None:
        """The battle that is over has been looked at: on to the next one, or back to the table."""
        if self.over:
            self.battle, self.over, self.events, self._events_seen, self.chosen = None, False, [], 0, None
            self.advance()

    def _leave(self) -> None:
        if self.is_current and not self._left:
            self._left = True
            self.dismiss()

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something after some seconds, in place of what else was to be called."""
        if self._pace is not None:
            self._pace.stop()
        self._pace = self.set_timer(seconds, call) if seconds else None
        if not seconds:
            self.call_next(call)

    def _volley_goes_on(self) -> bool:
        """Fire the next block of a volley; whether there was one. A choice of the players here ends it."""
        if self._volley is None:
            return False
        fires = [action for action in self.sitting.legal if isinstance(action, Fire)]
        if self._slot() != self._volley or not (fires or self.sitting.bot_to_act):
            self._volley = None
        elif fires:
            action = next((fire for fire in fires if fire.block == self.chosen), fires[0])
            try:
                self.sitting.act(action)
            except GameError as error:
                self._volley = None
                self.show_refusal(error)
            return self._volley is not None
        return False

    # --- bots ------------------------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        number = self.sitting.table.number
        if self._held is not None and self._held.number == number:
            self._next_bot_turn()
        elif self._asked != number:
            self._asked = number
            self._think(number)

    def on_play_screen_bot_chose(self, message: PlayScreen.BotChose) -> None:
        """Do what a bot chose when its time has come: others' blocks act one by one, to be followed."""
        message.stop()
        message.prevent_default()
        self._question = None
        for notice in self.sitting.bot_notices():
            self.show_notice(notice)
        self._held = message
        if self.is_current:
            self._next_bot_turn()

    def _next_bot_turn(self) -> None:
        seconds = SECONDS.get(self.speed, 0)
        if self.sitting.view.phase != "battle":
            self.bot_acts()
        elif self.waits_for_step:
            self.show_sitting()
        else:
            self._later(seconds, self.bot_acts)

    def bot_acts(self) -> None:
        """Do what a bot has chosen."""
        message, self._held = self._held, None
        if message is None or message.number != self.sitting.table.number or not self.sitting.bot_to_act:
            return
        if not self.do_for_bot(message.action):
            self._held = message
