"""The game as the rest of the program meets it: loads the data, starts games, sends each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.blocks.game import BlockGame
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action, Event, IllegalAction, Seat, Tally, View
from engine.julius_caesar import (
    actions,
    battle,
    cards,
    command,
    gods,
    levy,
    main_attack,
    movement,
    notation,
    retreat,
    setup,
    sight,
    winter,
    words,
)
from engine.julius_caesar import state as states
from engine.julius_caesar import view as views
from engine.julius_caesar.catalogue import END, Rules
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import GameData, printed_data
from engine.julius_caesar.events import BattleBegan, BlockEliminated, PointsCounted
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView

Choose = Callable[[State], Sequence[Action]]
Do = Callable[[State, Any, Log], str | None]
DoWith = Callable[[State, int, Any, Log], str | None]


def _each(kind: type[Action], numbers: Callable[[State], int], *others: Action) -> Choose:
    """The choices where one of a set of blocks, spaces or cards is named, or one of the others is done."""
    return lambda state: (*map(state.rules.catalogue.of[kind].__getitem__, bits(numbers(state))), *others)


CHOICES: dict[str, Choose] = {
    states.DEPLOY: setup.deployment_choices,
    states.DEAL: cards.deal_choices,
    states.DISCARD: _each(actions.Discard, cards.in_hand),
    states.PLAY: _each(actions.Play, cards.playable),
    states.MOVE: movement.move_choices,
    states.MAIN_ATTACK: main_attack.declare_choices,
    states.LEVY: levy.levy_choices,
    states.JUPITER: _each(actions.Jupiter, gods.jupiter_spaces, END),
    states.COLOUR: _each(actions.Colour, gods.colours_there),
    states.DRAW: _each(actions.Draw, gods.drawable),
    states.DEFECT: _each(actions.Defect, gods.refuge_cities),
    states.VULCAN: _each(actions.Vulcan, gods.vulcan_cities, END),
    states.SURPRISE: _each(actions.Surprise, lambda state: state.attacks(state.actor)),
    states.CHOOSE: _each(actions.Battle, lambda state: state.contested),
    states.BATTLE: battle.turn_choices,
    states.ROLL: battle.roll_choices,
    states.HIT: _each(actions.Hit, lambda state: mask_of(battle.targets(state))),
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
    "attacks declared": command.begin_levies,
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


def _swap(state: State, action: actions.Swap, log: Log) -> str | None:
    index = state.blocks.index
    return setup.swap(state, index[action.first], index[action.second], log)


def _block(do: Do) -> Do:
    return lambda state, action, log: do(state, state.blocks.index[action.block], log)


def _space(do: Do) -> Do:
    return lambda state, action, log: do(state, state.spaces.index[action.space], log)


def _card(do: Do) -> Do:
    return lambda state, action, log: do(state, state.cards.index[action.card], log)


def _colour(state: State, action: actions.Colour, log: Log) -> str | None:
    return gods.name_colour(state, COLOURS.index(action.colour), log)


def _pair(kind: str, do: DoWith) -> Do:
    def do_pair(state: State, action: Action, log: Log) -> str | None:
        block, second = getattr(state.rules.catalogue, kind).split(action)
        return do(state, block, second, log)

    return do_pair


DOERS: dict[type[Action], Do] = {
    actions.Swap: _swap,
    actions.Deal: _card(cards.deal),
    actions.Discard: _card(cards.discard),
    actions.Play: _card(cards.play),
    actions.Move: _pair("move", movement.move),
    actions.Sail: _pair("sail", movement.sail),
    actions.Levy: _pair("levy", levy.levy),
    actions.Step: _block(levy.grow),
    actions.Jupiter: _space(gods.strike),
    actions.MainAttack: main_attack.declare,
    actions.Colour: _colour,
    actions.Draw: _block(gods.draw),
    actions.Defect: _space(gods.defect),
    actions.Vulcan: _space(gods.burn),
    actions.Surprise: _space(gods.name_surprise),
    actions.Battle: _space(battle.begin),
    actions.Fire: _block(battle.fire),
    actions.Roll: battle.roll,
    actions.Hit: _block(battle.hit),
    actions.Pass: _block(battle.stay),
    actions.Perish: _block(battle.perish),
    actions.Retreat: _pair("retreat", retreat.retreat),
    actions.Regroup: _pair("regroup", retreat.regroup),
    actions.ToPort: _pair("port", winter.to_port),
    actions.Disband: _block(winter.disband),
    actions.End: lambda state, action, log: command.ENDS[state.phase],
}
"""What does an action, by its kind, told the numbers of what it names; it names the step that follows."""


def _rules(data: GameData) -> Rules:
    """Put together what leads the states of a game with these data."""
    rules = Rules(data)
    rules.choices, rules.doers, rules.steps = CHOICES, DOERS, STEPS
    rules.outcome_weights, rules.refusal = cards.deal_weights, _refusal
    rules.parse, rules.view, rules.describe = notation.parse, views.view, _describe
    return rules


def _refusal(state: State, action: Action) -> IllegalAction:
    from engine.julius_caesar.refusals import refusal  # loaded at the first one: no game needs it to begin

    return refusal(state, action)


def _describe(state: State) -> str:
    from engine.julius_caesar import position  # loaded when it is first needed: no game needs it to begin

    return position.write(state)


COUNTED = {"battles": "names.battles", "leaders_lost": "names.leaders-lost", "eliminated": "names.eliminated"}
"""What the numbers of a tally are called."""

ENDINGS = {
    "points": "names.by-points",
    "points at the end": "names.by-points-at-the-end",
    "rome": "names.by-rome",
    "draw": "names.by-nobody",
}
"""What the ways to win are called, and a draw."""


class JuliusCaesar(BlockGame):
    """The game; see `engine.contract.Game` for the methods every game has."""

    id = "julius-caesar"
    name = "Julius Caesar"
    seats = SEATS
    say, counted, endings = say, COUNTED, ENDINGS

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.data_digest = data.digest
        self.data_alike = data.alike
        self.prizes = {city.id: city.vp for city in data.cities if city.vp}
        self.rules = _rules(data)
        self.components = self.rules.components
        self.leaders = frozenset(block.id for block in data.blocks if block.kind == "leader")
        self.values = {"edition": tuple(data.editions), "deployment": (setup.HISTORICAL, setup.FREE)}

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        """The state at the beginning of a game. Raises OptionError."""
        chosen = self.options(options)
        state = State.new(self.rules, chosen["deployment"], self.data.editions[chosen["edition"]])
        if setup.deploy(state):
            cards.begin_year(state, [])
        return state

    def position(self, text: str) -> State:
        """The state a position text describes. Raises PositionError."""
        from engine.julius_caesar import position

        return position.read(self.rules, text)

    def stated(self, text: str) -> dict[str, Any]:
        """Return the edition of the rules, which the first line of a position text names, and the deployment."""
        state = self.position(text)
        return {"edition": state.edition.id, "deployment": state.deployment}

    def seen(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        """These events as a seat witnessed them."""
        return sight.seen(self.components, events, seat)

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

    named = staticmethod(words.label)
    tell = staticmethod(words.told)


def load() -> JuliusCaesar:
    """The game from the data files that come with it. Raises DataError."""
    return JuliusCaesar(printed_data())
