"""One match as this process plays it: who looks, what they see and may do; no screen of its own.

It hands out views and legal actions for the viewer, never the state, so that a screen cannot
show what its player may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from engine.bots import Bot
from engine.bots.guard import LIMIT, notices_of
from engine.contract import KEYS, Action, Event, GameError, IllegalAction, Seat, State
from engine.match import Match, NotYourTurn, UndoRefused
from engine.timeline import HistoryEntry
from engine.translations import listed, say, sentences
from jc_tui.game_ui import GameUI, GameView, ui_of
from jc_tui.seats.bot_runner import BotRequest, BotRunner
from jc_tui.seats.file_watcher import FileWatcher
from jc_tui.seats.presence import Presence, RemoteSeat, last_acted, taken_over, whereabouts
from jc_tui.seats.seen_events import Noticed, SeenEvent, SeenEventCache
from jc_tui.table.command_translation import CommandTranslator

if TYPE_CHECKING:
    from jc_tui.table.cards import MomentQueue
    from jc_tui.table.coach import Coach, CoachMessage
    from jc_tui.table.plans import OrderPlan

SLOW = 2
"""Seconds from which a bot's thinking time is shown."""


class GameSession:
    """A table, the players at this keyboard, the bots that play here, and whose view is on the screen.

    Attributes:
        humans: the seats played at this keyboard; none for a spectator, or after a displacement.
        bots: those played here, by seat, each behind a guard.
        presence: who sits at the table; of a game in memory it knows of none.
        alone: whether one of two players asked to look alone although the choice is open to both.
        displaced: that a seat played here was taken over, as a sentence; empty while it was not.
        notices: what went wrong with them, each with how many actions were in effect then, and the game turn.
        watch: tells when the save has changed.
        waited: for how many seconds the bot to act has been asked already.
        coach: who leads the player through a lesson; None in a game that is none.
        viewer: whose view is on the screen; `Seat.SPECTATOR` shows what both may see.
        drafted: what each seat has drafted. planning: whether the viewer sees the drafts as done.
        shown: how many of the actions in effect the screen shows yet; None for all. What is seen follows it, and
            nothing is legal until it has caught up; the game itself goes on.
    """

    def __init__(
        self,
        table: Match,
        humans: frozenset[Seat],
        bots: Mapping[Seat, Bot] | None = None,
        limit: float = LIMIT,
        presence: Presence | None = None,
        way: str = KEYS,
    ) -> None:
        """Open a match; bots have `limit` seconds, refusals name keys or typing by `way`."""
        self.table = table
        self.humans = humans
        self.company = BotRunner(table, bots or {}, limit)
        self.bots = self.company.bots
        self.presence = presence or Presence()
        self.coach: Coach | None = None
        self.drafted: dict[Seat, OrderPlan] = {}
        self.planning = False
        self.alone = False
        self._way = way
        self.waited = 0
        self.held = False
        self.displaced = ""
        self.notices: list[tuple[int, str, str]] = []
        self.viewer = next(iter(humans)) if len(humans) == 1 else Seat.SPECTATOR
        self.shown: int | None = None
        self._view: tuple[int, Seat, int | None, GameView] | None = None
        self._open: tuple[int, bool] | None = None
        self._accounts = SeenEventCache(table.game)
        self.watch = FileWatcher(table.path)

    @cached_property
    def ui(self) -> GameUI[GameView]:
        return ui_of(self.table.game.id)

    @cached_property
    def moments(self) -> MomentQueue:
        from jc_tui.table.cards import MomentQueue

        return MomentQueue(self)

    @property
    def coach_says(self) -> CoachMessage | None:
        return None if self.coach is None else self.coach.message(self.shown)

    @property
    def taught(self) -> Sequence[str]:
        """The actions that the coach names now, as they are written."""
        said = self.coach_says
        return () if self.coach is None or said is None or said.step is None else self.coach.todo(said.step)

    # --- who looks ---------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        return len(self.humans) > 1

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def next_viewer(self) -> Seat:
        """The viewer that the next decision is for."""
        seat = self.to_act
        if not self.shared:
            return self.viewer
        if seat is None or seat not in self.humans:
            return Seat.SPECTATOR
        return Seat.SPECTATOR if self._is_open and not self.alone else seat

    @property
    def _is_open(self) -> bool:
        """True if all players may see the next choices.

        It takes a whole view, so it is found once for each record.
        """
        if self._open is None or self._open[0] != self.table.number:
            self._open = self.table.number, self.ui.is_open(self.table.state.view(Seat.SPECTATOR))
        return self._open[1]

    @property
    def handover(self) -> Seat | None:
        """The player who takes the keyboard next, before anything of theirs is shown; or None."""
        wanted = self.next_viewer
        return wanted if wanted is not self.viewer and wanted is not Seat.SPECTATOR else None

    def set_viewer(self, seat: Seat) -> None:
        """Put a seat's view on the screen, which the caller has to clear first."""
        if seat is not self.viewer:
            self.viewer, self.shown = seat, None

    # --- who sits at the table ---------------------------------------------------------------------------

    def look_around(self) -> list[str] | None:
        """Look who is at the table; return what players should hear, None if unchanged.

        Who loses the seat of a person loses all of them, and looks on; without a bot's seat the others play on.
        """
        news, lost = [], self.presence.lost()
        if people := {seat: at for seat, at in lost.items() if seat in self.humans}:
            self.displaced = say("presence.displaced", what=taken_over(people))
            self._give_up({*self.humans, *self.bots})
            self.humans = frozenset()
            self.set_viewer(Seat.SPECTATOR)
            news.append(sentences([self.displaced, say("presence.how-to-return")]))
        elif lost:
            names = listed(self.bots[seat].name for seat in lost)
            self._give_up(lost)
            news.append(say("presence.bots-displaced", n=len(lost), what=taken_over(lost), bots=names))
        before = dict(self.presence.partners)
        came_or_left = self.presence.look()
        if self.humans:
            news += came_or_left
        return news if news or self.presence.partners != before else None

    def _give_up(self, seats: Collection[Seat]) -> None:
        """Play seats here no longer, leaving a bot that is thinking alone."""
        self.bots = {seat: bot for seat, bot in self.bots.items() if seat not in seats}
        for seat in seats:
            self.presence.leave(seat)

    @property
    def held_table(self) -> Match:
        """The table. Raises NotYourTurn where a seat here was taken over, noticed or not."""
        if lost := self.presence.lost():
            raise NotYourTurn(say("presence.nothing-done", what=taken_over(lost)))
        return self.table

    @property
    def partner(self) -> tuple[Seat, RemoteSeat] | None:
        """The opponent's seat that is played elsewhere, and what is known of its player."""
        partners = self.presence.partners if self.humans else {}
        return next(iter(partners.items()), None)

    @property
    def missing(self) -> Seat | None:
        """The opponent's seat whose player has not come to the table yet."""
        partners = self.presence.partners if self.humans and self.to_act else {}
        never = (seat for seat, partner in partners.items() if not (partner.is_here or partner.came))
        return next((seat for seat in never if last_acted(self.table, seat) is None), None)

    def leave(self) -> None:
        """Leave the table and its seats; what is on the screen stays in sight."""
        self.presence.close()

    def close(self) -> None:
        self.leave()
        self.table.close()

    # --- what is seen ------------------------------------------------------------------------------------

    @property
    def behind(self) -> bool:
        return self.shown is not None

    @property
    def history(self) -> Sequence[HistoryEntry]:
        history = self.table.history
        return history if self.shown is None else history[: self.shown]

    @property
    def draft(self) -> OrderPlan | None:
        return self.drafted.get(self.viewer) if self.planning and not self.behind else None

    @property
    def has_drafts(self) -> bool:
        """True if a seat here has drafted orders that still count."""
        return any(plan.holds for plan in self.drafted.values())

    @property
    def view(self) -> GameView:
        """The view of the viewer, as far as shown, with drafts done."""
        return self.real_view if self.draft is None else self.draft.view

    @property
    def real_view(self) -> GameView:
        """The same, whatever is drafted."""
        key = (self.table.number, self.viewer, self.shown)
        if self._view is None or self._view[:3] != key:
            shown = self.table.state if self.shown is None else self.table.state_at(len(self.history))
            self._view = (*key, shown.view(self.viewer))
        return self._view[3]

    def view_at(self, count: int) -> GameView:
        """Return the view of the viewer after the first `count` actions, without drafts."""
        if count == len(self.history):
            return self.real_view
        return self.table.state_at(count).view(self.viewer)

    @property
    def acted_on(self) -> State:
        """The state the player acts on, the game's or one imagined after drafts."""
        return self.table.state if self.draft is None else self.draft.state

    @property
    def legal(self) -> Sequence[Action]:
        """The actions of the player at the screen; empty when they may not act."""
        seat = self.to_act
        if self.behind or self.table.fault or seat not in self.humans or self.next_viewer is not self.viewer:
            return ()
        return self.acted_on.legal_actions(seat)

    def story(self, first: int = 0) -> list[SeenEvent]:
        return self.told(first, len(self.history))

    def told(self, first: int, end: int) -> list[SeenEvent]:
        """Return what the viewer saw of the actions from `first` to before `end`."""
        return self._accounts.told(self.table.history, self.viewer, first, end)

    def log(self) -> list[SeenEvent]:
        """Return the whole story, with what went wrong with bots and what no card said."""
        seen = [notice for notice in self.notices if self.shown is None or notice[0] <= self.shown]
        noticed = [SeenEvent(index, Seat.SPECTATOR, Noticed(text), clock) for index, text, clock in seen]
        return sorted([*noticed, *self.story(), *self.moments.written()], key=lambda told: told.index)

    # --- what is done ------------------------------------------------------------------------------------

    @cached_property
    def translator(self) -> CommandTranslator:
        return CommandTranslator(self.ui.text)

    def read(self, text: str) -> tuple[Sequence[Action], str]:
        """Return the actions a typed line means, and what to say. Raises GameError."""
        try:
            return self.ui.text.read(self.translator.meant(text), self.acted_on, self.legal)
        except IllegalAction as error:
            raise self._told(error) from None

    def _told(self, refused: IllegalAction, seat: Seat | None = None) -> GameError:
        """Return a refusal as a seat or the viewer may read it, without secrets."""
        refused.way = self._way
        together = seat is None and self.shared and self.viewer is Seat.SPECTATOR
        hidden = together and refused.block and self.ui.hides(self.real_view, refused.block)
        return GameError(say("sitting.hidden")) if hidden else refused

    def act(self, action: Action | str, at: int | None = None, seat: Seat | None = None) -> list[Event]:
        """Do what was chosen; return what happened as the viewer saw it.

        `at` is the table's `number` at which it was chosen, if that is not the present one; `seat` whose choice it
        is, a bot's, or chance's by hand: without it, it is that of the player at the screen who is to act.
        Raises NotYourTurn when none there is, or a seat was taken over, and as `Match.act`.
        """
        doer = self.to_act if seat is None else seat
        if doer is None or (seat is None and doer not in self.humans):
            raise NotYourTurn(self.waiting_for)
        table = self.held_table
        try:
            events = table.act(action, doer, at)
        except IllegalAction as error:
            raise self._told(error, seat) from None
        return table.game.visible_events(events, self.viewer)

    def undo(self, seat: Seat | None = None, at: int | None = None) -> HistoryEntry:
        """Take back the last action, a seat's or any player's here. Raises UndoRefused."""
        if seat is None:
            if reason := self.can_undo():
                raise UndoRefused(reason)
            seat = self.table.history[-1].seat
        return self.held_table.undo(seat, at)

    def can_undo(self) -> str | None:
        """Return why the last action cannot be taken back here; None when it can."""
        history = self.table.history
        if not history or history[-1].seat not in self.humans:
            return say("sitting.nothing-of-yours")
        return self.table.can_undo(history[-1].seat)

    @property
    def bot_to_act(self) -> bool:
        return self.to_act in self.bots and self.table.fault is None

    def ask(self) -> BotRequest | None:
        """Return a request to the bot to act, answerable in any thread; or None."""
        self.waited = 0
        return self.company.ask()

    def think(self) -> Action:
        question = self.ask()
        return cast(Action, question.answer() if question else None)

    def bot_notices(self) -> list[str]:
        new, clock = notices_of(self.bots), self.table.state.clock
        self.notices += [(len(self.table.history), notice, clock) for notice in new]
        return new

    @property
    def roll_due(self) -> bool:
        """True if chance is still to act here, as its roll could not be saved."""
        playing = bool(self.humans or self.bots)
        return playing and self.to_act is Seat.CHANCE and self.table.chance is not None

    @property
    def waiting_for(self) -> str:
        """A sentence about the player who is waited for, or that the screen is behind."""
        if self.behind:
            return say("sitting.behind")
        seat = self.to_act
        if seat is None:
            return say("sitting.over")
        if self.table.fault is not None:
            return str(self.table.fault)
        if self.displaced:
            return self.displaced
        if bot := self.bots.get(seat):
            thinking = "sitting.thinking" if self.waited < SLOW else "sitting.thinking-long"
            key = "sitting.at-your-key" if self.held else thinking
            return say(key, bot=bot.name, n=seat.number, seat=seat.label, seconds=self.waited)
        if seat in self.humans:
            return say("sitting.to-act", n=seat.number, seat=seat.label)
        if seat is Seat.CHANCE:
            return say("sitting.roll-due" if self.roll_due else "sitting.chance-due")
        return whereabouts(self.presence, seat, self.table, waiting=True)
