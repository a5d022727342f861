"""Situations of battle, and of help (12, ruling A7), in which things are refused, as those of `refused`."""

from typing import Any

from engine.gallic_war.rules.movement import cross
from engine.gallic_war.state import BY_SEA, CAME_HOME, WINTERING, State
from engine.gallic_war.tasks import BATTLE, CALL, HIT, REACT, REGROUP, SORTIE, STACKING, STORM
from tests.gallic_war.acting import Playtest
from tests.gallic_war.refused import Situation, after, bit, but, given, on
from tests.gallic_war.support import AREAS, BLOCKS


def attacked(*lines: str, ways: str) -> Situation:
    """A battle begins after these moves."""

    def make() -> State:
        play = on(*lines)
        play.attack(*ways.split(", "))
        return play.state

    return make


def fought(phase: str, area: str, *lines: str, **fields: Any) -> Situation:
    """A phase of a battle, which the Romans have begun if nothing else is said."""
    common = {"attacker": 0, "stage": "field", "rounds": 3, "round": 1, "slot": -1, "fought": 1}
    return given(phase, *lines, **{**common, "area": AREAS.index[area], **fields})


def defends(block: str) -> int:
    """The slot in which a defender acts."""
    return 1 + 2 * BLOCKS.letter[BLOCKS.index[block]]


def attacks(block: str) -> int:
    """The slot in which an attacker acts."""
    return defends(block) + 1


def choosing() -> State:
    play = on("boii romans: legion_vii", "boii barbarians: boii")
    play.put("leuci romans: legion_viii", "leuci barbarians: leuci")
    play.moves.first_mover = 0
    play.fight()
    return play.state


withdrawing = attacked(
    *("mediomatrici romans: legion_vii", "germania barbarians: tencteri", "aedui barbarians: ariovistus"),
    ways="legion_vii mediomatrici-germania",
)


def main_group() -> State:
    play = on("allobroges romans: legion_vii", "aedui romans: legion_viii", "sequani barbarians: sequani")
    play.attack("legion_vii allobroges-sequani", "legion_viii aedui-sequani")
    while play.phase == "shelter":
        play.do("end")
    return play.state


sheltering = attacked(
    *("transalpine_gaul romans: legion_vii, legion_viii, legion_x", "tolosates romans: tolosates"),
    *("arverni barbarians: arverni", "volcae barbarians: volcae, boii, tencteri"),
    ways="legion_vii legion_viii legion_x transalpine_gaul-volcae",
)
"""Caesar and two legions attack three Barbarians in Volcae, where there is a fortress for one."""
caesars_turn = after(sheltering, "shelter volcae")
legions_turn = after(caesars_turn, "pass legion_x")
rolling = after(caesars_turn, "fire legion_x")


def boii_turn() -> State:
    """Boii are to act in Volcae, where the Volcae hold the fortress."""
    play = Playtest(legions_turn())
    play.turn_of("boii")
    return play.state


taking_hits = fought(
    *(HIT, "sequani", "sequani romans: legion_vii", "sequani barbarians: boii 2, helvii 2, arverni 1, tencteri"),
    actor=1, slot=4, fought=0, firing=BLOCKS.index["legion_vii"], hits=1, reserve=bit("tencteri"),
)  # fmt: skip
"""Boii or Volcae take the next hit; Arverni are weaker, and Tencteri in reserve."""
crowded = given(
    STACKING,
    "transalpine_gaul romans: boii, helvii, leuci, aedui, sequani, bituriges, arverni, legion_vii, legion_viii",
    "volcae romans: volcae", crowded=((0, AREAS.transalpine, 1),), acted=bit("boii"),
)  # fmt: skip
besieging = fought(
    *(STORM, "bituriges", "bituriges romans: legion_vii"),
    *("carnutes romans: legion_viii", "bituriges barbarians: bituriges"), stage="siege", inside=bit("bituriges"),
    returned=bit("bituriges"), cause=CAME_HOME, round=0,
)  # fmt: skip
"""A revolt has gone into its fortress in Avaricum; the Romans leave or assault."""
letters = fought(
    *(BATTLE, "aedui", "aedui barbarians: boii, tencteri", "aedui romans: legion_vii"),
    actor=1,
    slot=defends("tencteri"),
)
no_fortress = fought(
    BATTLE, "aedui", "aedui barbarians: boii", "aedui romans: legion_vii", actor=1, slot=defends("boii")
)
emptied = but(no_fortress, reserve=bit("legion_vii"))
"""All Romans are in reserve."""
RELIEF = ("mandubii romans: legion_vii", "mandubii barbarians: mandubii, boii", "aedui barbarians: aedui")
relieving = fought(SORTIE, "mandubii", *RELIEF, actor=1, stage="relief", inside=bit("mandubii"), attacker=1)
sallied = fought(
    *(BATTLE, "mandubii", *RELIEF), actor=1, stage="relief", sorties=bit("mandubii"), attacker=1,
    slot=attacks("mandubii"),
)  # fmt: skip
besieged = fought(
    *(BATTLE, "mandubii", "mandubii romans: legion_vii"),
    *("mandubii barbarians: mandubii", "aedui barbarians: aedui"), actor=1, stage="siege", inside=bit("mandubii"),
    slot=defends("mandubii") - 2,
)  # fmt: skip
exchanged = fought(
    *(BATTLE, "mandubii", *RELIEF, "mandubii romans: legion_viii"), actor=1, inside=bit("legion_vii"),
    slot=defends("boii"),
)  # fmt: skip
"""Boii defend where the Romans sit in the fortress."""


