"""List what can wait to be done, in the rulebook's order."""

from __future__ import annotations

from engine.blocks.action_bases import Task
from engine.values import frozen

SETTLE, OFFER, DEAL, LAY, ANNOUNCE = "settle", "offer", "deal", "lay", "announce"
POLITICS, POLITICS_ROLL, NEW_HOME = "politics", "politics roll", "new home"
BAGGAGE, REVOLT, LEADER = "baggage", "revolt", "leader"
GROUPS, MOVE, SUBDUE = "groups", "move", "subdue"
CHOOSE, WITHDRAW, SHELTER, MAIN = "choose battle", "withdraw", "shelter", "main group"
BATTLE, ROLL, HIT, SORTIE, STORM = "battle", "roll", "hit", "sortie", "storm"
LEAVE, REGROUP, STACKING = "leave", "regroup", "stacking"
HARVEST, LEGIONS_HOME, LEADER_HOME, COMPANIONS = "harvest", "legions home", "leader home", "companions"
SUPPLY, REPLACE, BUILD, REINFORCE, OVER = "supply", "replace", "build", "reinforce", "over"
TOP_CARD, DIE, AIM, CALL, REACT = "top card", "die", "aim", "call", "react"

PHASES = (
    *(SETTLE, OFFER, DEAL, LAY, ANNOUNCE),
    *(POLITICS, POLITICS_ROLL, NEW_HOME, BAGGAGE, REVOLT, LEADER),
    *(GROUPS, MOVE, SUBDUE, CHOOSE, WITHDRAW, SHELTER, MAIN),
    *(BATTLE, ROLL, HIT, SORTIE, STORM, LEAVE, REGROUP, STACKING),
    *(HARVEST, LEGIONS_HOME, LEADER_HOME, COMPANIONS, SUPPLY, REPLACE, BUILD, REINFORCE, OVER),
    *(TOP_CARD, DIE, AIM, CALL, REACT),
)
"""Every phase a state can be in."""

HELVETII_GONE, BRITANNIA_ALOOF, NO_ATTACK = "helvetii", "britannia", "3g"
GERMANIA_OR_VERCINGETORIX, MINOR_REVOLT, MAJOR_REVOLT = "germania or vercingetorix", "minor revolt", "major revolt"
REINFORCEMENT, LEADER_OF_YEAR, RANDOM_POLITICS = "reinforcement", "leader of the year", "random politics"
GERMANS_AREA, LEADERS_AREA = "germans' area", "leader's area"
AREAS_TARGET, PAIRS_TARGET, SHIFT, QUARRY, HIS_WAY = "target", "pair's target", "shift", "quarry", "his way"
FIRST_AREA, OTHER_AREA, HELPERS = "first area", "other area", "helpers"

ERRANDS = (
    *(HELVETII_GONE, BRITANNIA_ALOOF, GERMANIA_OR_VERCINGETORIX, NO_ATTACK, MINOR_REVOLT, MAJOR_REVOLT),
    *(REINFORCEMENT, LEADER_OF_YEAR, RANDOM_POLITICS, GERMANS_AREA, LEADERS_AREA, AREAS_TARGET, PAIRS_TARGET),
    *(SHIFT, QUARRY, HIS_WAY, FIRST_AREA, OTHER_AREA, HELPERS),
)
"""What the automaton rolls a die or draws an area for, as events and position texts call it."""

# --- the set-up, the year, and its cards (3, 5.1, 5.2) -----------------------------------------------------------


class DrawTribes(Task):
    phase, chance, rule = SETTLE, True, "3"


class Year(Task): ...


class Offer(Task):
    phase, rule = OFFER, "5.1"


class DealCards(Task):
    phase, chance, rule = DEAL, True, "5.1"


class CardPlays(Task): ...  # play cards while there are any, then end the year


class Turns(Task): ...  # play a card of the Romans', then one of the automaton's (12)


@frozen
class LayCard(Task):
    phase, rule = LAY, "5.2"
    side: int


@frozen
class ChooseUse(Task):
    phase, rule = ANNOUNCE, "C1"
    side: int


class Actions(Task): ...  # put away the card of the action that is over


class NextAction(Task): ...  # begin the next action, or fight when there is none


# --- what a card is for (5.2.1, 13) ------------------------------------------------------------------------------


class SupplyAction(Task): ...  # gain supply, or raid it (5.2.1 B)


class Activation(Task): ...  # activate the neutral tribes of the card's area (5.2.1 C)


class Politics(Task):
    phase, rule = POLITICS, "5.2.1 D"


class PoliticsRoll(Task):
    phase, chance, rule = POLITICS_ROLL, True, "5.2.1 D"


class Flight(Task):
    """Find Vercingetorix a home in place of one that was turned (5.2.1 D, ruling C5)."""

    phase, rule = NEW_HOME, "C6"


@frozen
class HomeOffer(Task):
    """Offer Vercingetorix another home for one that he has lost (13.5)."""

    phase, rule = NEW_HOME, "C6"
    since: int = 1  # the rulings from which on it is offered here


