"""Situations in which things are refused, by name; `TABLE` in `test_refusals` tries what is wrong in them."""

from __future__ import annotations

from typing import Any

from engine.blocks.facts import NOWHERE
from engine.gallic_war.state import State
from engine.gallic_war.tasks import (
    BAGGAGE,
    BUILD,
    COMPANIONS,
    DEAL,
    GROUPS,
    HARVEST,
    LAY,
    LEADER,
    LEADER_HOME,
    LEGIONS_HOME,
    NEW_HOME,
    OFFER,
    OVER,
    POLITICS,
    REPLACE,
    REVOLT,
    SETTLE,
    SUPPLY,
)
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    CARDS,
    Stop,
    act,
    barbarians,
    board,
    come_to,
    march,
    move,
    neutrals,
    part_with,
    romans,
)

LEGIONS = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi", "legion_xii")


def bit(*names: str) -> int:
    """A set of blocks or areas; what is both is a block unless it is written ``area:boii``."""
    found = 0
    for name in names:
        area = name.removeprefix("area:")
        found |= 1 << (AREAS.index[area] if area != name else BLOCKS.index[name])
    return found


def at(state: State, phase: str, actor: int = 0, **fields: Any) -> State:
    """A situation in a phase, with some fields as they are given."""
    state.active = actor
    for name, value in fields.items():
        setattr(part_with(state, name), name, value)
    come_to(state, phase, actor)
    return state


def cards(actor: int, romans: str, barbarians: str, phase: str = "announce", **fields: Any) -> State:
    """Both cards are laid and turned up."""
    return at(board(), phase, actor, laid=(CARDS.index[romans], CARDS.index[barbarians]), **fields)


def set_up() -> State:
    return at(board(), SETTLE)


def dealing() -> State:
    return at(board(), DEAL, hands=((CARDS.index["boii"],), ()))


def offer() -> State:
    return at(board(), OFFER, 1)


def laying(**fields: Any) -> State:
    massive, boii = CARDS.index["massive_revolt"], CARDS.index["boii"]
    return at(board(), LAY, 1, hands=((), (boii, massive)), **fields)


def bound() -> State:
    return laying(bound=True)


def announcing_event() -> State:
    return cards(0, "baggage_train", "boii")


def announcing_bound() -> State:
    return cards(1, "boii", "massive_revolt", bound=True)


def announcing() -> State:
    return cards(1, "aedui", "boii", activated=((), (0, 1)))


def announcing_raided() -> State:
    state = cards(1, "aedui", "boii", raided=True)
    barbarians(state, "arverni", "vercingetorix")
    return state


def _gaul() -> State:
    state = cards(0, "aedui", "boii", "politics")
    romans(state, "aedui", "aedui")
    neutrals(state, "britannia", "boii")
    barbarians(state, "arverni", "arverni")
    return state


def swaying() -> State:
    return at(_gaul(), POLITICS)


def swaying_back() -> State:
    state = at(_gaul(), POLITICS, 1)
    romans(state, "leuci", "leuci")
    return state


def rallying() -> State:
    state = swaying_back()
    barbarians(state, "arverni", "vercingetorix")
    return state


def homeless() -> State:
    state = board()
    barbarians(state, "arverni", "vercingetorix", "arverni", "boii")
    state.homes[BLOCKS.vercingetorix] = NOWHERE
    return at(state, NEW_HOME, 1)


def fleeing() -> State:
    state = homeless()
    romans(state, "boii", "legion_vii")
    return at(state, NEW_HOME, 1, target=AREAS.index["cadurci"])


def baggage() -> State:
    state = board()
    barbarians(state, "boii", "boii 1", "helvii 1", "arverni")
    barbarians(state, "leuci", "leuci 1")
    state.target = AREAS.index["boii"]
    return at(state, BAGGAGE, 1, given=1)


def revolting() -> State:
    state = board()
    romans(state, "leuci", "leuci")
    romans(state, "sequani", "sequani")
    romans(state, "tolosates", "tolosates")
    romans(state, "helvetii", "helvetii")
    barbarians(state, "boii", "boii")
    return at(state, REVOLT, 1, revolt="major", revolted=bit("area:tarbelli"))


def revolting_romans() -> State:
    state = board()
    romans(state, "leuci", "leuci")
    barbarians(state, "boii", "boii")
    barbarians(state, "sequani", "sequani")
    return at(state, REVOLT, 0, revolt="minor")


