"""What happens in Caesar's Gallic War, for the log and the screen to tell.

Events carry everything; `visibility.visible_to` sets the block, card or strength to None that a seat may not
know. `side` is the side a block fights for; None stands for neutral tribes.
"""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""

# --- cards, politics, revolts and leaders (3, 5, 8, 13) ----------------------------------------------------------


@event(places="area")
class TribeDrawn(Event):  # of the two tribes of an area, the one in the game (3)
    block: str
    other: str
    area: str


@event(Topic.TIME)
class YearBegan(Event):
    year: int


@event(Topic.CARD, reveals=True)
class CardDealt(Event):
    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardTaken(Event):  # the Barbarians', openly, instead of being dealt it (5.1)
    seat: Seat
    card: str


@event(Topic.TIME)
class CardPlayBegan(Event):
    year: int
    number: int


@event(Topic.CARD)
class CardLaid(Event):
    seat: Seat
    card: str | None


@event(Topic.CARD, reveals=True)
class CardsRevealed(Event):
    romans: str
    barbarians: str


@event(Topic.CARD)
class ActionAnnounced(Event):
    seat: Seat
    use: str  # one of `actions.USES` (5.2)
    card: str


@event(Topic.CARD)
class ActionBegan(Event):
    seat: Seat
    use: str
    card: str
    points: int


@event(Topic.CARD)
class ActionLost(Event):  # what was announced can no longer be done (ruling C1)
    seat: Seat
    use: str
    card: str


@event()
class SupplyChanged(Event):
    seat: Seat
    change: int
    supply: int
    cause: str  # action, raid, baggage train, march, landing, winter, replacement, harvest, production or build


@event(Topic.CARD, places="area")
class PoliticsTried(Event):
    """A Political Action, which succeeds if roll and `modifier` are at most `points` (5.2.1 D)."""

    seat: Seat
    area: str
    points: int
    modifier: int
    parts: tuple[tuple[str, int], ...]  # of it, by cause: card, enemy or vercingetorix
    leader_at: str | None  # where Vercingetorix is, if he helps


@event(Topic.CARD, places="area", reveals=True)
class PoliticsRolled(Event):
    seat: Seat
    area: str
    die: int
    success: bool


@event(Topic.CARD, seat="side", places="area", reveals=True)
class TribeTurned(Event):
    block: str
    side: Seat | None
    was: Seat | None  # the side it left
    area: str
    strength: int
    cause: str  # activation, politics, revolt, entered, subdued, home (7.3) or leader


@event(Topic.MOVE, seat="side", places="origin area", reveals=True)
class TribeReturned(Event):  # any block that was picked up and put into its home area (13.2, 7.3)
    side: Seat | None
    block: str | None
    origin: str
    area: str
    cause: str  # as of `TribeTurned`


@event(Topic.CARD, places="areas")
class RevoltBegan(Event):
    seat: Seat
    size: str  # minor, major or massive
    areas: tuple[str, ...]


@event(Topic.CARD, places="area", reveals=True)
class LeaderCame(Event):  # of the Gauls, to his home from now on
    seat: Seat
    block: str
    area: str


@event(Topic.CARD, places="area", reveals=True)
class LeaderRemoved(Event):  # a minor one, by a Political Action (5.2.1 D)
    seat: Seat
    block: str
    area: str


@event(Topic.CARD, places="area")
class LeaderSettled(Event):  # Vercingetorix, who has a new home (ruling C6)
    seat: Seat
    area: str


@event(Topic.CARD)
class LeaderHomeless(Event):  # Vercingetorix, until the Barbarians hold an area again (ruling C6)
    seat: Seat


# --- movement (5.2.1 E) ------------------------------------------------------------------------------------------


@event(Topic.MOVE, places="area")
class GroupNamed(Event):
    seat: Seat
    area: str


@event(Topic.MOVE, seat="side", places="path")
class BlockMoved(Event):
    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str  # move, march, sail, attack, reserve, help, landing or winter


@event(Topic.MOVE, seat="owner", places="area")
class ControlChanged(Event):  # units of another side, or of none, stand in an area
    area: str
    owner: Seat | None
    contested: bool  # by units of both players


@event(Topic.BATTLE, places="area", reveals=True)
class SubdueRolled(Event):  # by Ariovistus, whom a tribe joins on 1 and 2 (8.2)
    seat: Seat
    block: str
    area: str
    die: int
    success: bool


# --- battles (6) -------------------------------------------------------------------------------------------------


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockWithdrew(Event):  # a German, who left the game before a battle in Germania (6 C)
    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockSheltered(Event):  # in the fortress (6 B, F)
    side: Seat
    block: str | None
    area: str
    revealed: bool  # whether it had been in the battle


@event(Topic.BATTLE, places="area origin")
class MainNamed(Event):  # the attacker's group that came from `origin` (6 A)
    seat: Seat
    area: str
    origin: str


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class BattleBegan(Event):  # the main groups in the field are revealed
    area: str
    attacker: Seat
    attackers: Blocks
    defenders: Blocks
    inside: int
    attacking_reserves: int
    defending_reserves: int
    rounds: int


@event(Topic.BATTLE, places="area")
class RoundBegan(Event):
    area: str
    stage: str  # field, siege or relief
    round: int
    rounds: int


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class ReservesArrived(Event):  # and were revealed (6 A)
    side: Seat
    area: str
    blocks: Blocks


