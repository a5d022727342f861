"""Situations of battle in which things are refused, as those of `refused`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.gallic_war.rules.borders import cross
from engine.gallic_war.state import BY_SEA, CAME_HOME, WINTERING, State
from engine.gallic_war.tasks import BATTLE, HIT, REGROUP, SORTIE, STACKING, STORM
from tests.gallic_war.refused import at, bit, on
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    board,
    fight,
    march,
    romans,
)


def choosing() -> State:
    state = board()
    for area, tribe in (("boii", "boii"), ("leuci", "leuci")):
        romans(state, area, "legion_vii" if tribe == "boii" else "legion_viii")
        barbarians(state, area, tribe)
    state.moves.first_mover = 0
    fight(state)
    return state


def withdrawing() -> State:
    state = on("mediomatrici romans: legion_vii", "germania barbarians: tencteri", "aedui barbarians: ariovistus")
    march(state, 0, "legion_vii mediomatrici-germania")
    fight(state)
    return state


def main_group() -> State:
    state = on("allobroges romans: legion_vii", "aedui romans: legion_viii", "sequani barbarians: sequani")
    march(state, 0, "legion_vii allobroges-sequani", "legion_viii aedui-sequani")
    fight(state)
    while state.phase == "shelter":
        act(state, "end")
    return state


def _volcae(*inside: str) -> State:
    """Caesar and two legions attack three Barbarians in Volcae, where there is a fortress for one."""
    state = on(
        "transalpine_gaul romans: legion_vii, legion_viii, legion_x",
        "tolosates romans: tolosates",
        "arverni barbarians: arverni",
        "volcae barbarians: volcae, boii, tencteri",
    )
    legions = ("legion_vii", "legion_viii", "legion_x")
    march(state, 0, *[f"{legion} transalpine_gaul-volcae" for legion in legions])
    fight(state)
    act(state, *[f"shelter {block}" for block in inside])
    return state


def sheltering() -> State:
    return _volcae()


def caesars_turn() -> State:
    return _volcae("volcae")


def legions_turn() -> State:
    state = caesars_turn()
    act(state, "pass legion_x")
    return state


def rolling() -> State:
    state = caesars_turn()
    act(state, "fire legion_x")
    return state


def taking_hits() -> State:
    """Boii or Volcae take the next hit; Arverni are weaker, and Tencteri in reserve."""
    state = on("sequani romans: legion_vii", "sequani barbarians: boii 2, helvii 2, arverni 1, tencteri")
    battle = AREAS.index["sequani"]
    fields = {"area": battle, "attacker": 0, "stage": "field", "rounds": 3, "round": 1, "slot": 4}
    reserve = bit("tencteri")
    return at(state, HIT, 1, firing=BLOCKS.index["legion_vii"], hits=1, reserve=reserve, **fields)


def crowded() -> State:
    state = board()
    names = ("boii", "helvii", "leuci", "aedui", "sequani", "bituriges", "arverni")
    romans(state, "transalpine_gaul", *names, "legion_vii", "legion_viii")
    romans(state, "volcae", "volcae")
    here = AREAS.transalpine
    return at(state, STACKING, 0, crowded=((0, here, 1),), acted=bit("boii"))


def _battle(phase: str, actor: int, **fields: Any) -> Callable[[State], State]:
    def make(state: State) -> State:
        common = {"attacker": 0, "rounds": 3, "round": 1, "slot": -1, "fought": 1}
        return at(state, phase, actor, **{**common, **fields})

    return make


def besieging() -> State:
    """A revolt has gone into its fortress in Avaricum; the Romans leave or assault."""
    state = on("bituriges romans: legion_vii", "carnutes romans: legion_viii", "bituriges barbarians: bituriges")
    fields = {"area": AREAS.index["bituriges"], "stage": "siege", "inside": bit("bituriges")}
    return _battle(STORM, 0, returned=bit("bituriges"), cause=CAME_HOME, round=0, **fields)(state)


def winning() -> State:
    """The Romans regroup in Osismi; two have gone to Veneti by sea, and the Boii stand beside."""
    state = on("osismi romans: legion_vii, osismi", "santones romans: legion_viii", "andes barbarians: andes")
    fields = {"area": AREAS.index["osismi"]}
    veneti = AREAS.index["veneti"]
    border = AREAS.border_between[AREAS.index["osismi"], veneti]
    state.battle.retreats[AREAS.directed(border, veneti)] = AREAS.limit[border]
    return _battle(REGROUP, 0, sailed=((0, veneti), (0, veneti)), **fields)(state)


def winning_barbarians() -> State:
    state = on("osismi barbarians: osismi")
    return _battle(REGROUP, 1, area=AREAS.index["osismi"])(state)


def _fought(area: str, stage: str = "field", **fields: Any) -> Callable[[State, str, int], State]:
    def make(state: State, phase: str, actor: int) -> State:
        return _battle(phase, actor, area=AREAS.index[area], stage=stage, **fields)(state)

    return make


def boii_turn() -> State:
    """Boii are to act in Volcae, where the Volcae hold the fortress."""
    state = caesars_turn()
    act(state, "pass legion_x")
    while "fire boii" not in map(str, state.legal_actions()):
        act(state, next(text for text in map(str, state.legal_actions()) if text.startswith("pass")))
    return state


def letters() -> State:
    """Tencteri act before Boii."""
    state = on("aedui barbarians: boii, tencteri", "aedui romans: legion_vii")
    slot = 1 + 2 * BLOCKS.letter[BLOCKS.index["tencteri"]]
    return _fought("aedui", slot=slot)(state, BATTLE, 1)


def no_fortress() -> State:
    state = on("aedui barbarians: boii", "aedui romans: legion_vii")
    return _fought("aedui", slot=1 + 2 * BLOCKS.letter[BLOCKS.index["boii"]])(state, BATTLE, 1)


def _relief() -> State:
    state = on("mandubii romans: legion_vii", "mandubii barbarians: mandubii, boii", "aedui barbarians: aedui")
    return state


def relieving() -> State:
    inside = bit("mandubii")
    return _fought("mandubii", "relief", inside=inside, attacker=1)(_relief(), SORTIE, 1)


def _slot(side: str, block: str) -> int:
    """The slot in which an attacker or a defender acts."""
    return 1 + 2 * BLOCKS.letter[BLOCKS.index[block]] + (side == "attacker")


def sallied() -> State:
    fields = {"sorties": bit("mandubii"), "attacker": 1, "slot": _slot("attacker", "mandubii")}
    return _fought("mandubii", "relief", **fields)(_relief(), BATTLE, 1)


def besieged() -> State:
    state = on("mandubii romans: legion_vii", "mandubii barbarians: mandubii", "aedui barbarians: aedui")
    slot = _slot("defender", "mandubii") - 2
    return _fought("mandubii", "siege", inside=bit("mandubii"), slot=slot)(state, BATTLE, 1)


def exchanged() -> State:
    """Boii defend where the Romans sit in the fortress."""
    state = _relief()
    inside = bit("legion_vii")
    romans(state, "mandubii", "legion_viii")
    return _fought("mandubii", inside=inside, slot=_slot("defender", "boii"))(state, BATTLE, 1)


def emptied() -> State:
    """All Romans are in reserve."""
    state = no_fortress()
    return at(state, BATTLE, 1, reserve=bit("legion_vii"))


def landed() -> State:
    """Legion VII came to Osismi over the Mare Cantabricum, from Veneti."""
    state = on(
        "osismi romans: legion_vii",
        "andes romans: andes",
        "osismi barbarians: osismi",
        "pictones barbarians: pictones",
    )
    legion = BLOCKS.index["legion_vii"]
    state.moves.entry[legion], state.moves.origin[legion] = BY_SEA, AREAS.index["veneti"] + 1
    return _fought("osismi", slot=_slot("attacker", "legion_vii"))(state, BATTLE, 0)


def ashore() -> State:
    state = landed()
    state.moves.entry[BLOCKS.index["legion_vii"]] = 0
    romans(state, "santones", "santones")
    return at(state, BATTLE, 0)


def leaving_port() -> State:
    """The Romans came from Andes; two defenders have sailed, and the border of Veneti is full."""
    state = on("osismi romans: legion_vii", "osismi barbarians: osismi", "santones barbarians: santones")
    cross(state, 0, AREAS.index["andes"], AREAS.index["osismi"])
    border = AREAS.border_between[AREAS.index["osismi"], AREAS.index["veneti"]]
    way = AREAS.directed(border, AREAS.index["veneti"])
    state.battle.retreats[2 * len(AREAS.ends) + way] = AREAS.limit[border]
    santones = AREAS.index["santones"]
    fields = {"slot": _slot("defender", "osismi"), "sailed": ((1, santones), (1, santones))}
    return _fought("osismi", **fields)(state, BATTLE, 1)


def near_the_rhine() -> State:
    state = on("leuci romans: legion_vii", "leuci barbarians: leuci")
    return _fought("leuci", slot=_slot("defender", "leuci"))(state, BATTLE, 1)


def won_by_the_rhine() -> State:
    state = on("leuci romans: legion_vii")
    return _battle(REGROUP, 0, area=AREAS.index["leuci"])(state)


def in_winter() -> State:
    state = on("transalpine_gaul romans: legion_vii", "transalpine_gaul barbarians: boii")
    slot = _slot("attacker", "legion_vii")
    return _fought("transalpine_gaul", cause=WINTERING, slot=slot)(state, BATTLE, 0)


def won_in_winter() -> State:
    state = on("transalpine_gaul romans: legion_vii")
    fields = {"area": AREAS.transalpine, "cause": WINTERING}
    return _battle(REGROUP, 0, **fields)(state)
