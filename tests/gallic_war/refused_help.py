"""Situations against the automaton in which help is asked for (12, ruling A7), and what is wrong in them."""

from __future__ import annotations

from collections.abc import Callable

from engine.gallic_war.state import State
from engine.gallic_war.tasks import CALL, REACT
from tests.gallic_war.refused import at, bit, on
from tests.gallic_war.support import AREAS, BLOCKS, barbarians, board, romans


def came(state: State, *blocks: str) -> None:
    """Blocks that moved in this card play."""
    state.moves.moved |= bit(*blocks)


def calling() -> State:
    """The Romans attack Mandubii and Sequani, which Leuci may help; Veneti alone; and Volcae, who were neutral.

    Of Treveri it was asked already; in Arverni the Barbarians attack.
    """
    state = board(automaton=True)
    attacked = {"mandubii": "vii", "sequani": "viii", "veneti": "ix", "volcae": "xi", "treveri": "xii"}
    for area, legion in attacked.items():
        romans(state, area, f"legion_{legion}")
        barbarians(state, area, area)
        came(state, f"legion_{legion}")
    barbarians(state, "leuci", "leuci")
    barbarians(state, "tolosates", "sotiates")
    barbarians(state, "arverni", "arverni")
    romans(state, "arverni", "legion_x")
    state.moves.were_neutral = bit("volcae")
    state.moves.barbarians_attack = bit("area:arverni")
    return at(state, CALL, asked=bit("area:treveri"), first_mover=0, helping=True)


def reacting() -> State:
    """The Barbarians attack Mandubii, and Boii, who were neutral; legions stand beside, two of them in Aedui."""
    state = on(
        "mandubii romans: legion_vii",
        "mandubii barbarians: mandubii, senones",
        "boii romans: boii",
        "boii barbarians: helvii",
        automaton=True,
    )
    state.moves.were_neutral = bit("boii")
    romans(state, "aedui", "legion_viii", "legion_xi", "aedui")
    romans(state, "bituriges", "legion_xii")
    romans(state, "osismi", "legion_v")
    came(state, "mandubii", "senones", "helvii")
    state.moves.barbarians_attack = bit("area:mandubii", "area:boii")
    return at(state, REACT, active=1, first_mover=1, helping=True)


def with_one() -> State:
    """A legion has come to help from Carnutes."""
    state = reacting()
    romans(state, "mandubii", "legion_ix")
    came(state, "legion_ix")
    state.moves.origin[BLOCKS.index["legion_ix"]] = AREAS.index["carnutes"] + 1
    return state


def with_two() -> State:
    """Two have come from Aedui."""
    state = with_one()
    romans(state, "mandubii", "legion_x")
    came(state, "legion_x")
    for legion in ("legion_ix", "legion_x"):
        state.moves.origin[BLOCKS.index[legion]] = AREAS.index["aedui"] + 1
    return state


def without_supply() -> State:
    state = reacting()
    state.supply = 0
    return state


def pinned_beside() -> State:
    """Aedui is attacked itself, by as many as stand there."""
    state = reacting()
    barbarians(state, "aedui", "sequani", "arverni", "allobroges")
    came(state, "sequani", "arverni", "allobroges")
    state.moves.barbarians_attack |= bit("area:aedui")
    return state


HELP: list[tuple[Callable[[], State], str, str, str]] = [
    # Which of the automaton's areas is looked at next.
    (calling, "battle leuci", "B1", "no-battle-there"),
    (calling, "battle treveri", "A7", "help-asked"),
    (calling, "battle arverni", "A7", "help-attackers"),
    (calling, "battle volcae", "A7", "help-neutral"),
    (calling, "battle veneti", "A7", "help-nobody-near"),
    (calling, "end", "A7", "cannot-end"),
    (calling, "move legion_x arverni-volcae", "5.2.1 E", "wrong-phase"),
    # Legions that come to help.
    (reacting, "move aedui aedui-mandubii", "A7", "help-legions"),
    (reacting, "move legion_vii mandubii-aedui", "A7", "help-not-attacked"),
    (reacting, "move legion_viii aedui-boii", "A7", "help-neutral"),
    (reacting, "move legion_viii aedui-boii-mandubii", "A7", "help-far"),
    (reacting, "move legion_v osismi-mandubii", "5.2.1 E", "not-adjacent"),
    (reacting, "move senones mandubii-aedui", "A7", "not-yours"),
    (reacting, "march legion_viii aedui-boii-mandubii", "M3", "wrong-phase"),
    (reacting, "sail legion_v osismi-oceanus_britannicus-atrebates", "A7", "help-voyage"),
    (reacting, "play boii", "5.2", "wrong-phase"),
    (without_supply, "move legion_viii aedui-mandubii", "A7", "no-supply-helping"),
    (with_one, "move legion_viii aedui-mandubii", "A7", "help-one-area"),
    (with_two, "move legion_viii aedui-mandubii", "A7", "help-two"),
    (with_two, "move legion_x mandubii-aedui", "M1", "moved-already"),
    (pinned_beside, "move legion_viii aedui-mandubii", "M6", "pinned-helping"),
]
"""A situation, what is tried, and the rule and key of its refusal."""
