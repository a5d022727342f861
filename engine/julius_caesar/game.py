"""The game as the rest of the program meets it: loads the data, starts games, sends each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.contract import Action, Event, Game, IllegalAction, OptionError, Seat, Tally, View
from engine.foreign import quoted
from engine.julius_caesar import (
    actions,
    battle,
    cards,
    command,
    gods,
    levy,
    movement,
    notation,
    position,
    refusals,
    retreat,
    setup,
    sight,
    view,
    winter,
    words,
)
from engine.julius_caesar import (
    state as states,
)
from engine.julius_caesar.catalogue import Catalogue
from engine.julius_caesar.components import Components
from engine.julius_caesar.data import GameData, printed_data
from engine.julius_caesar.events import BattleBegan, BlockEliminated, PointsCounted
from engine.julius_caesar.plain import event_dict
from engine.julius_caesar.routes import RouteTable
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import Log, State
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words.saying import say

CHOICES: dict[str, Callable[[State], Sequence[Action]]] = {
    states.DEPLOY: setup.deployment_choices,
    states.DEAL: cards.deal_choices,
    states.DISCARD: cards.discard_choices,
    states.PLAY: cards.play_choices,
    states.MOVE: movement.move_choices,
    states.LEVY: levy.levy_choices,
    states.JUPITER: gods.jupiter_choices,
    states.DRAW: gods.draw_choices,
    states.DEFECT: gods.defect_choices,
    states.VULCAN: gods.vulcan_choices,
    states.SURPRISE: gods.surprise_choices,
    states.CHOOSE: battle.battle_choices,
    states.BATTLE: battle.turn_choices,
    states.ROLL: battle.roll_choices,
    states.HIT: battle.hit_choices,
    states.REGROUP: retreat.regroup_choices,
    states.PORT: winter.port_choices,
    states.SUPPLY: winter.supply_choices,
    states.DISBAND: winter.disband_choices,
    states.OVER: lambda state: (),
}
"""What may be done, by phase."""

STEPS: dict[str, Callable[[State, Log], str | None]] = {
    "year": cards.begin_year,
    "turn": cards.begin_turn,
    "command": command.begin_command,
    "moved": command.end_moves,
    "command over": command.end_command,
    "battles": battle.next_battle,
    "fight": battle.go_on,
    "regrouped": battle.end_regroup,
    "turn over": winter.end_turn,
    "winter": winter.begin_winter,
    "winter stage": winter.next_stage,
    "deployed": setup.end_deployment,
    "disbanded": winter.end_disbanding,
}
"""The steps a game goes through by itself; each names the next, or None where somebody has to act."""


DOERS: dict[type[Action], Callable[[State, Any, Log], str | None]] = {
    actions.Swap: setup.do_swap,
    actions.Deal: cards.do_deal,
    actions.Discard: cards.do_discard,
    actions.Play: cards.do_play,
    actions.Move: movement.do_move,
    actions.Sail: movement.do_sail,
    actions.Levy: levy.do_levy,
    actions.Step: levy.do_step,
    actions.Jupiter: gods.do_jupiter,
    actions.Draw: gods.do_draw,
    actions.Defect: gods.do_defect,
    actions.Vulcan: gods.do_vulcan,
    actions.Surprise: gods.do_surprise,
    actions.Battle: battle.do_battle,
    actions.Fire: battle.do_fire,
    actions.Roll: battle.do_roll,
    actions.Hit: battle.do_hit,
    actions.Pass: battle.do_pass,
    actions.Perish: battle.do_perish,
    actions.Retreat: retreat.do_retreat,
    actions.Regroup: retreat.do_regroup,
    actions.ToPort: winter.do_port,
    actions.Disband: winter.do_disband,
    actions.End: lambda state, action, log: command.ENDS[state.phase],
}
"""What does an action, by its kind; it names the step that follows."""


COUNTED = {"battles": "names.battles", "leaders_lost": "names.leaders-lost", "eliminated": "names.eliminated"}
"""What the numbers of a tally are called."""


class JuliusCaesar(Game):
    """The game; see `engine.contract.Game` for the methods every game has."""

    id = "julius-caesar"
    name = "Julius Caesar"
    seats = SEATS

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.data_digest = data.digest
        self.data_alike = data.alike
        self.prizes = {city.id: city.vp for city in data.cities if city.vp}
        self.components = components = Components(data)
        self.routes = RouteTable(components.spaces)
        self.catalogue = Catalogue(components.spaces, components.blocks, components.cards, self.routes)
        # The values that each option takes, the default first.
        self._options = {"edition": tuple(data.editions), "deployment": (setup.HISTORICAL, setup.FREE)}
        self._gods = {n: card for n, card in enumerate(components.cards.ids) if components.cards.god[n]}

    def god(self, card: int) -> str | None:
        """The id of a god card by number, or None for a command card or none."""
        return self._gods.get(card)

    # --- the contract ----------------------------------------------------------------------------------------

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All options with defaults filled in.

        Raises:
            OptionError: an unknown option, or a value it does not take.
        """
        options: dict[str, Any] = {name: values[0] for name, values in self._options.items()}
        for name, value in (chosen or {}).items():
            if name not in self._options:
                there_are = words.commas(self._options)
                raise OptionError(say("data.no-such-option", name=quoted(name), options=there_are))
            if value not in self._options[name]:
                can_be = words.any_of(self._options[name])
                raise OptionError(say("data.option-cannot-be", name=name, value=quoted(value), values=can_be))
            options[name] = value
        return options

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        """The state at the beginning of a game. Raises OptionError."""
        chosen = self.options(options)
        state = State.new(self, chosen["deployment"], self.data.editions[chosen["edition"]])
        self._follow(state, setup.deploy(state), [])
        return state

    def position(self, text: str) -> State:
        """The state a position text describes. Raises PositionError."""
        return position.read(self, text)

    def seen(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        """These events as a seat witnessed them."""
        return sight.seen(self.components, events, seat)

    def year(self, clock: str) -> str:
        """The year of a clock: ``705`` of ``705.1``; empty when the game is over."""
        year = clock.partition(".")[0]
        return year if year.isdecimal() else ""

    def is_turn(self, clock: str) -> bool:
        """Whether a clock shows a game turn: no year's beginning (``705.0``), when cards are dealt, and no end."""
        return clock.partition(".")[2] not in ("", "0")

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        """What is worth counting of a finished game: battles, and by seat leaders and blocks lost."""
        view = cast(JuliusCaesarView, end)
        owners = {city: view.spaces[city].owner for city in self.prizes if city in view.spaces}
        fallen = [event.side for event in events if isinstance(event, BlockEliminated)]
        counted = [event for event in events if isinstance(event, PointsCounted)]
        return Tally(
            holders={city: owner for city, owner in owners.items() if owner is not None},
            years={str(event.year): (event.caesar, event.pompey) for event in counted},
            counts={"battles": sum(isinstance(event, BattleBegan) for event in events)},
            by_seat={
                "leaders_lost": {seat: len(view.pools[seat].lost) for seat in SEATS},
                "eliminated": {seat: fallen.count(seat) for seat in SEATS},
            },
        )

    def label(self, name: str) -> str:
        """What a block, a place, a card or a number of a tally is called."""
        return say(COUNTED[name]) if name in COUNTED else words.label(name)

    def tell(self, event: Event) -> str:
        """One event as one English sentence."""
        return words.told(event)

    def event_dict(self, event: Event) -> dict[str, Any]:
        """One event as plain data."""
        return event_dict(event)

    # --- what the state asks of its game -----------------------------------------------------------------------

    def choices(self, state: State) -> Sequence[Action]:
        """Every action that may be done now."""
        return CHOICES[state.phase](state)

    def outcome_weights(self, state: State) -> Sequence[int] | None:
        """Relative probabilities of the outcomes of chance, or None when all are equal."""
        return cards.deal_weights(state) if state.phase == states.DEAL else None

    def do(self, state: State, action: Action, log: Log) -> None:
        """Do a legal action and all that follows from it without a choice."""
        self._follow(state, DOERS[type(action)](state, action, log), log)

    def _follow(self, state: State, step: str | None, log: Log) -> None:
        while step is not None:
            step = STEPS[step](state, log)

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Why an action that is not among the choices is refused."""
        return refusals.refusal(state, action)

    def parse(self, state: State, text: str) -> Action:
        """The action a notation means. Raises UnreadableAction or AmbiguousAction."""
        return notation.parse(state, text)

    def view(self, state: State, seat: Seat) -> JuliusCaesarView:
        """What a seat may know."""
        return view.view(state, seat)

    def describe(self, state: State) -> str:
        """The whole state as a position text."""
        return position.write(state)

    def fingerprint(self, state: State) -> str:
        """A fingerprint of the whole state."""
        return position.fingerprint(state)


def load() -> JuliusCaesar:
    """The game from the data files that come with it. Raises DataError."""
    return JuliusCaesar(printed_data())
