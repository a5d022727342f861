"""How a battle is played on a screen: block by block, at the pace that is set, to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from textual.timer import Timer

from engine.contract import Action, Event, GameError, Seat
from jc_tui.blocks.battle.catching_up import CatchingUp
from jc_tui.blocks.battle.told import BattleShape
from jc_tui.screens.pace import Chosen

if TYPE_CHECKING:
    from jc_tui.blocks.battle.screen import FightScreen

STEP = "step"
SECONDS: Mapping[str, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "at once": 0, "instant": 0}
"""How long to wait before a bot's block acts, by the setting; with `STEP` the player says when."""


FIRE, HIT = "fire", "hit"
"""What a block does in its turn, as its actions are called; and the phase in which hits are taken."""


class BattlePlay(Generic[BattleShape]):
    """The battle on a screen, and how it goes on there.

    Attributes:
        battle: the battle as it was seen last while it was on; None before and between battles.
        events: what has happened in it, as the eyes on the screen saw it.
        events_seen: how many of them the battle as it was seen last has taken in.
        over: whether it has ended; the screen shows that until `go_on` is called.
        chosen: the block that the player's choice is for, when there is one.
    """

    def __init__(self, screen: FightScreen[BattleShape]) -> None:
        self.battle: BattleShape | None = None
        self.events: list[Event] = []
        self.events_seen = 0
        self.over = False
        self.chosen: str | None = None
        self._screen = screen
        self._sitting = screen.session
        self._start = 0
        self._volley: tuple[object, ...] | None = None
        self._held: Chosen | None = None
        self._timer: Timer | None = None
        self._known: int | None = None
        self._ahead = False
        self._behind = CatchingUp(screen.session, screen.doer)

    @property
    def legal(self) -> Sequence[Action]:
        """What may be done now in this battle by the player at the screen."""
        return () if self.over or self._sitting.view.phase not in self._screen.phases else self._sitting.legal

    @property
    def _speed(self) -> str:
        return self._screen.around.settings.battle_speed

    def take_in(self) -> None:
        """Look at what has happened, and at which battle."""
        screen, session = self._screen, self._sitting
        screen.settle()
        view = session.view
        now = screen.battle_in(view)
        if self.battle is None or self._ahead:
            if now is None:
                self.battle = None
                return
            self.battle, self._ahead = now, screen.looks_ahead(view)
            self._start = screen.began_at(now)
            self._open()
        place = screen.place_of(self.battle)
        begun = screen.has_begun(self.battle)
        self.events = screen.account.events(session.story(self._start), place, begun=begun)
        ended = screen.account.ending(self.events) is not None
        self.over = ended or now is None or screen.place_of(now) != place
        if not self.over and now is not None:
            self.battle, self.events_seen = now, len(self.events)
        blocks = screen.choosable(self.legal)
        if self.chosen not in blocks:
            self.chosen = blocks[0] if blocks else None
            if blocks and view.phase == HIT:
                self.chosen = screen.cheapest(blocks, self.battle)

    def _open(self) -> None:
        """What was done in a battle before anybody here had a part in it is seen step by step too."""
        history, humans = self._sitting.table.history, self._sitting.humans
        if self._behind.seen is None and not self._sitting.behind:
            own = (n for n in reversed(range(len(history))) if history[n].seat in humans)
            unseen = self._start + 1  # what began it may have ended another one, which is over
            self._behind.begin(unseen if next(own, -1) < unseen else len(history))

    @property
    def due(self) -> Seat | None:
        """Whose deed is shown next, where the rules have done it already."""
        return self._behind.due

    def _slot(self) -> tuple[object, ...] | None:
        battle = self._screen.battle_in(self._sitting.view)
        return None if battle is None else (self._screen.place_of(battle), *self._screen.turn_of(battle))

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot has chosen, and the player is to say when it acts."""
        return (self._held is not None or self.due is not None) and self._speed == STEP

    def advance(self) -> None:
        """Show what is; go on with a volley, with a bot's turn, or out of the battle."""
        screen = self._screen
        screen.drop_stale()
        if self._known != self._sitting.table.number:
            screen.forget()
        if self._known == self._sitting.table.number and self.due is not None:
            screen.show_session()
            return
        while self._volley_goes_on():
            pass
        self._known = self._sitting.table.number
        self.take_in()
        if self._lags():
            screen.show_session()
            return
        screen.telling.tell(screen.advance, watched=self.battle is not None)
        screen.show_session()
        screen.call_player()
        if screen.go_when_over():
            return
        if self.over:
            if not self._sitting.humans and self._speed != STEP:
                self._later(self.go_on, times=2)
        elif screen.bot_may_think and self._held is not None and screen.pace.fits(self._held):
            self._next_bot_turn()
        elif screen.bot_may_think:
            screen.pace.think()

    def _lags(self) -> bool:
        """Go on to the next deed that the rules have done for a side; whether there is one to be seen."""
        if not SECONDS.get(self._speed, 0) and self._speed != STEP:
            self._behind.end()
            return False
        lags = self._behind.step()
        if lags and self._speed != STEP:
            self._later(self.see_next)
        return lags

    def close(self) -> None:
        """The screen is gone."""
        self._behind.end()

    def see_next(self) -> None:
        """Show the next deed."""
        if self.due is not None and not self._lags():
            self.advance()
        else:
            self._screen.show_session()

    def resume(self) -> None:
        """Back from another screen."""
        if self._known is not None:
            self.advance()

    def go_on(self) -> None:
        """The battle that is over has been looked at: on to the next one, or back to the table."""
        if self.over:
            self.battle, self.over, self.events, self.events_seen, self.chosen = None, False, [], 0, None
            self.advance()

    def _later(self, call: Callable[[], None], times: int = 1) -> None:
        """Call something when a block's time is over, or so many times, in place of what else was to be called."""
        seconds = times * SECONDS.get(self._speed, 0)
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._screen.set_timer(seconds, call) if seconds else None
        if not seconds:
            self._screen.call_next(call)

    def volley(self) -> bool:
        """Let all blocks fire whose turn it is, till there is something to choose; whether any can."""
        if not any(action.verb == FIRE for action in self.legal):
            return False
        self._volley = self._slot()
        self.advance()
        return True

    def _volley_goes_on(self) -> bool:
        """Fire the next block of a volley; whether there was one. A choice of the players here ends it."""
        if self._volley is None:
            return False
        fires = [action for action in self._sitting.legal if action.verb == FIRE]
        if self._slot() != self._volley or not (fires or self._sitting.bot_to_act):
            self._volley = None
        elif fires:
            block_of = self._screen.block_of
            action = next((fire for fire in fires if block_of(fire) == self.chosen), fires[0])
            try:
                self._sitting.act(action)
            except GameError as error:
                self._volley = None
                self._screen.show_refusal(error)
            return self._volley is not None
        return False

    def bot_chose(self, choice: Chosen) -> None:
        """Do what a bot chose when its time has come: others' blocks act one by one, to be followed."""
        for notice in self._sitting.bot_notices():
            self._screen.say(notice)
        self._held = choice
        if self._screen.is_current:
            self._next_bot_turn()

    def _next_bot_turn(self) -> None:
        if self._sitting.view.phase not in self._screen.followed:
            self.bot_acts()
        elif self.waits_for_step:
            self._screen.show_session()
        else:
            self._later(self.bot_acts)

    def bot_acts(self) -> None:
        """Do what a bot has chosen, or show what the rules did."""
        if self.due is not None:
            self.see_next()
            return
        choice, self._held = self._held, None
        if choice is not None and self._screen.pace.fits(choice) and not self._screen.do_for_bot(choice):
            self._held = choice