def leading() -> State:
    state = board()
    romans(state, "leuci", "legion_vii")
    risen = bit("area:sequani", "area:leuci", "area:boii", "area:tolosates")
    won = bit("area:sequani", "area:leuci", "area:tolosates")
    return at(state, LEADER, 1, revolt="major", revolted=risen, won=won)


def naming() -> State:
    state = board()
    romans(state, "roman_off_map", "legion_xi")
    romans(state, "aedui", "aedui")
    romans(state, "leuci", "leuci")
    move(state, 0, "roman_off_map", "aedui", points=4)
    return at(state, GROUPS, 0, named_from=bit("area:roman_off_map", "area:aedui"))


def moving() -> State:
    """The Romans have moved from Transalpine Gaul and Osismi; they have no supply point left."""
    state = board()
    romans(state, "transalpine_gaul", *LEGIONS)
    romans(state, "roman_off_map", "legion_xiii", "legion_xiv")
    romans(state, "osismi", "osismi", "legion_xv", "legion_v", "legion_vi")
    romans(state, "mediomatrici", "mediomatrici", "legion_i")
    romans(state, "volcae", "volcae")
    romans(state, "allobroges", "allobroges")
    neutrals(state, "veneti", "aedui")
    romans(state, "santones", "santones")
    barbarians(state, "helvetii", "helvetii")
    groups = ("transalpine_gaul", "roman_off_map", "osismi", "mediomatrici", "volcae")
    move(state, 0, *groups)
    act(state, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    act(state, "move legion_xiii roman_off_map-transalpine_gaul")
    act(state, *[f"sail {who} osismi-mare_cantabricum-santones" for who in ("osismi", "legion_xv")])
    return state


def broke() -> State:
    state = moving()
    state.supply, state._legal = 0, None
    return state


def pinned() -> State:
    """Two of the Romans' three are pinned by those who came from Leuci; Boii attacks in Arverni."""
    state = board()
    romans(state, "sequani", "sequani", "legion_vii", "legion_viii")
    romans(state, "arverni", "boii")
    barbarians(state, "arverni", "arverni")
    barbarians(state, "leuci", "leuci", "tencteri")
    march(state, 1, "leuci leuci-sequani", "tencteri leuci-sequani")
    romans(state, "treveri", "treveri")
    move(state, 0, "sequani", "arverni", "treveri")
    return state


def all_pinned() -> State:
    state = pinned()
    act(state, "move sequani sequani-mandubii")
    return state


def barbarian_ships() -> State:
    state = board(restricted=True)
    barbarians(state, "osismi", "osismi", "aedui")
    neutrals(state, "veneti")
    move(state, 1, "osismi", points=2)
    return state


def legions_home() -> State:
    state = board()
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "sequani", "legion_vii", "legion_viii", "legion_ix", "sequani")
    return at(state, LEGIONS_HOME, 0, garrison=1, going=bit("legion_ix"))


def leader_home() -> State:
    state = board()
    barbarians(state, "boii", "vercingetorix", "boii", "aedui")
    state.homes[BLOCKS.vercingetorix] = AREAS.index["arverni"]
    return at(state, LEADER_HOME, 1, garrison=3, leader=BLOCKS.vercingetorix)


def companions() -> State:
    state = leader_home()
    barbarians(state, "boii", "leuci", "tencteri")
    barbarians(state, "sequani", "sequani")
    return at(state, COMPANIONS, 1, acted=bit("aedui"))


def starving() -> State:
    state = board()
    romans(state, "transalpine_gaul", "legion_xi")
    romans(state, "sequani", "legion_vii", "legion_viii", "legion_x", "legion_ix", "sequani")
    return at(state, SUPPLY, 0, supply=1, acted=bit("legion_ix"))


def replacing() -> State:
    state = board()
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "sequani", "legion_vii 2", "legion_viii 1", "sequani")
    return at(state, REPLACE, 0, acted=bit("legion_vii"))


def building() -> State:
    return at(board(), BUILD, 0, supply=2, pool=bit("legion_xiii"))


def over() -> State:
    return at(board(), OVER)


def harvest() -> State:
    return at(board(), HARVEST)


def automaton() -> State:
    return at(board(automaton=True), LAY, 1)


def automaton_thinks() -> State:
    """A phase that it alone has."""
    state = board(automaton=True)
    state.stack = (Stop(),)
    return state


def moving_in() -> State:
    """Legion XI comes in from off the map; Boii may move out of Transalpine Gaul."""
    state = board()
    romans(state, "roman_off_map", "legion_xi")
    romans(state, "transalpine_gaul", "boii")
    move(state, 0, "roman_off_map", "transalpine_gaul")
    return state
