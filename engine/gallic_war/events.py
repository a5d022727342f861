"""What happens in Caesar's Gallic War, for the log and the screen to tell.

Events carry everything; `sight.seen` blanks what a seat may not know (a block of None is an unseen block). `side`
is the side a block fights for; None stands for neutral tribes.
"""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event

Blocks = tuple[tuple[str, int], ...]
"""Blocks with their strengths."""

# --- cards, politics, revolts and leaders (3, 5, 8, 13) ----------------------------------------------------------


@event(places="area")
class TribeDrawn(Event):
    """Which of the two tribes of an area is in the game (3)."""

    block: str
    other: str
    area: str


@event(Topic.TIME)
class YearBegan(Event):
    """A year begins: the cards are shuffled (5.1)."""

    year: int


@event(Topic.CARD, reveals=True)
class CardDealt(Event):
    """A card went to a hand; None when another's."""

    seat: Seat
    card: str | None


@event(Topic.CARD)
class CardTaken(Event):
    """The Barbarians openly took a card instead of being dealt it (5.1)."""

    seat: Seat
    card: str


@event(Topic.TIME)
class CardPlayBegan(Event):
    """The next card play of a year begins (5.2)."""

    year: int
    number: int


@event(Topic.CARD)
class CardLaid(Event):
    """A card was put face down."""

    seat: Seat
    card: str | None


@event(Topic.CARD, reveals=True)
class CardsRevealed(Event):
    """Both cards of a card play were turned up."""

    romans: str
    barbarians: str


@event(Topic.CARD)
class ActionAnnounced(Event):
    """A player said what the card is used for, one of `actions.USES` (5.2)."""

    seat: Seat
    use: str
    card: str


@event(Topic.CARD)
class ActionBegan(Event):
    """A player carries out what was announced."""

    seat: Seat
    use: str
    card: str
    points: int


@event(Topic.CARD)
class ActionLost(Event):
    """What was announced can no longer be done (ruling C1)."""

    seat: Seat
    use: str
    card: str


@event()
class SupplyChanged(Event):
    """The Roman supply points changed by `change` to `supply`.

    `cause`: action, raid, baggage train, march, landing, winter, replacement, harvest, production or build.
    """

    seat: Seat
    change: int
    supply: int
    cause: str


@event(Topic.CARD, places="area")
class PoliticsTried(Event):
    """A Political Action: it succeeds on rolls of up to `points`, with the `modifier` added to the roll.

    `parts` are the modifiers by their causes (``card``, ``enemy``, ``vercingetorix``) (5.2.1 D). `leader_at` tells
    where Vercingetorix is, if he helps.
    """

    seat: Seat
    area: str
    points: int
    modifier: int
    parts: tuple[tuple[str, int], ...]
    leader_at: str | None


@event(Topic.CARD, places="area", reveals=True)
class PoliticsRolled(Event):
    """The roll of a Political Action."""

    seat: Seat
    area: str
    die: int
    success: bool


@event(Topic.CARD, seat="side", places="area", reveals=True)
class TribeTurned(Event):
    """A tribe joined a side, or became neutral (None), at this strength.

    `was` is the side it left. `cause`: activation, politics, revolt, entered, subdued, home (7.3) or leader.
    """

    block: str
    side: Seat | None
    was: Seat | None
    area: str
    strength: int
    cause: str


@event(Topic.MOVE, seat="side", places="origin area", reveals=True)
class TribeReturned(Event):
    """A block was picked up and put into its home area (13.2, 7.3). `cause` as of `TribeTurned`."""

    side: Seat | None
    block: str | None
    origin: str
    area: str
    cause: str


@event(Topic.CARD, places="areas")
class RevoltBegan(Event):
    """The tribes of these areas revolt. `size`: minor, major or massive."""

    seat: Seat
    size: str
    areas: tuple[str, ...]


@event(Topic.CARD, places="area", reveals=True)
class LeaderCame(Event):
    """A Gallic leader came to an area, his home from now on."""

    seat: Seat
    block: str
    area: str


@event(Topic.CARD, places="area", reveals=True)
class LeaderRemoved(Event):
    """A minor leader was removed by a Political Action (5.2.1 D)."""

    seat: Seat
    block: str
    area: str


@event(Topic.CARD, places="area")
class LeaderSettled(Event):
    """Vercingetorix has a new home (ruling C6)."""

    seat: Seat
    area: str


