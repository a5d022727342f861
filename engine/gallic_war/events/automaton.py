"""What the automaton does, and why (12)."""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event


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
