"""Situations of the Gallic War for tests: blocks put where a test wants them, and actions by their notation."""

from collections.abc import Sequence
from typing import TypeVar

from engine.blocks.action_bases import Task
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits
from engine.contract import Event
from engine.gallic_war import tasks
from engine.gallic_war.automaton.march import set_out
from engine.gallic_war.game import GallicWar, load
from engine.gallic_war.options import Options
from engine.gallic_war.position.stack import AFTER, stack_of
from engine.gallic_war.rules.movement import begin_groups
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import MARCHED, NONE, State

GAME: GallicWar = load()
AREAS, BLOCKS, CARDS = GAME.components.areas, GAME.components.blocks, GAME.components.cards
ROMANS, BARBARIANS = SEATS

Kind = TypeVar("Kind", bound=Event)

CHANCE_PHASES = frozenset(kind.phase for kind in Task.__subclasses__() if kind.chance)
"""The phases in which a die or a card decides."""

STOPPED = "stopped"
"""The phase in which a test of a part of a chapter ends, by the step ``stop``."""


class Stop(Task):
    """Nothing: a test of a part of a chapter ends here."""

    phase = STOPPED


AFTER[Stop] = "stop"  # type: ignore[index]
GAME.rules.choices[STOPPED] = lambda state: ()  # type: ignore[index]


def board(**options: bool) -> State:
    """An empty map in the first year, with 15 supply points and two cards in each hand."""
    state = State.new(GAME.rules, Options(**options))
    state.year, state.play_number, state.supply = 1, 1, 15
    state.hands = ((0, 1), (2, 3))
    return state


def part_with(state: State, field: str) -> object:
    """The battle, the moves or the state itself, whichever has a field."""
    return next(part for part in (state.battle, state.moves, state) if hasattr(part, field))


def put(state: State, side: int, area: str, *blocks: str) -> None:
    """Blocks for a side in an area, at full strength or as in ``legion_vii 3``; leaders have their home there."""
    for text in blocks:
        name, _, strength = text.partition(" ")
        block = BLOCKS.index[name]
        step = BLOCKS.strengths[block].index(int(strength)) if strength else BLOCKS.top[block]
        if state.on_map >> block & 1:
            state.take(block, [])
        state.put(block, side, AREAS.index[area], [])
        state.step[block] = step
        if BLOCKS.gallic_leaders >> block & 1:
            state.homes[block] = AREAS.index[area]


def romans(state: State, area: str, *blocks: str) -> None:
    """Blocks of the Romans in an area."""
    put(state, 0, area, *blocks)


def barbarians(state: State, area: str, *blocks: str) -> None:
    """Blocks of the Barbarians in an area."""
    put(state, 1, area, *blocks)


def neutrals(state: State, *areas: str) -> None:
    """All tribes of areas, one of each pair, neutral at home."""
    second = {pair[1] for pair in BLOCKS.pairs} | {BLOCKS.nantuates}
    for area in areas:
        for tribe in bits(BLOCKS.home_tribes[AREAS.index[area]]):
            if tribe not in second:
                put(state, NEUTRAL, area, BLOCKS.ids[tribe])


OF_A_CARD = {
    "actions": tasks.Actions(), "risen": tasks.Leader(), "book risen": tasks.Risen(),
    "politics action": tasks.Politics(),
}  # fmt: skip
OF_A_YEAR = {
    **{"harvest": tasks.HarvestRoll, "eliminated tribes": tasks.TribesReturn, "legions home": tasks.LegionsDue},
    **{"germans home": tasks.GermansHome, "winter supply": tasks.WinterSupply, "replacements": tasks.Replacements},
    **{"production": tasks.Production, "reinforcements": tasks.Reinforcements, "year's points": tasks.YearsPoints},
}


def waiting(state: State, step: str, cause: str, stop: bool) -> tuple[Task, ...]:
    """What is to be done from a step on, the outermost first; nothing follows where it is to stop."""
    plays: Task = tasks.Turns() if state.options.automaton else tasks.CardPlays()
    if step in OF_A_YEAR:
        year = years_end(state)
        return year[next(n for n, task in enumerate(year) if isinstance(task, OF_A_YEAR[step])) :][::-1]
    if step in OF_A_CARD:
        return (plays, OF_A_CARD[step]) if step == "actions" else (plays, tasks.Actions(), OF_A_CARD[step])
    if step == "movement":
        begin_groups(state, state.moves.groups_left, state.moves.named_from)
        return (Stop(), tasks.Groups()) if stop else (plays, tasks.Actions(), tasks.Groups())
    if step == "march out":
        state.stack = (plays, tasks.Actions())
        set_out(state)
        return state.stack
    if step == "homes":
        return Stop(), tasks.HomeOffer()
    if step in ("battles", "reinforcing"):
        battles = (*((Stop(),) if stop else (plays, tasks.Attrition())), tasks.Battles(cause))
        return battles if step == "battles" else (*battles, tasks.Helping())
    if step in ("card play", "turn"):
        return (plays,)
    if step == "year":
        return (tasks.Year(),)
    return plays, tasks.Attrition() if step == "stacking" else tasks.ChooseUse(state.actor)


