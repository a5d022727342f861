"""Cards, politics, revolts and leaders (3, 5, 8, 13)."""

from __future__ import annotations

from engine.contract import Event, Seat, Topic, event


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
