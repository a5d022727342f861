"""A battle as a mode of the table's model, played at the chosen pace."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from engine.contract import KEYS, Action, Event, GameError, Seat
from engine.translations import say
from jc_tui.blocks.battle.battle_log import BattleShape
from jc_tui.blocks.battle.game import GameBattle
from jc_tui.blocks.battle.pieces import LineupData, marked
from jc_tui.blocks.battle.words import block_of, choosable, shares_of, verbs_of
from jc_tui.table import intents as do
from jc_tui.table.message import Notice
from jc_tui.table.model import TableModel
from jc_tui.table.modes import ModeUI
from jc_tui.table.order_menu import Cursor, OrderMenu, OrderOption
from jc_tui.table.ordering import type_line

STEP = "step"
SECONDS: Mapping[str, float] = {"slow": 1.5, "normal": 0.6, "fast": 0.25, "at once": 0, "instant": 0}
"""How long to wait before a bot's block acts, by the setting; with `STEP` the player says when."""

FIRE = "fire"
"""What a block does in a volley, as its action is called."""

SHOTS = (FIRE, "hit", "perish")
"""What goes on without a question."""


class BattleModel(GameBattle[BattleShape]):
    """One battle after the other.

    Attributes:
        battle: the battle as it was seen last while it was on; None before and between battles.
        to_fight: the other places that were to be fought for then.
        events: what has happened in it. events_seen: how many of them `battle` has taken in.
        over: whether it has ended; that is shown until the player goes on.
        chosen: the block that the player's choice is for, when there is one.
        ways: what can be chosen from a list, under `heading`; `stands` if that list stays.
        chances: whether the chances are shown. roomy: whether the screen has room for them at all times.
    """

    watches = True

    def __init__(self, table: TableModel, ui: ModeUI) -> None:
        super().__init__(table, ui)
        self.battle: BattleShape | None = None
        self.events: list[Event] = []
        self.to_fight: list[str] = []
        self.events_seen = 0
        self.over = self.stands = self.chances = self.roomy = self._taken = False
        self.chosen: str | None = None
        self.heading = ""
        self.ways: list[Action] = []
        self.cursor = Cursor()
        self._start = 0
        self._volley: Hashable = None
        self._held: do.BotChose | None = None
        self._known: int | None = None
        self._ahead = self._engaged = False
        self._found: tuple[Hashable, Any] | None = None
        self._below: Seat | None = None
        self._due: Seat | None = None  # whose deed comes next, while the session lags behind its game
        self._seen: int | None = None

    # --- how it goes on ------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.battle is None

    @property
    def legal(self) -> Sequence[Action]:
        return () if self.over or self.session.view.phase not in self.phases else self.session.legal

    @property
    def blocks(self) -> list[str]:
        return choosable(self.legal)

    @property
    def waits(self) -> bool:
        """True if a block of others' is to act, and the player may say when."""
        return self._due is not None or (self._held is not None and self.table.prefs.battle_speed == STEP)

    @property
    def holds_bot(self) -> bool:
        held = self._held is not None and self.table.bots.fits(self._held)
        return self.over or held or self._due is not None

    @property
    def alarm(self) -> tuple[Hashable, float] | None:
        if (speed := self.table.prefs.battle_speed) == STEP:
            return None
        seconds = SECONDS.get(speed, 0)
        if self._due is not None:
            return ("lag", self._seen), seconds
        if self._held is not None and self.table.bots.fits(self._held):
            return ("bot", self._held.number), seconds
        return (("over", len(self.events)), 2 * seconds) if self.over and not self.session.humans else None

    def time_is_up(self, intent: do.TimeIsUp) -> None:
        self._go_on()

    def bot_chose(self, choice: do.BotChose) -> bool:
        """Keep what a bot chose, to be followed when its time has come."""
        if self.session.view.phase not in self.followed:
            return False
        self._held = choice
        return True

    def _go_on(self) -> None:
        if self.over:
            self.table.bots.release()  # who has seen the end waits for nothing more of it
            self.close()  # what leads to the next battle is shown before it
        elif self._due is not None:
            self._lag()
        elif self._held is not None:
            choice, self._held = self._held, None
            if self.table.bots.fits(choice):
                self.table.bots.act(choice)

    def take_in(self) -> None:
        if self._known != self.session.table.number:
            self.forget()
        elif self._due is not None:
            self._look_at_battle()
            return
        while self._fires_on():
            pass
        self._known = self.session.table.number
        self._look_at_battle()
        self._lag()

    def _fires_on(self) -> bool:
        """Fire the next block of a volley, first the chosen one; return whether one fired."""
        fires = [action for action in self.session.legal if action.verb == FIRE]
        goes_on = self._volley is not None and self._turn() == self._volley
        if not goes_on or not (fires or self.session.bot_to_act):
            self._volley = None
        elif fires:
            try:
                self.session.act(next((fire for fire in fires if block_of(fire) == self.chosen), fires[0]))
            except GameError as error:
                self._volley = None
                self.table.tell(error)
            return self._volley is not None
        return False

    def _lag(self) -> None:
        """Hold the session before the next action of the rules, or catch up."""
        speed, history = self.table.prefs.battle_speed, self.session.table.history
        first = len(history) if self._seen is None else self._seen + 1
        slow = speed == STEP or SECONDS.get(speed, 0)
        deeds = (n for n in range(first, len(history)) if slow and self.doer(history[n]) is not None)
        if (number := next(deeds, None)) is None:
            self._catch_up()
        else:
            self._due, self._seen, self.session.shown = self.doer(history[number]), number, number
        self._look_at_battle()

    def _look_at_battle(self) -> None:
        view = self.session.view
        now = self.battle_in(view)
        if self.battle is None or self._ahead:
            if now is None:
                self.battle = None
                return
            self.battle, self._ahead = now, self.looks_ahead(view)
            self._start = self.began_at(now)
            self._below = self.below(view, shared=self.session.shared)
            self._open()
        place = self.place_of(self.battle)
        begun = self.has_begun(self.battle)
        self.events = self.account.events(self.session.story(self._start), place, begun=begun)
        ended = self.account.ending(self.events) is not None
        self.over = ended or now is None or self.place_of(now) != place
        if not self.over and now is not None:
            self.battle, self.events_seen = now, len(self.events)
            self.to_fight = self.waiting(view, now)
        blocks = self.blocks
        if self.chosen not in blocks:
            cheapest = [self.cheapest(blocks, self.battle)] if blocks and view.phase == "hit" else []
            named = [block for block in blocks for text in self.session.taught if block in text.split(" ")]
            self.chosen = next(iter((*named, *cheapest, *blocks)), None)
        self._list_choices()

    def _open(self) -> None:
        """Show earlier steps of the battle too, before any player here had a part."""
        history, humans = self.session.table.history, self.session.humans
        if self._seen is None and not self.session.behind:
            own = (n for n in reversed(range(len(history))) if history[n].seat in humans)
            unseen = self._start + 1  # what began it may have ended another one, which is over
            self._seen = (unseen if next(own, -1) < unseen else len(history)) - 1

    def _catch_up(self) -> None:
        """Take all as seen."""
        if self._due is not None:
            self._due, self.session.shown = None, None
        self._seen = len(self.session.table.history)

    def close(self) -> None:
        self._catch_up()
        super().close()

    def _turn(self) -> tuple[object, ...] | None:
        battle = self.battle_in(self.session.view)
        return None if battle is None else (self.place_of(battle), *self.turn_of(battle))

    # --- what the player does ------------------------------------------------------------------------------

    def plays_on(self, actions: Sequence[Action]) -> bool:
        """Return whether actions are shots, or what shots cost."""
        return all(action.verb in SHOTS for action in actions)

    def guards(self, intent: do.ChoiceIntent) -> bool:
        """Return whether a key too many must not choose, as it may for later shots."""
        shot = bool(self.legal) and all(action.verb in (FIRE, "pass", "retreat") for action in self.legal)
        return not (self._engaged and shot)

    def does(self, intent: do.PlayerIntent) -> bool:
        self._engaged |= isinstance(intent, do.ChoiceIntent)
        taken, self._taken = self._taken and self.session.view.phase != "hit", False
        match intent:
            case do.StepBlock(by):
                blocks = self.blocks
                if self.chosen in blocks:
                    self._choose_block(blocks[(blocks.index(self.chosen) + by) % len(blocks)])
            case do.PointBlock(block):
                if block in self.blocks:
                    self._choose_block(block)
            case do.MoveCursor(number):
                self.point_at(number)
            case do.Confirm() if taken and self.legal:
                raise Notice(say("fight.hits-taken"))  # the key was meant for one of them
            case do.Confirm():
                self.confirm()
            case do.Choose(number):
                self._choose_way(number)
            case do.Order(verb):
                self.order(verb)
            case do.Volley() if any(action.verb == FIRE for action in self.legal):
                self._volley = self._turn()
            case do.Volley():
                self.order(FIRE)
            case do.Retreat():
                self.retreat()
            case do.Type(text):
                self._type(text)
            case do.ShowChances():
                self.chances = not self.chances
            case do.Next():
                if self.over or self.waits:
                    self._go_on()
            case do.Back():
                self._back()
            case do.EndPhase() if self.over:
                raise GameError(self.prompt)  # what it would end is not seen yet
            case do.Reopen() | do.SetAside() | do.Pick() | do.TickAll() | do.NextWay() | do.OpenPlan() | do.GoTo():
                pass
            case _:
                return False
        return True

    def _type(self, text: str) -> None:
        """Do what a typed line means, or choose a refused line's first block."""
        try:
            type_line(self.table, text)
        except GameError:
            with suppress(GameError):
                named = map(block_of, self.session.read(text.partition(",")[0])[0])
                self.chosen = next((block for block in named if block in self.blocks), self.chosen)
            raise

    def point_at(self, number: int) -> None:
        self.cursor.at = number

    def _choose_block(self, block: str) -> None:
        self.chosen = block
        self.forget()

    def confirm(self) -> None:
        if self.table.bots.unsaved:
            self.table.bots.try_again()
        elif self.ways:
            self._choose_way(self.cursor.at)
        elif self.over:
            raise GameError(say("fight.space-goes-on"))
        else:
            self.confirm_block()

    def confirm_block(self) -> None:
        """Do what the chosen block first can, or ask where it retreats."""
        verbs = verbs_of(self.legal, self.chosen)
        found = next((verb for verb in self.confirms if verb in verbs), "")
        if found:
            self.order(found)
        elif "retreat" in verbs:
            self.retreat()

    def order(self, verb: str) -> None:
        """Do something with the chosen block; where it is not legal the refusal says why."""
        if self.chosen is not None and not self.over:
            due = self.session.view.battle.hits_due if self.session.view.phase == "hit" else 0
            self.table.act((self.verbs[verb](self.chosen),))
            self._taken = due > 1 and self.session.view.phase != "hit"

    def retreat(self) -> None:
        if self.chosen is None or self.battle is None or self.over or self.stands:
            return
        if ways := self.ways_out(self.legal, self.chosen):
            self._list(say("fight.retreats-to", block=self.block_words(self.chosen)), ways)
        else:
            self.table.act((self.no_way(self.chosen, self.battle),))

    def _choose_way(self, number: int) -> None:
        """Choose a way out by number; a closed one is refused with its reason."""
        if number < len(self.ways):
            self.point_at(number)
            way = self.ways[number]
            if way not in self.legal:
                self.forget()
            self.table.act((way,))

    def _list(self, heading: str, ways: Sequence[Action]) -> None:
        taught = [number for number, way in enumerate(ways) if str(way) in self.session.taught]
        self.heading, self.ways, self.cursor.at = heading, list(ways), (taught or [0])[0]

    def _list_choices(self) -> None:
        assert self.battle is not None
        heading, ways = self.standing(self.battle, self.legal)
        if ways and self.ways != list(ways):
            self._list(heading, list(ways))
        elif self.stands and not ways:
            self.ways = []
        self.stands = bool(ways)

    def forget(self) -> None:
        if not self.stands:
            self.ways = []

    def told(self) -> None:
        """Make room in the last line for a message, or for a hint."""
        self.chances = False
        if self.table.hints.advice is not None and not self.stands:
            self.forget()

    def _back(self) -> None:
        """Leave the hint, the ways out, the chances, or a battle that is over."""
        if self.over:
            self._go_on()
        elif self.table.hints.drop() or (self.ways and not self.stands):
            self.forget()
        elif self.chances:
            self.chances = False
        else:
            raise GameError(self.say("battle.first"))

    # --- what is shown -------------------------------------------------------------------------------------

    def _why_closed(self, way: Action) -> str:
        """Return why a way of the list is closed; empty of one that is open."""
        error = None if way in self.legal else self.session.acted_on.refusal(way)
        if error is None:
            return ""
        error.way = KEYS
        return error.sentence

    @property
    def menu(self) -> OrderMenu:
        assert self.battle is not None
        labels = self.standing(self.battle, self.legal)[1] if self.stands else {}
        options = [
            OrderOption(labels.get(way) or self.way_words(way), about="" if labels else self._why_closed(way))
            for way in self.ways
        ]
        return OrderMenu(self.heading, options)

    @property
    def shown(self) -> BattleShape | None:
        """The battle on the screen, at its end with all losses since."""
        if self.battle is None or not self.over:
            return self.battle
        return self.aftermath(self.battle, self.events[self.events_seen :])

    def lined_up(self, battle: BattleShape) -> LineupData:
        """Return both sides of the battle that is shown, with what the player chooses among."""
        struck = self.blocks if self.session.view.phase == "hit" else ()
        data, shot = self.line_up(battle, over=self.over), self.account.last_shot(self.events)
        return marked(
            data.with_below(self._below), shot, struck, self.chosen, expects=self.chances, over=self.over
        )

    @property
    def acts(self) -> str:
        """The head of a prompt."""
        seat = self.decides
        return seat.label.upper() if seat else ""

    @property
    def decides(self) -> Seat | None:
        """The side that has won, or whose choice it is."""
        end = self.account.ending(self.events) if self.over else None
        return self._due or (end.winner if end else self.session.to_act)

    @property
    def prompt(self) -> str:
        """The prompt: the side that chooses, a colon and what to do."""
        session = self.session
        if self.over:
            end = self.account.ending(self.events)
            return say("fight.go-on", end=self.end_words(end) if end else say("fight.over"))
        if self.ways and not self.stands and self.chosen:
            return self.say("battle.where-to", side=self.acts, block=self.block_words(self.chosen))
        if self.legal and self.battle is not None:
            return self.prompt_words(self.battle, self.chosen)
        if session.roll_due:
            return say("fight.dice-due")
        if (seat := self._due or (session.to_act if self.waits else None)) is not None:
            return say("fight.about-to-act", n=seat.number, side=seat.label.upper())
        return session.waiting_for

    # --- the chances ---------------------------------------------------------------------------------------

    @property
    def odds(self) -> Hashable:
        shown = (self.chances or self.roomy) and not self.over
        if not shown or self.battle is None or self.battle_in(self.session.view) is None:
            return None
        of = "chances", self.table.stamp, self.place_of(self.battle)
        return None if self._found is not None and self._found[0] == of else of

    def take_odds(self, of: Hashable, found: Any) -> None:
        if found and of == self.odds:
            self._found = of, found

    @property
    def chances_told(self) -> list[str]:
        if self.over or self.battle is None:
            return [say("fight.over")]
        if self.odds is not None or self._found is None:
            return [say("fight.playing-out")]
        found = self._found[1]
        if isinstance(found, str):
            return [found]
        told = self.chances_words(found, self.battle, shares_of(found))
        notes = [say("fight.notes")] if self.chances else []
        return [say("fight.chances", fights=found.fights), *told, *notes]
