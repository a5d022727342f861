"""The fortress of Alesia for tests: legions from the Leuci have entered the Mandubii's area."""

from engine.gallic_war.state import RELIEF, SIEGE
from engine.gallic_war.tasks import SHELTER, SORTIE, STORM
from tests.gallic_war.acting import Playtest

TWO = ("legion_vii", "legion_viii")
FOUR = ("legion_vii", "legion_viii", "legion_ix", "legion_xi")


def _entered(inside: tuple[str, ...], legions: tuple[str, ...], *relievers: str) -> Playtest:
    play = Playtest()
    play.put(f"mandubii barbarians: {', '.join(inside)}", f"leuci romans: {', '.join(legions)}")
    play.march(*[f"{legion.split()[0]} leuci-mandubii" for legion in legions])
    if relievers:
        play.put(f"sequani barbarians: {', '.join(relievers)}")
        play.march(*[f"{name.split()[0]} sequani-mandubii" for name in relievers])
    play.fight()
    return play


def at_alesia(*defenders: str, legions: tuple[str, ...] = TWO) -> Playtest:
    """The defender may use the fortress."""
    play = _entered(defenders, legions)
    assert (play.phase, play.actor) == (SHELTER, "barbarians")
    return play


def besieged(*defenders: str, legions: tuple[str, ...] = TWO) -> Playtest:
    """The first of them has gone in, and is all there is: the attacker chooses."""
    play = at_alesia(*defenders, legions=legions)
    play.do(f"shelter {defenders[0].split()[0]}")
    assert (play.phase, play.actor) == (STORM, "romans")
    return play


def alesia(*relievers: str, inside: str = "vercingetorix", legions: tuple[str, ...] = FOUR) -> Playtest:
    """Legions besiege a leader; relievers come from the Sequani. The siege's first round has begun."""
    play = _entered((inside,), legions, *relievers)
    play.do(f"shelter {inside.split()[0]}", "assault")
    assert (play.battle.stage, play.battle.round) == (SIEGE, 1)
    return play


def to_the_relief(play: Playtest) -> Playtest:
    """The first round of the siege is passed through."""
    play.pass_on()
    assert (play.phase, play.actor, play.battle.stage) == (SORTIE, "barbarians", RELIEF)
    return play
