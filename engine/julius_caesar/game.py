"""The game as the rest of the program meets it: loads the data, starts games, sends each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.blocks.game import BlockGame
from engine.blocks.leading import Choose, Do, by_block, by_card, each, finish
from engine.blocks.sets import mask_of
from engine.blocks.state import Log
from engine.contract import Action, Event, IllegalAction, Seat, Tally, View
from engine.datafiles import intact
from engine.julius_caesar import (
    actions,
    battle,
    cards,
    command,
    gods,
    movement,
    notation,
    retreat,
    setup,
    sight,
    tasks,
    winter,
    words,
)
from engine.julius_caesar import view as views
from engine.julius_caesar.catalogue import END, Rules
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import GameData, printed_data
from engine.julius_caesar.events import BattleBegan, BlockEliminated, PointsCounted
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.words import data_folder

DoWith = Callable[[State, int, Any, Log], None]


CHOICES: dict[str, Choose] = {
    tasks.DEPLOY: setup.deployment_choices,
    tasks.DEAL: cards.deal_choices,
    tasks.DISCARD: each(actions.Discard, cards.in_hand),
    tasks.PLAY: each(actions.Play, cards.playable),
    tasks.MOVE: movement.move_choices,
    tasks.MAIN_ATTACK: command.declare_choices,
    tasks.LEVY: command.levy_choices,
    tasks.JUPITER: each(actions.Jupiter, gods.jupiter_spaces, END),
    tasks.COLOUR: each(actions.Colour, gods.colours_there),
    tasks.DRAW: each(actions.Draw, gods.drawable),
    tasks.DEFECT: each(actions.Defect, gods.refuge_cities),
    tasks.VULCAN: each(actions.Vulcan, gods.vulcan_cities, END),
    tasks.SURPRISE: each(actions.Surprise, lambda state: state.attacks(state.actor)),
    tasks.CHOOSE: each(actions.Battle, lambda state: state.contested),
    tasks.BATTLE: battle.turn_choices,
    tasks.ROLL: battle.roll_choices,
    tasks.HIT: each(actions.Hit, lambda state: mask_of(battle.targets(state))),
    tasks.REGROUP: retreat.regroup_choices,
    tasks.PORT: winter.port_choices,
    tasks.SUPPLY: winter.supply_choices,
    tasks.DISBAND: winter.disband_choices,
    tasks.OVER: lambda state: (),
}
"""What may be done, by phase."""


WAITING = (tasks.MOVE, *tasks.JUPITERS, tasks.VULCAN, tasks.LEVY, tasks.SURPRISE, tasks.ROLL, tasks.REGROUP)

GO: dict[str, Callable[[State, Log], bool]] = {
    **dict.fromkeys((*WAITING, tasks.OVER), wait),
    **dict.fromkeys((tasks.DEPLOY, tasks.DISCARD, tasks.PLAY), cards.ask_side),
    tasks.YEAR.kind: cards.begin_year,
    tasks.DEAL: cards.ask_deal,
    tasks.GAME_TURN.kind: cards.begin_turn,
    tasks.GAME_TURN_OVER.kind: winter.end_turn,
    tasks.COMMAND_PHASE.kind: command.begin_command,
    tasks.COMMAND_PHASE_OVER.kind: command.end_command,
    tasks.MAIN_ATTACK: command.go_on_declaring,
    tasks.CHOOSE: battle.next_battle,
    tasks.BATTLE: battle.go_on,
    tasks.HIT: battle.take_hits,
    tasks.WINTER_TURN.kind: winter.begin_winter,
    tasks.PORT: winter.navis_to_port,
    tasks.SUPPLY: winter.feed,
    tasks.DISBAND: winter.ask_volunteers,
    tasks.YEAR_OVER.kind: winter.end_year,
}
"""What goes on with a task, by its kind, and returns whether the game goes on by itself."""


def _swap(state: State, action: actions.Swap, log: Log) -> None:
    index = state.blocks.index
    setup.swap(state, index[action.first], index[action.second], log)


def _space(do: Do) -> Do:
    return lambda state, action, log: do(state, state.spaces.index[action.space], log)


def _colour(state: State, action: actions.Colour, log: Log) -> None:
    gods.name_colour(state, COLOURS.index(action.colour), log)


def _pair(kind: str, do: DoWith) -> Do:
    def do_pair(state: State, action: Action, log: Log) -> None:
        block, second = getattr(state.rules.catalogue, kind).split(action)
        do(state, block, second, log)

    return do_pair


ACT: dict[tuple[str, type[Action]], Do] = {
    (tasks.DEPLOY, actions.Swap): _swap,
    (tasks.DEAL, actions.Deal): by_card(cards.deal),
    (tasks.DISCARD, actions.Discard): by_card(cards.discard),
    (tasks.PLAY, actions.Play): by_card(cards.play),
    (tasks.MOVE, actions.Move): _pair("move", movement.move),
    (tasks.MOVE, actions.Sail): _pair("sail", movement.sail),
    (tasks.LEVY, actions.Levy): _pair("levy", command.levy),
    (tasks.LEVY, actions.Step): by_block(command.grow),
    (tasks.JUPITER, actions.Jupiter): _space(gods.strike),
    (tasks.MAIN_ATTACK, actions.MainAttack): command.declare,
    (tasks.COLOUR, actions.Colour): _colour,
    (tasks.DRAW, actions.Draw): by_block(gods.draw),
    (tasks.DEFECT, actions.Defect): _space(gods.defect),
    (tasks.VULCAN, actions.Vulcan): _space(gods.burn),
    (tasks.SURPRISE, actions.Surprise): _space(gods.name_surprise),
    (tasks.CHOOSE, actions.Battle): _space(battle.begin),
    (tasks.BATTLE, actions.Fire): by_block(battle.fire),
    (tasks.ROLL, actions.Roll): battle.roll,
    (tasks.HIT, actions.Hit): by_block(battle.hit),
    (tasks.BATTLE, actions.Pass): by_block(battle.stay),
    (tasks.BATTLE, actions.Perish): by_block(battle.perish),
    (tasks.BATTLE, actions.Retreat): _pair("retreat", retreat.retreat),
    (tasks.REGROUP, actions.Regroup): _pair("regroup", retreat.regroup),
    (tasks.PORT, actions.ToPort): _pair("port", winter.to_port),
    (tasks.SUPPLY, actions.Disband): by_block(winter.disband),
    (tasks.DISBAND, actions.Disband): by_block(winter.disband),
    (tasks.DEPLOY, actions.End): lambda state, action, log: setup.end_deployment(state, log),
    (tasks.MOVE, actions.End): command.moves_ended,
    (tasks.REGROUP, actions.End): lambda state, action, log: battle.end_regroup(state, log),
    **{(phase, actions.End): finish for phase in (tasks.LEVY, tasks.JUPITER, tasks.VULCAN, tasks.DISBAND)},
}
"""What does an action, by phase and its kind."""


def _rules(data: GameData) -> Rules:
    """Put together what leads the states of a game with these data."""
    rules = Rules(data)
    rules.choices, rules.act, rules.go = CHOICES, ACT, GO
    rules.weights, rules.refusal = {tasks.DEAL: cards.deal_weights}, _refusal
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
        setup.deploy(state)
        while GO[state.task.kind](state, []):
            pass
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
    data = printed_data()
    with intact(data_folder() / "julius_caesar"):
        return JuliusCaesar(data)