def landed() -> State:
    """Legion VII came to Osismi over the Mare Cantabricum, from Veneti."""
    state = fought(
        *(BATTLE, "osismi", "osismi romans: legion_vii", "andes romans: andes"),
        *("osismi barbarians: osismi", "pictones barbarians: pictones"),
        slot=attacks("legion_vii"),
    )()
    legion = BLOCKS.index["legion_vii"]
    state.moves.entry[legion], state.moves.origin[legion] = BY_SEA, AREAS.index["veneti"] + 1
    return state


def ashore() -> State:
    state = but(landed, "santones romans: santones")()
    state.moves.entry[BLOCKS.index["legion_vii"]] = 0
    return state


OSISMI, VENETI, SANTONES = (AREAS.index[area] for area in ("osismi", "veneti", "santones"))
TO_VENETI = AREAS.border_between[OSISMI, VENETI]


def leaving_port() -> State:
    """The Romans came from Andes; two defenders have sailed, and the border of Veneti is full."""
    state = fought(
        *(BATTLE, "osismi", "osismi romans: legion_vii"),
        *("osismi barbarians: osismi", "santones barbarians: santones"),
        actor=1,
        slot=defends("osismi"),
        sailed=((1, SANTONES), (1, SANTONES)),
    )()
    cross(state, 0, AREAS.index["andes"], OSISMI)
    way = AREAS.directed(TO_VENETI, VENETI)
    state.battle.retreats[2 * len(AREAS.ends) + way] = AREAS.limit[TO_VENETI]
    return state


def winning() -> State:
    """The Romans regroup in Osismi; two have gone to Veneti by sea, and the Boii stand beside."""
    state = fought(
        *(REGROUP, "osismi", "osismi romans: legion_vii, osismi"),
        *("santones romans: legion_viii", "andes barbarians: andes"),
        sailed=((0, VENETI), (0, VENETI)),
    )()
    state.battle.retreats[AREAS.directed(TO_VENETI, VENETI)] = AREAS.limit[TO_VENETI]
    return state


winning_barbarians = fought(REGROUP, "osismi", "osismi barbarians: osismi", actor=1)
near_the_rhine = fought(
    BATTLE, "leuci", "leuci romans: legion_vii", "leuci barbarians: leuci", actor=1, slot=defends("leuci")
)
won_by_the_rhine = fought(REGROUP, "leuci", "leuci romans: legion_vii")
in_winter = fought(
    *(BATTLE, "transalpine_gaul", "transalpine_gaul romans: legion_vii", "transalpine_gaul barbarians: boii"),
    cause=WINTERING,
    slot=attacks("legion_vii"),
)
won_in_winter = fought(REGROUP, "transalpine_gaul", "transalpine_gaul romans: legion_vii", cause=WINTERING)


ATTACKED = {"mandubii": "vii", "sequani": "viii", "veneti": "ix", "volcae": "xi", "treveri": "xii"}
calling = given(
    CALL, *(f"{area} romans: legion_{number}" for area, number in ATTACKED.items()),
    *(f"{area} barbarians: {area}" for area in (*ATTACKED, "leuci", "arverni")),
    *("tolosates barbarians: sotiates", "arverni romans: legion_x"), automaton=True,
    moved=bit(*(f"legion_{number}" for number in ATTACKED.values())), were_neutral=bit("volcae"),
    barbarians_attack=bit("area:arverni"), asked=bit("area:treveri"), first_mover=0, helping=True,
)  # fmt: skip
"""The Romans attack Mandubii and Sequani, which Leuci may help; Veneti alone; and Volcae, who were neutral.

Of Treveri it was asked already; in Arverni the Barbarians attack.
"""
MOVED = ("mandubii", "senones", "helvii")
reacting = given(
    *(REACT, "mandubii romans: legion_vii", "mandubii barbarians: mandubii, senones"),
    *("boii romans: boii", "boii barbarians: helvii", "aedui romans: legion_viii, legion_xi, aedui"),
    *("bituriges romans: legion_xii", "osismi romans: legion_v"), automaton=True, moved=bit(*MOVED),
    were_neutral=bit("boii"), barbarians_attack=bit("area:mandubii", "area:boii"), active=1, first_mover=1,
    helping=True,
)  # fmt: skip
"""The Barbarians attack Mandubii, and Boii, who were neutral; legions stand beside, two of them in Aedui."""


def helped(start: str, *legions: str) -> Situation:
    """Legions have come to help from an area."""

    def make() -> State:
        state = but(reacting, f"mandubii romans: {', '.join(legions)}", moved=bit(*MOVED, *legions))()
        for legion in legions:
            state.moves.origin[BLOCKS.index[legion]] = AREAS.index[start] + 1
        return state

    return make


with_one = helped("carnutes", "legion_ix")
with_two = helped("aedui", "legion_ix", "legion_x")
without_supply = but(reacting, supply=0)
pinned_beside = but(
    reacting,
    "aedui barbarians: sequani, arverni, allobroges",
    moved=bit(*MOVED, "sequani", "arverni", "allobroges"),
    barbarians_attack=bit("area:mandubii", "area:boii", "area:aedui"),
)
"""Aedui is attacked itself, by as many as stand there."""