@event(Topic.CARD)
class LeaderHomeless(Event):
    """The Romans hold Vercingetorix's home and the Barbarians no area: he has none until they do (ruling C6)."""

    seat: Seat


# --- movement (5.2.1 E) ------------------------------------------------------------------------------------------


@event(Topic.MOVE, places="area")
class GroupNamed(Event):
    """A group was named to move."""

    seat: Seat
    area: str


@event(Topic.MOVE, seat="side", places="path")
class BlockMoved(Event):
    """A block moved. `manner`: move, march, sail, attack, reserve, help, landing or winter."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    manner: str


@event(Topic.MOVE, seat="owner", places="area")
class ControlChanged(Event):
    """Units of another side, or of none, stand in an area; contested when both players' do."""

    area: str
    owner: Seat | None
    contested: bool


@event(Topic.BATTLE, places="area", reveals=True)
class SubdueRolled(Event):
    """Ariovistus tries to subdue a tribe; on 1 and 2 it joins him (8.2)."""

    seat: Seat
    block: str
    area: str
    die: int
    success: bool


# --- battles (6) -------------------------------------------------------------------------------------------------


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockWithdrew(Event):
    """A German left the game before a battle in Germania (6 C)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockSheltered(Event):
    """A block went into the fortress (6 B, F); `revealed` if it had been in the battle."""

    side: Seat
    block: str | None
    area: str
    revealed: bool


@event(Topic.BATTLE, places="area origin")
class MainNamed(Event):
    """The attacker's main group is what came from `origin` (6 A)."""

    seat: Seat
    area: str
    origin: str


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class BattleBegan(Event):
    """A battle begins; the main groups in the field are revealed. Reserves and those inside count by number."""

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
    """A battle round begins. `stage`: field, siege or relief."""

    area: str
    stage: str
    round: int
    rounds: int


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class ReservesArrived(Event):
    """A side's reserves were revealed and joined the battle (6 A)."""

    side: Seat
    area: str
    blocks: Blocks


@event(Topic.BATTLE, seat="attacker", places="area")
class RolesExchanged(Event):
    """The side whose reserves came to find nobody left attacks for the rest of the battle (6 A, ruling B7)."""

    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class SiegeBegan(Event):
    """A fortress is assaulted: those inside are revealed (6 B, rulings B9 and B17)."""

    area: str
    attacker: Seat
    defenders: Blocks
    rounds: int


@event(Topic.BATTLE, seat="attacker", places="area", reveals=True)
class ReliefBegan(Event):
    """Reserves come to a besieged fortress and fight the besiegers (6 B2)."""

    area: str
    attacker: Seat


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class BlockSortied(Event):
    """A besieged block came out (6 B2)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area", reveals=True)
class DiceRolled(Event):
    """A block fired: its dice, the highest roll that hits, and the hits."""

    side: Seat
    block: str
    area: str
    dice: tuple[int, ...]
    rating: int
    hits: int


@event(Topic.BATTLE, seat="side", places="area")
class HitHalved(Event):
    """A block with double defence took a hit that costs no step yet (6 B, D)."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="area")
class BlockPassed(Event):
    """A block passed."""

    side: Seat
    block: str
    area: str


