"""The game as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.blocks.action_bases import Task
from engine.blocks.game import BlockGame
from engine.blocks.leading import Choose, Do, by_block, by_card, each, finish
from engine.blocks.sets import mask_of
from engine.blocks.state import Log
from engine.contract import Action, Event, IllegalAction, Seat, Tally, View
from engine.datafiles import intact
from engine.julius_caesar import actions as act
from engine.julius_caesar import battle, cards, command, gods, movement, setup, tasks, winter
from engine.julius_caesar.action_table import END, Rules
from engine.julius_caesar.data import GameData, printed_data
from engine.julius_caesar.events import BattleBegan, BlockEliminated, PointsCounted
from engine.julius_caesar.notation import parse
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.view import view
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.visibility import visible_to
from engine.julius_caesar.words import label, told
from engine.translations import data_folder

CHOICES: dict[str, Choose] = {
    tasks.DEPLOY: setup.deployment_choices,
    tasks.DEAL: cards.deal_choices,
    tasks.DISCARD: each(act.Discard, cards.in_hand),
    tasks.PLAY: each(act.Play, cards.playable),
    tasks.MOVE: movement.move_choices,
    tasks.MAIN_ATTACK: command.declare_choices,
    tasks.LEVY: command.levy_choices,
    tasks.JUPITER: each(act.Jupiter, gods.jupiter_spaces, END),
    tasks.COLOUR: each(act.Colour, gods.colours_there),
    tasks.DRAW: each(act.Draw, gods.drawable),
    tasks.DEFECT: each(act.Defect, gods.refuge_cities),
    tasks.VULCAN: each(act.Vulcan, gods.vulcan_cities, END),
    tasks.SURPRISE: each(act.Surprise, lambda state: state.attacks(state.actor)),
    tasks.CHOOSE: each(act.Battle, lambda state: state.contested),
    tasks.BATTLE: battle.turn_choices,
    tasks.ROLL: lambda state: state.rules.catalogue.rolls[state.strength(state.battle.firing)],
    tasks.HIT: each(act.Hit, lambda state: mask_of(battle.targets(state))),
    tasks.REGROUP: battle.regroup_choices,
    tasks.PORT: winter.port_choices,
    tasks.SUPPLY: winter.supply_choices,
    tasks.DISBAND: winter.disband_choices,
    tasks.OVER: lambda state: (),
}
"""What may be done, by phase."""


def ask_side(state: State, log: Log) -> bool:
    return state.ask(state.task.side)


GO: dict[type[Task], Callable[[State, Log], bool]] = {
    tasks.FreeDeployment: ask_side,
    tasks.Year: cards.begin_year,
    tasks.DealCards: cards.ask_deal,
    tasks.DiscardCard: ask_side,
    tasks.GameTurn: cards.begin_turn,
    tasks.PlayCard: ask_side,
    tasks.GameTurnOver: winter.end_turn,
    tasks.CommandPhase: command.begin_command,
    tasks.CommandPhaseOver: command.end_command,
    tasks.MainAttacks: command.go_on_declaring,
    tasks.Battles: battle.next_battle,
    tasks.Rounds: battle.go_on,
    tasks.Hits: battle.take_hits,
    tasks.Winter: winter.begin_winter,
    tasks.NavisToPort: winter.navis_to_port,
    tasks.CitySupply: winter.feed,
    tasks.DisbandBlocks: winter.ask_volunteers,
    tasks.YearOver: winter.end_year,
}
"""What goes on with a task, by its class, and returns whether the game goes on by itself."""


def _space(do: Do) -> Do:
    return lambda state, action, log: do(state, state.spaces.index[action.space], log)


def _pair(kind: str, do: Callable[[State, int, Any, Log], None]) -> Do:
    def do_pair(state: State, action: Action, log: Log) -> None:
        block, second = getattr(state.rules.catalogue, kind).split(action)
        do(state, block, second, log)

    return do_pair


ACT: dict[tuple[str, type[Action]], Do] = {
    (tasks.DEPLOY, act.Swap): setup.swap,
    (tasks.DEAL, act.Deal): by_card(cards.deal),
    (tasks.DISCARD, act.Discard): by_card(cards.discard),
    (tasks.PLAY, act.Play): by_card(cards.play),
    (tasks.MOVE, act.Move): _pair("move", movement.move),
    (tasks.MOVE, act.Sail): _pair("sail", movement.sail),
    (tasks.LEVY, act.Levy): _pair("levy", command.levy),
    (tasks.LEVY, act.Step): by_block(command.grow),
    (tasks.JUPITER, act.Jupiter): _space(gods.strike),
    (tasks.MAIN_ATTACK, act.MainAttack): command.declare,
    (tasks.COLOUR, act.Colour): gods.name_colour,
    (tasks.DRAW, act.Draw): by_block(gods.draw),
    (tasks.DEFECT, act.Defect): _space(gods.defect),
    (tasks.VULCAN, act.Vulcan): _space(gods.burn),
    (tasks.SURPRISE, act.Surprise): _space(gods.name_surprise),
    (tasks.CHOOSE, act.Battle): _space(battle.begin),
    (tasks.BATTLE, act.Fire): by_block(battle.fire),
    (tasks.ROLL, act.Roll): battle.roll,
    (tasks.HIT, act.Hit): by_block(battle.hit),
    (tasks.BATTLE, act.Pass): by_block(battle.stay),
    (tasks.BATTLE, act.Perish): by_block(battle.perish),
    (tasks.BATTLE, act.Retreat): _pair("retreat", battle.retreat),
    (tasks.REGROUP, act.Regroup): _pair("regroup", battle.regroup),
    (tasks.PORT, act.ToPort): _pair("port", winter.to_port),
    (tasks.SUPPLY, act.Disband): by_block(winter.disband),
    (tasks.DISBAND, act.Disband): by_block(winter.disband),
    (tasks.DEPLOY, act.End): setup.end_deployment,
    (tasks.MOVE, act.End): command.moves_ended,
    (tasks.REGROUP, act.End): lambda state, action, log: battle.end_regroup(state, log),
    **{(phase, act.End): finish for phase in (tasks.LEVY, tasks.JUPITER, tasks.VULCAN, tasks.DISBAND)},
}
"""What does an action, by phase and its kind."""


def _refusal(state: State, action: Action) -> IllegalAction:
    from engine.julius_caesar.refusals import refusal  # loaded at the first one: no game needs it to begin

    return refusal(state, action)


def _describe(state: State) -> str:
    from engine.julius_caesar import position  # loaded when it is first needed: no game needs it to begin

    return position.write(state)


COUNTED = {"battles": "names.battles", "leaders_lost": "names.leaders-lost", "eliminated": "names.eliminated"}
ENDINGS = {
    "points": "names.by-points",
    "points at the end": "names.by-points-at-the-end",
    "rome": "names.by-rome",
    "draw": "names.by-nobody",
}


class JuliusCaesar(BlockGame):
    id = "julius-caesar"
    name = "Julius Caesar"
    seats = SEATS
    say, counted, endings = say, COUNTED, ENDINGS

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.data_digest = data.digest
        self.data_alike = data.alike
        self.scoring_places = {city.id: city.vp for city in data.cities if city.vp}
        self.rules = rules = Rules(data)
        rules.choices, rules.act, rules.go = CHOICES, ACT, GO
        rules.weights, rules.refusal = {tasks.DEAL: cards.deal_weights}, _refusal
        rules.parse, rules.view, rules.describe = parse, view, _describe
        self.components = rules.components
        self.leaders = frozenset(block.id for block in data.blocks if block.kind == "leader")
        self.values = {"edition": tuple(data.editions), "deployment": (setup.HISTORICAL, setup.FREE)}

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        chosen = self.options(options)
        state = State.new(self.rules, chosen["deployment"], self.data.editions[chosen["edition"]])
        setup.deploy(state)
        state.go_on([])
        return state

    def position(self, text: str) -> State:
        from engine.julius_caesar import position

        return position.read(self.rules, text)

    def options_in_position(self, text: str) -> dict[str, Any]:
        """Return the edition and the deployment of a position text."""
        state = self.position(text)
        return {"edition": state.edition.id, "deployment": state.deployment}

    def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        return visible_to(self.components, events, seat)

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        last = cast(JuliusCaesarView, end)
        owners = {city: last.spaces[city].owner for city in self.scoring_places if city in last.spaces}
        fallen = [event.side for event in events if isinstance(event, BlockEliminated)]
        counted = [event for event in events if isinstance(event, PointsCounted)]
        return Tally(
            holders={city: owner for city, owner in owners.items() if owner is not None},
            years={str(event.year): (event.caesar, event.pompey) for event in counted},
            counts={"battles": sum(isinstance(event, BattleBegan) for event in events)},
            by_seat={
                "leaders_lost": {seat: len(last.pools[seat].lost) for seat in SEATS},
                "eliminated": {seat: fallen.count(seat) for seat in SEATS},
            },
        )

    named = staticmethod(label)
    describe = staticmethod(told)


def load() -> JuliusCaesar:
    """Return the game from the data files that come with it. Raises DataError."""
    data = printed_data()
    with intact(data_folder() / "julius_caesar"):
        return JuliusCaesar(data)