def come_to(state: State, phase: str, actor: int = 0) -> None:
    """Put a state into a phase, as a position text that says so would."""
    state.actor, state._legal = actor, None
    state.stack = stack_of(state, phase)


def go(state: State, step: str, cause: str = MARCHED, *, stop: bool = False) -> list[Event]:
    """Lead a state on from a step until somebody has to act; what happened."""
    state.stack = waiting(state, step, cause, stop)
    return lead(state)


def lead(state: State) -> list[Event]:
    """Lead a state on until somebody has to act; what happened."""
    state._legal = None
    log: list[Event] = []
    while state.result is None:
        goes_on = (go := GAME.rules.go.get(type(state.task))) and go(state, log)
        if not goes_on and not (state.options.automaton and state.follow(log)):
            break
    return log


def move(state: State, side: int, *groups: str, points: int | None = None) -> list[Event]:
    """A movement begins in which these areas are named; it leads to the step ``stop``."""
    state.active = side
    state.moves.groups_left, state.moves.named_from = len(groups) if points is None else points, state.occ[side]
    go(state, "movement", stop=True)
    return act(state, *(f"group {group}" for group in groups))


def march(state: State, side: int, *ways: str) -> None:
    """A side moves these and nothing else: ``legion_vii aedui-boii``, or by sea or forced march if written so."""
    starts = [way.split()[1].split("-")[0] for way in ways]
    groups = [start for n, start in enumerate(starts) if start == "roman_off_map" or start not in starts[:n]]
    move(state, side, *groups)
    for way in ways:
        steps = way.split()[1].split("-")
        verb = "move" if len(steps) == 2 else "sail" if steps[1] in AREAS.sea_ids else "march"
        act(state, f"{verb} {way}")
    if state.phase == tasks.MOVE:
        act(state, "end")
    if state.moves.first_mover == NONE:
        state.moves.first_mover = side


def fight(state: State) -> list[Event]:
    """The battles of a movement begin, as the side that moved first orders them; then all is over."""
    return go(state, "battles", stop=True)


def play(
    state: State,
    romans: tuple[str, str] = ("leuci", "movement"),
    barbarians: tuple[str, str] = ("volcae", "movement"),
) -> list[Event]:
    """A card play: both lay down a card and announce its use, a movement if nothing is said; others remain."""
    used = [CARDS.index[card] for card, _ in (romans, barbarians)]
    left = [card for card in range(CARDS.count) if card not in used]
    state.hands = tuple(sorted((used[0], *left[:2]))), tuple(sorted((used[1], *left[2:4])))
    log = go(state, "card play")
    for verb, place in (("play", 0), ("announce", 1)):
        for chosen in (romans, barbarians):
            if state.phase in ("lay", "announce"):
                log += act(state, f"{verb} {chosen[place]}")
    return log


FIGHTING = (
    *("choose battle", "withdraw", "shelter", "main group", "battle", "roll", "hit", "sortie", "storm", "leave"),
)


def fire(state: State, block: str, hits: int = 0) -> list[Event]:
    """A block fires and hits so often."""
    dice = [1] * hits + [6] * (state.strength(BLOCKS.index[block]) - hits)
    return act(state, f"fire {block}", f"roll {' '.join(map(str, dice))}")


def pass_on(state: State, rounds: int = 1) -> list[Event]:
    """Everybody passes for so many rounds, or until there is something else to do."""
    log: list[Event] = []
    while state.phase == tasks.BATTLE and kinds(log).count("RoundBegan") < rounds:
        log += act(state, next(text for text in map(str, state.legal_actions()) if text.startswith("pass")))
    return log


def act(state: State, *texts: str) -> list[Event]:
    """Do these actions, by their notation; what happened."""
    log: list[Event] = []
    for text in texts:
        found = [action for action in state.legal_actions() if str(action) == text]
        assert found, f"{text} is not legal in phase {state.phase}: {sorted(legal(state))[:60]}"
        log += state.apply(found[0])
    return log


def legal(state: State, verb: str = "") -> set[str]:
    """The legal actions by their notation, those of a verb."""
    return {text for text in map(str, state.legal_actions()) if text.split()[0].startswith(verb)}


def of(log: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in log if isinstance(event, kind)]


def kinds(log: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in log]


def only(log: list[Event], kind: type[Kind]) -> Kind:
    """The event of this kind; there is one of it."""
    (found,) = (event for event in log if isinstance(event, kind))
    return found


def names(blocks: int) -> set[str]:
    """A set of blocks by their ids."""
    return set(BLOCKS.names_of(blocks))


def home(state: State, block: str) -> str:
    """The home area of a block; nothing for a leader who has none."""
    area = state.homes[BLOCKS.index[block]]
    return "" if area == NOWHERE else AREAS.ids[area]


def holds(mask: int, block: str) -> bool:
    """Whether a set of blocks has this one."""
    return bool(mask >> BLOCKS.index[block] & 1)