class EventAction(Task): ...  # 13


class Baggage(Task):
    phase, rule = BAGGAGE, "13.1"


class Uprising(Task):
    phase, rule = REVOLT, "13.2"


class Leader(Task):
    phase, rule = LEADER, "V3"


# --- movement, battles, stacking (5.2.1 E, 6, 8.2) ---------------------------------------------------------------


class Movement(Task): ...  # 5.2.1 E


class Groups(Task):
    phase, rule = GROUPS, "M1"


class MoveBlocks(Task):
    phase, rule = MOVE, "5.2.1 E"


class Subdue(Task):
    phase, chance, rule = SUBDUE, True, "8.2"


@frozen
class Battles(Task):
    phase, rule = CHOOSE, "B1"
    cause: str  # of how they came about: `state.MARCHED`, `CAME_HOME` or `WINTERING`


class Withdrawal(Task):
    phase, rule = WITHDRAW, "B11"


class Fortress(Task):
    phase, rule = SHELTER, "B8"


class MainGroup(Task):
    phase, rule = MAIN, "B2"


class Rounds(Task):
    phase, rule = BATTLE, "6"


class FireRoll(Task):
    phase, chance, rule = ROLL, True, "6"


class Hits(Task):
    phase, rule = HIT, "B5"


class Sorties(Task):
    phase, rule = SORTIE, "B10"


class StormOrGo(Task):
    phase, rule = STORM, "B9"


class LeaveBattle(Task):
    phase, rule = LEAVE, "B15"


class FreshRegroup(Task): ...  # let the victor of a battle regroup, with fresh limits (6 G)


class RegroupBlocks(Task):
    phase, rule = REGROUP, "6 G"


class Attrition(Task): ...  # find who stands too close after a card play (ruling M9)


class Stacking(Task):
    phase, rule = STACKING, "M9"


# --- the end of a year (7, 11) -----------------------------------------------------------------------------------


class HarvestRoll(Task):
    phase, chance, rule = HARVEST, True, "7.1"


class Gains(Task): ...  # give a step to Gauls and Germans at home (7.2)


class TribesReturn(Task): ...  # bring back the tribes that were eliminated (7.3.1)


class LegionsDue(Task): ...  # find which legions must go home (7.3.2)


class LegionsLeave(Task):
    phase, rule = LEGIONS_HOME, "7.3.2"


class LegionsGo(Task): ...  # bring the legions home (7.3.2)


class WinterBattleOver(
    Task
): ...  # Bring back the tribes that fell in the battle for Transalpine Gaul (ruling E3).


class AlliesHome(Task): ...  # bring the Romans' tribes home (7.3.3)


class VercingetorixWinters(Task): ...  # see whether Vercingetorix goes home (7.3.4)


class AriovistusWinters(Task): ...  # see whether Ariovistus goes home (7.3.5)


class LeaderGoesHome(Task):
    phase, rule = LEADER_HOME, "E6"


class LeaderCompanions(Task):
    phase, rule = COMPANIONS, "E6"


class GaulsHome(Task): ...  # bring the Barbarians' Gauls home (7.3.4)


class GermansHome(Task): ...  # bring the Germans home (7.3.5)


class WinterSupply(Task):
    phase, rule = SUPPLY, "E7"


class Replacements(Task):
    phase, rule = REPLACE, "7.5"


class Production(Task): ...  # make supply points (7.6)


class Reinforcements(Task): ...  # bring back the legions lost a year ago, and begin with new ones (7.7)


class Builds(Task):
    phase, rule = BUILD, "7.7"


class Schedule(Task):
    phase, chance, rule = REINFORCE, True, "E11"


class YearsPoints(Task): ...  # count the points of a year (7.8, 7.9)


class Over(Task):
    phase, rule = OVER, "9"


# --- the automaton (12) ------------------------------------------------------------------------------------------


class YearOfLeader(Task): ...  # bring the minor leader who comes in some years (ruling A19)


class TopCard(Task):
    phase, chance, rule = TOP_CARD, True, "12"


class Germania(Task): ...  # activate Germania in place of an area (3b)


@frozen
class DieRoll(Task):
    phase, chance, rule = DIE, True, "12"
    then: str


@frozen
class AreaDraw(Task):
    """Draw one of the areas of `fates`, each with its weight."""

    phase, chance, rule = AIM, True, "12"
    then: str
    fates: tuple[tuple[int, int], ...]


@frozen
class Errand(Task):
    """Take up what a die was rolled or an area drawn for."""

    word: str
    drawn: int


class Risen(Task): ...  # have the areas attack that rose (ruling A17)


class Helping(Task): ...  # see who helps in the battles that movement has brought about (ruling A7)


class CallForHelp(Task):
    """Have the Romans name the area that is asked next whether help comes."""

    phase, rule = CALL, "A7"


class SendHelp(Task):
    phase, rule = REACT, "A7"


class MarchOrders(Task):
    phase, rule = MOVE, "12"


class HelpersCame(Task): ...  # go back to the Romans' movement when help has come
