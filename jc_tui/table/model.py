"""The table's model: every intent goes through `handle`, which writes the journal before anything is shown.

Plain Python: no screen, no clock, no thread. One model lives as long as its session; what is played on a screen of
its own is a `Mode` of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from engine.contract import Action, GameError, Seat
from engine.translations import capital, say, sentences
from jc_tui.table import intents as do
from jc_tui.table import ordering, seating
from jc_tui.table.bots import BotTurns
from jc_tui.table.hints import Hints
from jc_tui.table.intents import Wants
from jc_tui.table.message import Ask, Notice, TableMessage, message_of, speakers
from jc_tui.table.modes import TABLE, Mode, TableMode
from jc_tui.table.order_menu import Cursor, OrderMenu
from jc_tui.table.parts import ScreenParts
from jc_tui.table.plans import PlanDesk
from jc_tui.table.playback import OFF, Playback
from jc_tui.table.targets import find_place

if TYPE_CHECKING:
    from engine.match import DryRun
    from engine.timeline import HistoryEntry
    from jc_tui.game_ui import GameView
    from jc_tui.seats.game_session import GameSession
    from jc_tui.settings import Settings
    from jc_tui.table.cards import Moment


SPACE = do.MarkLine()
"""What Space is in a list of lines: it marks, goes on, and is never yes."""


class TableModel:
    """What the table of one session is: what is asked, begun, planned, played back, and said.

    Attributes:
        session: the match as this process plays it.
        prefs: what the player has set; the front keeps it up to date.
        place: where the cursor of the map is. orders: the order being made.
        cursor: that of the order menu; `hand_cursor` is one that a pane of cards shares with it.
        said: what was just said. question: what was just asked. news: who came or left.
        mode: the `desk`, which is the table itself, or the phase that is played on a screen of its own.
        set_aside: the name of the phase whose screen was left; that of the table for the screen of the end.
        touched: the option that was chosen, and waits for its confirmation. went_to: where the last order went.
        due: the cards of decisive moments that wait to be read. handover: who is to take the keyboard.
        listed: what was listed last to be typed by number, and for which `stamp`. typed: by line what was typed.
        done: the `stamp` after the viewer's last order and the index of its first action; any key ends it.
        minute: counts those that passed. left: whether the player has left the table.
        serial: the number of the decision there is; a front notes it as seen, so that no key is meant for another.
        surprise: that of the last decision that no choice of the viewer's brought up.
    """

    def __init__(
        self,
        session: GameSession,
        prefs: Settings,
        *,
        attended: bool = True,
        screens: bool = True,
        leaving: str = "orders.leave",
    ) -> None:
        """Sit at a table; if not `attended`, nothing is asked twice and bots never wait.

        Without `screens` no phase is played in a mode of its own. `leaving` is the key of what is asked before the
        table is left.
        """
        self.session, self.prefs, self.ui = session, prefs, session.ui
        self.attended, self.screens, self.leaving = attended, screens, leaving
        self.place = self.ui.map.atlas.start
        self.orders = self.ui.orders(session)
        self.cursor, self.hand_cursor = Cursor(), Cursor()
        self.playback = Playback(session)
        self.plans = PlanDesk(session)
        self.parts = ScreenParts(self)
        self.hints, self.bots = Hints(self), BotTurns(self)
        self.serial = self.surprise = 0
        self.said: GameError | None = None
        self.question: Ask | None = None
        self.news: Notice | None = None
        self.desk = TableMode(self, TABLE)
        self.mode: Mode = self.desk
        self.set_aside = ""
        self.touched: int | None = None
        self.went_to = ""
        self.due: Sequence[Moment] = ()
        self.handover: Seat | None = None
        self.listed: tuple[Hashable, Sequence[Action]] = (None, ())
        self.typed: list[Sequence[HistoryEntry]] = []
        self.done: tuple[Hashable, int] = (None, 0)
        self.minute = 0
        self.left = self.next_after_cards = False
        self._sure = self._away = False
        self._stamp: Hashable = None
        self._decision: Hashable = None
        self._viewer = session.viewer
        self._settle(do.SaveChanged())
        self.surprise = 0  # the decision at which a player sits down is no surprise

    # --- the one way in ------------------------------------------------------------------------------------

    def handle(self, intent: do.Intent, seen: int | None = None) -> None:
        """Take in an intent.

        `seen` is the serial that stood on the screen when a key was pressed; None where that does not matter.
        """
        said, asked, lying = self.said, self.question, self.playback.lying
        if yes := isinstance(intent, do.Yes) and asked is not None:
            intent = asked.intent
        if mine := isinstance(intent, do.PlayerIntent):
            self.question = self.said = self.news = self.playback.lying = None
            self.done = (None, 0)
            self.touched = None if asked is not None else self.touched
        number, before, stamp = self.session.table.number, len(self.session.table.history), self.stamp
        same = asked is not None and (asked.intent, asked.number) == (intent, number)
        self._sure = mine and same and (yes or intent != SPACE)
        try:
            if self._admits(intent, seen):
                self._do(intent, dropped=bool(said or lying or (asked is not None and not self._sure)))
        except Ask as ask:
            assert isinstance(intent, do.PlayerIntent)
            ask.intent, ask.number, self.question = intent, number, ask
            self.mode.told()
        except GameError as error:
            self.tell(error)
        if not mine and number != self.session.table.number and self.said is said:
            lasts = self.at_table and self._decision is None and isinstance(said, Notice)
            self.said = said if lasts and len(self.session.table.history) <= before else None
        self._settle(intent)
        rolled = self.session.table.history[self.done[1] + 1 :][:1]
        if mine and self.at_table and len(self.session.table.history) > before:
            self.done = self.stamp, before
        elif self.done[0] == stamp and rolled and rolled[0].seat is Seat.CHANCE:
            self.done = self.stamp, self.done[1]  # what others do then does not hide how the dice fell

    def ask(self, text: str, *, always: bool = False) -> None:
        """Go on only where this very intent is sure. Raises Ask."""
        if self.attended and not self._sure and (always or self.prefs.confirmations):
            raise Ask(text)

    def tell(self, error: GameError) -> None:
        """Say something until the player does anything else.

        It stands in the place of a question, which is dropped: no key is yes to what is not in sight.
        """
        self.said, self.question = error, None
        self.mode.told()

    def _admits(self, intent: do.Intent, seen: int | None) -> bool:
        """Return whether to do an intent. Raises GameError, which says why not."""
        if not isinstance(intent, do.PlayerIntent):
            return True
        if self.handover is not None and not isinstance(intent, do.TakeSeat | do.Back):
            return False
        if self.bots.waits_for_key and not isinstance(intent, do.Undo | do.UndoAll):
            if isinstance(intent, do.Next | do.TurnPage):
                self.bots.release()
                return False
            if isinstance(intent, do.ChoiceIntent):
                raise Notice(say("orders.waits-for-key"))
        if isinstance(intent, do.ChoiceIntent):
            if self.playback.is_on and not isinstance(intent, do.Undo | do.UndoAll):
                raise Notice(say("sitting.behind"))
            if self.playback.is_on and self.session.can_undo() is None:
                self.playback.end()
            late = self.attended and seen is not None and seen < self.surprise
            if late and self.mode.guards(intent):
                raise Notice(say("orders.too-soon"))
        return True

    def _do(self, intent: do.Intent, *, dropped: bool) -> None:
        """Do what an intent says; `dropped` tells whether it took something away."""
        if isinstance(intent, do.PlayerIntent) and self.mode.does(intent):
            return
        match intent:
            case do.Point(place):
                self.place = place
            case do.MoveCursor(number):
                ordering.move_cursor(self, number)
            case do.Find(text):
                atlas = self.ui.map.atlas
                self.place = find_place(text, atlas.places, self.ui.map.name, atlas.abbreviations)
            case do.Pick(place):
                ordering.pick(self, place)
            case do.Choose(number, confirmed):
                ordering.choose(self, number, confirmed=confirmed)
            case do.ChooseAction(actions):
                ordering.choose_actions(self, actions)
            case do.GoTo(letter):
                ordering.go_to(self, letter)
            case do.Type(text):
                ordering.type_line(self, text)
            case do.TickAll():
                self.orders.toggle_all()
            case do.NextWay():
                if not self.orders.next_way(self.place):
                    raise GameError(say("orders.no-other-way"))
            case do.EndPhase():
                ordering.end_phase(self)
            case do.Undo():
                ordering.undo(self)
            case do.UndoAll():
                ordering.undo_all(self)
            case do.Resign():
                seating.resign(self)
            case do.ClaimTime():
                seating.claim(self)
            case do.PauseOrAgree(end):
                seating.pause(self, end=end)
            case do.OpenPlan():
                self.plans.open()
            case do.Decide(what, at):
                self.plans.decide(what, at, self)
            case do.AskHint():
                self.hints.ask(shown=not dropped)
            case do.Next():
                self.desk.go_on()
            case do.Again():
                if self.playback.is_on:
                    raise Notice(say("sitting.behind"))
                if not self.playback.begin_again():
                    raise Notice(say("show.nothing"))
            case do.Back():
                seating.back(self, dropped=dropped)
            case do.Reopen():
                self.set_aside = ""
            case do.SetAside():
                self.mode.leave()
            case do.CardsRead():
                self.session.moments.were_read()
                self.due = ()
                if self.next_after_cards:
                    self.next_after_cards = False
                    self.desk.go_on()
            case do.TakeSeat():
                if self.handover is not None:
                    seat, self.handover = self.handover, None
                    self.session.set_viewer(seat)
            case do.TurnPage():
                seating.turn_page(self)
            case do.ShowStamp():
                seating.show_stamp(self)
            case do.Yes() if self.bots.unsaved:
                self.bots.try_again()
            case do.Say(""):
                self.said = None
            case do.Say(sentence, refused):
                self.tell(GameError(sentence) if refused else Notice(sentence))
            case do.BotChose():
                self.bots.chose(intent)
            case do.HintFound(advice, number):
                self.hints.found(advice, number)
            case do.OddsFound(of, found):
                self.mode.take_odds(of, found)
                self.plans.take_odds(of, found)
            case do.SaveChanged():
                seating.refresh(self)
            case do.PresenceChanged(news):
                seating.hear_news(self, news)
            case do.TimeIsUp(of):
                if (alarm := self.wants.alarm) is not None and alarm[0] == of:
                    self.mode.time_is_up(intent)
            case do.Waited(seconds):
                self.hints.seconds = self.session.waited = seconds
            case do.MinutePassed():
                self.minute += 1

    # --- orders --------------------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """True while a question stands in the message line."""
        asked = self.question is not None and self.question.number == self.session.table.number
        return asked and self.said is None

    @property
    def at_table(self) -> bool:
        """True while no phase is played on a screen of its own."""
        return self.mode is self.desk

    @property
    def before(self) -> GameView | None:
        """The view before the scene that is on, or before the order just given."""
        playback = self.playback
        if playback.is_on:
            return self.session.view_at(playback.scenes[playback.at].begin)
        return self.session.view_at(self.done[1]) if self.done[0] == self.stamp else None

    @property
    def menu(self) -> OrderMenu:
        return self.parts.menu

    @property
    def shared_cursor(self) -> Cursor:
        return self.hand_cursor if self.menu.shared else self.cursor

    def offers(self, name: str) -> bool:
        """Return whether a key for an intent of that name is of use now."""
        if name == "Yes":
            return self.asks or self.bots.unsaved
        if name in ("ClaimTime", "PauseOrAgree"):
            return self.session.table.clocks is not None
        return self.mode.offers(name)

    def act(self, actions: Sequence[Action], doubt: str = "", what: str = "", trial: DryRun | None = None) -> None:
        """Ask where there is a doubt or nothing takes actions back, then `perform` them.

        `what` names them, or else the words of the log; the `trial` of them may have been made before.
        """
        trial = trial or ordering.try_out(self, actions)
        cost = ordering.leaders_lost(self, actions, trial)
        if (final := ordering.is_final(self, actions, trial)) or doubt or cost:
            told = say("orders.final", what=what or capital(self.ui.log.deed(actions))) if final else ""
            cost = ordering.to_confirm(self, cost) if cost and not final else cost
            self.ask(sentences(filter(None, (cost, doubt, told))), always=bool(cost))
        self.perform(actions)

    def perform(self, actions: Sequence[Action]) -> None:
        """Do actions, or draft them, until one is refused. Raises GameError."""
        if (draft := self.plans.draft) is not None:
            draft.add(actions)
            return
        for action in actions:
            self.session.act(action)

    def take_cards(self) -> bool:
        """Take the cards that are due, or write them into the log for spectators."""
        moments = self.session.moments
        if self.prefs.moments == OFF or not self.session.humans:
            moments.write(watched=self.mode.watches)
        else:
            self.due = moments.due(watched=self.mode.watches)
        return bool(self.due)

    @property
    def can_drop(self) -> bool:
        """True if `Back` has something to drop before a pane is closed."""
        asked = self.question is not None and not isinstance(self.question.intent, do.Back)
        begun = self.playback.is_on or bool(self.hints) or self.orders.place is not None
        return begun or asked or bool(self.said or self.playback.lying)

    @property
    def unkept(self) -> bool:
        """True if something was begun or drafted here that is kept nowhere."""
        begun = self.orders.place is not None or self.session.has_drafts
        return begun or self.mode.unkept

    # --- what follows from whatever came in ----------------------------------------------------------------

    def _settle(self, intent: do.Intent) -> None:
        """Put everything in its place, in one order; done twice it changes nothing."""
        session = self.session
        self.mode.look()
        self.mode.take_in()
        if self.mode.is_over:
            self.mode.close()
            self.mode.look()
        if session.viewer is not self._viewer:
            self._viewer = session.viewer
            self.cursor.at = self.hand_cursor.at = 0  # it would tell what the other chose
            self.orders.clear()
            self.said = self.question = None
            self.mode.forget()
        self.hints.settle()
        if dropped := self.plans.settle():
            self.tell(Notice(dropped))
        if self.due and len(due := session.moments.still_due()) < len(self.due):
            self.due, self.next_after_cards = due, self.next_after_cards and bool(due)
        if not session.behind and not self.due:
            self.take_cards()
        if not session.behind and self.stamp != self._stamp:  # what is begun is kept below what is shown again
            self._stamp, self.touched = self.stamp, None
            self.orders.update(session.view, session.legal)
        if self.at_table:
            self.desk.open_phase()
        decision = (self.ui.moment(session.view), session.viewer) if session.legal else None
        session.held = self.bots.waits_for_key
        if decision != self._decision:
            self._decision, self.serial = decision, self.serial + 1
            self.surprise = self.surprise if isinstance(intent, do.ChoiceIntent) else self.serial
            self.cursor.at = 0
            options = self.menu.options if session.coach else ()
            if named := [n for n, option in enumerate(options) if option.is_of(session.taught)]:
                ordering.move_cursor(self, named[0])
            self.touched = None
            if self.at_table and decision is not None:
                self.place, self._away = ordering.place_of_duty(self, came_back=self._away), False
        self._away |= not self.at_table

    @property
    def stamp(self) -> Hashable:
        """Equal as long as the game stands as it does for the viewer."""
        session = self.session
        return (
            *(session.table.number, session.viewer, session.shown, self.plans.version),
            *(session.humans, len(session.bots), session.table.fault is None),
        )

    # --- what is wanted ------------------------------------------------------------------------------------

    @property
    def message(self) -> TableMessage:
        said = next(said for said in speakers(self) if said is not None)
        return said if isinstance(said, TableMessage) else message_of(said)

    @property
    def over(self) -> tuple[tuple[str, Hashable], ...]:
        """The screens above the table, the lowest first."""
        below: list[tuple[str, Hashable]] = []
        if not self.at_table:
            below.append(("mode", self.mode.ui.screen))
        elif self.plans.looked_at is not None and self.plans.draft is not None:
            below.append(("plan", None))
        elif self.session.to_act is None and not self.session.behind and self.set_aside != self.mode.ui.name:
            below.append(("end", None))
        if self.due:
            below.append(("cards", id(self.due)))
        if self.handover is not None:
            below.append(("handover", self.handover))
        return tuple(below)

    @property
    def wants(self) -> Wants:
        """The wants that last as long as the table stands as it does."""
        over = self.over
        covered = bool(over) and over[-1][0] != "mode"
        held = covered or self.mode.holds_bot or self.bots.unsaved or self.bots.waits_for_key
        return Wants(
            bot=self.session.table.number if self.session.bot_to_act and not held else None,
            hint=self.hints.thought_for,
            odds=self.mode.odds or self.plans.odds,
            alarm=None if covered else self.mode.alarm,
            over=over,
        )

    def computation(self) -> Callable[[], object]:
        """Return what computes `Wants.odds`, in a thread of its own."""
        return (self.plans if self.mode.odds is None else self.mode).computation()