@event(Topic.BATTLE, seat="side", places="path")
class BlockRetreated(Event):
    """A block retreated (6 F); `revealed` if it had been in the battle: reserves go unseen (rulings B9, B17)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]
    revealed: bool


@event(Topic.BATTLE, seat="winner", places="area")
class BattleEnded(Event):
    """A battle is over; the winner holds the area."""

    area: str
    winner: Seat


@event(Topic.BATTLE, seat="side", places="path")
class BlockRegrouped(Event):
    """A block of the victor regrouped (6 G)."""

    side: Seat
    block: str | None
    path: tuple[str, ...]


# --- losses and gains, the end of the year (7) and of the game (9) -----------------------------------------------


@event(Topic.LOSS, seat="side", places="area")
class StepLost(Event):
    """A block lost a step and now has this strength. `cause`: hit, stacking or supply."""

    side: Seat
    block: str | None
    area: str
    strength: int | None
    cause: str


@event(Topic.LOSS, seat="side", places="area", reveals=True)
class BlockEliminated(Event):
    """A block was eliminated. `cause` as for `StepLost`, or retreat (none was open) or home (7.3.4, 5.2.1 D)."""

    side: Seat
    block: str
    area: str
    cause: str


@event(Topic.MOVE, seat="side", places="area")
class StepGained(Event):
    """A block gained a step and now has this strength. `cause`: replacement or baggage train."""

    side: Seat
    block: str | None
    area: str
    strength: int | None
    cause: str


@event()
class PointsScored(Event):
    """The victory points changed by `change` to `points`.

    `cause`: german, ariovistus, vercingetorix, britannia invaded, germania invaded, briton, legion, areas, offer
    (5.1), or an objective of chapter 10 by its id.
    """

    seat: Seat
    change: int
    points: int
    cause: str


@event(Topic.TIME, reveals=True)
class HarvestRolled(Event):
    """The harvest of a year. `harvest`: poor, normal or bountiful; `garrison` is the limit in each area (7.1)."""

    year: int
    die: int
    harvest: str
    garrison: int


@event(Topic.MOVE, reveals=True)
class HomecomingBegan(Event):
    """The legions are where they winter; now tribes and leaders go home (7.3.3-7.3.5).

    Who is then asked, and who does not go, tells of hidden blocks: undo stops here.
    """

    year: int


@event(Topic.MOVE, seat="side", places="area")
class BlockWinters(Event):
    """A block stays outside its home for the winter (7.3)."""

    side: Seat
    block: str | None
    area: str


@event(Topic.MOVE, seat="side", places="area")
class BlockBack(Event):
    """A block that was eliminated is on the map again at this strength; `side` None is nobody (7.3, 7.7)."""

    side: Seat | None
    block: str
    area: str
    strength: int


@event(Topic.MOVE, seat="side", places="area")
class LegionBuilt(Event):
    """A legion came from the force pool (7.7)."""

    side: Seat
    block: str
    area: str
    strength: int


@event(reveals=True)
class ReinforcementRolled(Event):
    """Whether a legion comes by the historical schedule (11)."""

    block: str
    die: int
    success: bool


@event(Topic.TIME)
class YearEnded(Event):
    """A year is over."""

    year: int
    points: int


@event(Topic.TIME, seat="winner", reveals=True)
class GameOver(Event):
    """The game is decided. `kind`: points or caesar killed; `grade` is the size of a Roman victory (9)."""

    winner: Seat | None
    kind: str
    grade: str | None
    points: int


# --- what the automaton does, and why (12) -----------------------------------------------------------------------


@event(Topic.CARD, reveals=True)
class CardTurned(Event):
    """The top card of the deck was turned up for the automaton."""

    seat: Seat
    card: str


@event(Topic.CARD)
class StepFollowed(Event):
    """The automaton follows a step of its matrix, ``3g``."""

    seat: Seat
    card: str
    step: str


@event(Topic.MOVE, places="start area")
class AttackPlanned(Event):
    """So many blocks of an area are to go to another, by a step of the matrix, and meet so many there."""

    seat: Seat
    card: str
    step: str
    start: str
    area: str
    met: int
    number: int


@event(Topic.CARD)
class CardIdle(Event):
    """The automaton's card has no effect, as nothing that it leads to can be done."""

    seat: Seat
    card: str


@event(Topic.CARD, places="area")
class CardPassedOn(Event):
    """An area leads to Germania. `cause`: it has no tribes to turn, nobody controls it, or no enemy is beside."""

    seat: Seat
    area: str
    cause: str


@event()
class FateRolled(Event):
    """A die was rolled for what the automaton does."""

    seat: Seat
    errand: str
    die: int


@event(places="area")
class AreaDrawn(Event):
    """An area was drawn for what the automaton does."""

    seat: Seat
    errand: str
    area: str


@event(Topic.MOVE, reveals=True, places="areas")
class AttackMade(Event):
    """The Romans have moved and attack the automaton in these areas: who is near looks whether to help.

    Which of them are asked about, and that others are not, tells of hidden blocks: undo stops here.
    """

    seat: Seat
    areas: tuple[str, ...]


@event(Topic.MOVE, reveals=True, places="area")
class HelpSought(Event):
    """Whether the automaton's blocks in an area under attack are strong enough that help may come from beside."""

    seat: Seat
    area: str
    success: bool


@event(Topic.MOVE, places="area")
class HelpDecided(Event):
    """The automaton's die for help to an area under attack: whether any comes."""

    seat: Seat
    area: str
    success: bool


@event(Topic.BATTLE, places="area")
class SideGaveWay(Event):
    """The automaton's side in a battle is too weak, and is to leave. `cause`: attack, siege, or defense."""

    seat: Seat
    area: str
    cause: str
