"""How much each thing counts for the bots that appraise: one value of `Weights` is one way to play."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thing counts; victory points unless said otherwise.

    What a situation is worth:
        army: a unit of power on the map (a legion C2 at strength III).
        presence: the share of a city's ownership that hangs on the force in it rather than on what stands around.
        nearness: what a force counts for, a road further from the city it is wanted at.
        holder, holder_late: how much more a force counts that holds a city than one that wants it, at the start
            and at the end of a year.
        haze: the force (squared) of the unforeseen at a vacant city.
        brink, near_win: how much more a point counts beyond so many, for it wins or loses the game at once (1.2).
        attack: the share of an adjacent enemy's power that is felt as a threat.
        reserve: a block that can be levied now. source: holding a city, for each block that is levied there.
        assault: how much the power massed beside an enemy's city counts.
        waters: ruling a sea, in proportion. ships: what a Navis counts for on the map, in proportion to its power.
    What a move is worth:
        drive: how much of what a force changes in the points to be expected counts for where it goes.
        wake: what a move point must bring at least.
        rescue: the share of the enemy's power near a battle that is expected to respond.
        saved: the share of a beaten side's losses that retreating does not save.
        leader_risk: how likely a leader dies with an army that is destroyed.
        trend: how much of the pull counts for blocks that go to battle.
        new_block: what a levied block is worth beside its power.
    In battle, as chances:
        hopeless_attack, hopeless_defence, scoring_defence: below these an attacker goes home, a defender leaves
            a place, a defender leaves a city that scores.
        regroup: what a regroup must bring at least.
    Cards: god: what a god card is worth, in proportion to a command card.
    """

    army: float = 0.27
    presence: float = 0.35
    nearness: float = 0.49
    holder: float = 1.75
    holder_late: float = 5.0
    haze: float = 0.15
    brink: float = 0.95
    near_win: float = 8.5
    attack: float = 0.82
    reserve: float = 0.019
    source: float = 0.055
    assault: float = 0.9
    waters: float = 0.5
    ships: float = 0.5
    drive: float = 0.8
    wake: float = 0.035
    rescue: float = 0.32
    saved: float = 0.78
    leader_risk: float = 0.22
    trend: float = 0.5
    new_block: float = 0.05
    hopeless_attack: float = 0.08
    hopeless_defence: float = 0.18
    scoring_defence: float = 0.10
    regroup: float = 0.045
    god: float = 0.78


DEFAULT = Weights()

CAESARS = replace(
    DEFAULT,
    army=0.44,
    presence=0.27,
    nearness=0.53,
    holder=1.85,
    holder_late=3.8,
    haze=0.14,
    brink=1.3,
    assault=1.0,
    ships=0.38,
    drive=1.0,
    wake=0.025,
    saved=0.95,
    new_block=0.035,
    hopeless_attack=0.035,
    scoring_defence=0.06,
)
POMPEYS = replace(
    DEFAULT,
    army=0.42,
    presence=0.3,
    nearness=0.485,
    brink=1.3,
    attack=0.9,
    assault=1.15,
    ships=0.45,
    wake=0.03,
    saved=0.95,
    trend=0.47,
    new_block=0.035,
    hopeless_attack=0.055,
    scoring_defence=0.07,
    god=0.95,
)

STYLES = (CAESARS, POMPEYS)
"""By side, what was found to play it best, in games of rules of thumb against each other."""