@event(Topic.BATTLE, seat="attacker", places="area")
class RolesExchanged(Event):  # who found none of theirs left when their reserves came attack now (6 A, B7)
    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class SiegeBegan(Event):  # those inside are revealed (6 B, rulings B9 and B17)
    area: str
    attacker: Seat
    defenders: Blocks
    rounds: int


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class ReliefBegan(Event):  # reserves come and fight the besiegers (6 B2)
    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockSortied(Event):  # out of a besieged fortress (6 B2)
    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class DiceRolled(Event):
    side: Seat
    block: str
    area: str
    dice: tuple[int, ...]
    rating: int  # the highest roll that hits
    hits: int


@event(Topic.BATTLE, seat="side", places="area")
class HitHalved(Event):  # by double defence: it costs no step yet (6 B, D)
    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockPassed(Event):
    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="path")
class BlockRetreated(Event):
    side: Seat
    block: str | None
    path: tuple[str, ...]
    revealed: bool  # whether it had been in the battle: reserves go unseen (rulings B9, B17)


@event(Topic.BATTLE, seat="winner", places="area")
class BattleEnded(Event):
    area: str
    winner: Seat


@event(Topic.BATTLE, seat="side", places="path")
class BlockRegrouped(Event):  # after a victory (6 G)
    side: Seat
    block: str | None
    path: tuple[str, ...]


# --- losses and gains, the end of the year (7) and of the game (9) -----------------------------------------------


@event(Topic.LOSS, seat="side", places="area")
class StepLost(Event):
    side: Seat
    block: str | None
    area: str
    strength: int | None  # that it has now
    cause: str  # hit, stacking or supply


@event(Topic.LOSS, seat="side", places="area", reveals=True)
class BlockEliminated(Event):
    side: Seat
    block: str
    area: str
    cause: str  # as for `StepLost`, or retreat (none was open) or home (7.3.4, 5.2.1 D)


@event(Topic.MOVE, seat="side", places="area")
class StepGained(Event):
    side: Seat
    block: str | None
    area: str
    strength: int | None  # that it has now
    cause: str  # replacement or baggage train


@event()
class PointsScored(Event):
    """The victory points changed.

    `cause`: german, ariovistus, vercingetorix, britannia invaded, germania invaded, briton, legion, areas, offer
    (5.1), or an objective of chapter 10 by its id.
    """

    seat: Seat
    change: int
    points: int
    cause: str


@event(Topic.TIME, reveals=True)
class HarvestRolled(Event):
    year: int
    die: int
    harvest: str  # poor, normal or bountiful
    garrison: int  # the limit in each area (7.1)


@event(Topic.MOVE, reveals=True)
class HomecomingBegan(Event):
    """Tribes and leaders go home (7.3.3-7.3.5). Who is asked then tells of hidden blocks: undo stops here."""

    year: int


@event(Topic.MOVE, seat="side", places="area")
class BlockWinters(Event):  # outside its home (7.3)
    side: Seat
    block: str | None
    area: str


@event(Topic.MOVE, seat="side", places="area")
class BlockBack(Event):  # after it was eliminated (7.3, 7.7)
    side: Seat | None
    block: str
    area: str
    strength: int


@event(Topic.MOVE, seat="side", places="area")
class LegionBuilt(Event):  # from the force pool (7.7)
    side: Seat
    block: str
    area: str
    strength: int


@event(reveals=True)
class ReinforcementRolled(Event):  # by the historical schedule (11)
    block: str
    die: int
    success: bool


@event(Topic.TIME)
class YearEnded(Event):
    year: int
    points: int


@event(Topic.TIME, seat="winner", reveals=True)
class GameOver(Event):
    winner: Seat | None
    kind: str  # points or caesar killed
    grade: str | None  # the size of a Roman victory (9)
    points: int


# --- what the automaton does, and why (12) -----------------------------------------------------------------------


@event(Topic.CARD, reveals=True)
class CardTurned(Event):  # by the automaton, from the deck
    seat: Seat
    card: str


@event(Topic.CARD)
class StepFollowed(Event):  # of the automaton's matrix, ``3g``
    seat: Seat
    card: str
    step: str


@event(Topic.MOVE, places="start area")
class AttackPlanned(Event):
    seat: Seat
    card: str
    step: str
    start: str
    area: str
    met: int  # blocks there
    number: int  # blocks that are to go


@event(Topic.CARD)
class CardIdle(Event):  # nothing that the automaton's card leads to can be done
    seat: Seat
    card: str


@event(Topic.CARD, places="area")
class CardPassedOn(Event):  # from an area to Germania
    seat: Seat
    area: str
    cause: str  # no tribe to turn, no side that controls it, or no enemy beside


@event()
class FateRolled(Event):  # by the automaton, for one of `tasks.ERRANDS`
    seat: Seat
    errand: str
    die: int


@event(places="area")
class AreaDrawn(Event):  # as `FateRolled`
    seat: Seat
    errand: str
    area: str


@event(Topic.MOVE, reveals=True, places="areas")
class AttackMade(Event):
    """The Romans attack the automaton. Who is asked to help then tells of hidden blocks: undo stops here."""

    seat: Seat
    areas: tuple[str, ...]


@event(Topic.MOVE, reveals=True, places="area")
class HelpSought(Event):
    seat: Seat
    area: str
    success: bool  # whether those under attack are strong enough that help may come from beside


@event(Topic.MOVE, places="area")
class HelpDecided(Event):  # by the automaton's die: whether any comes
    seat: Seat
    area: str
    success: bool


@event(Topic.BATTLE, places="area")
class SideGaveWay(Event):  # the automaton's in a battle, which is too weak and is to leave
    seat: Seat
    area: str
    cause: str  # attack, siege or defense
