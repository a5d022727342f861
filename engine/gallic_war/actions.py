"""The actions of players and chance in Caesar's Gallic War, as frozen values."""

from __future__ import annotations

from engine.blocks.action_bases import (
    BlockAction,
    CardAction,
    Dealing,
    NamedAction,
    PathAction,
    Rolling,
    forms_in,
    written,
)
from engine.values import locked

EVENT, SUPPLY, ACTIVATION, POLITICS, MOVEMENT = "event", "supply", "activation", "politics", "movement"
USES = (EVENT, SUPPLY, ACTIVATION, POLITICS, MOVEMENT)
"""What a card can be used for, in the order in which it is done (5.2)."""


@locked
class Where(NamedAction):  # what actions that name just an area share
    area: str


# --- The cards (3, 5) -----------------------------------------------------------------------------------------


@written("draw BLOCK")
class Draw(BlockAction): ...  # which of two tribes is in the game (3, ruling N6)


@written("deal SEAT CARD")
class Deal(Dealing): ...


@written("take CARD")
class Take(CardAction): ...  # Massive Revolt, by the Barbarians (5.1)


@written("play CARD")
class Play(CardAction): ...  # face down (5.2)


@written("announce USE")
class Announce(NamedAction):  # what the card is used for (5.2, ruling C1)
    use: str  # one of `USES`


@written("sway AREA")
class Sway(Where): ...  # a Political Action (5.2.1 D)


@written("rally AREA")
class Rally(Where): ...  # a Political Action with the help of Vercingetorix beside (8.3)


# --- Events (13) ----------------------------------------------------------------------------------------------


@written("revolt AREA")
class Revolt(Where): ...  # 13.2-13.5


@written("lead BLOCK AREA")
class Lead(NamedAction):  # a Gallic leader comes (13.4, 13.5)
    block: str
    area: str


@written("settle AREA")
class Settle(Where): ...  # Vercingetorix makes it his home (5.2.1 D, 13.5)


@written("raid")
class Raid(NamedAction): ...  # the Barbarians' use of a Baggage Train against the supply (13.1)


@written("step BLOCK")
class Step(BlockAction): ...  # gained by a Baggage Train (13.1), or as a replacement (7.5)


@written("aim AREA")
class Aim(Where): ...  # chance names an area for the automaton (12)


# --- Movement (5.2.1 E) ---------------------------------------------------------------------------------------


@written("group AREA")
class Group(Where): ...  # that will move; off the map, a legion (ruling M1)


@written("move BLOCK FROM-TO")
class Move(PathAction): ...  # over one border


@written("march BLOCK FROM-OVER-TO")
class March(PathAction): ...  # a legion's, over two borders, for a supply point (ruling M3)


@written("sail BLOCK PORT-SEA-PORT")
class Sail(PathAction): ...  # from a port to another on the same sea


# --- Battle (6) -----------------------------------------------------------------------------------------------


@written("battle AREA")
class Battle(Where): ...  # the next to fight (ruling B1)


@written("withdraw BLOCK")
class Withdraw(BlockAction): ...  # a German, from the game before a battle in Germania (6 C, ruling B11)


@written("shelter BLOCK")
class Shelter(
    BlockAction
): ...  # in the fortress: before the battle, in its turn, or when it must retreat (6 B, F)


@written("main AREA")
class Main(Where): ...  # the attacker's main group, by the area it came from (6 A, ruling B2)


@written("fire BLOCK")
class Fire(BlockAction): ...


@written("pass BLOCK")
class Pass(BlockAction): ...  # as a battle action


@written("hit BLOCK")
class Hit(BlockAction): ...  # taken by a block among equals, or a loss by stacking (6, ruling M9)


@written("retreat BLOCK FROM-TO")
class Retreat(PathAction): ...  # by land or over a sea (6 F)


@written("assault")
class Assault(NamedAction): ...  # by the besiegers that are left (ruling B9)


@written("sortie BLOCK")
class Sortie(BlockAction): ...  # of the besieged, to those that relieve them (6 B2)


@written("regroup BLOCK FROM-TO")
class Regroup(PathAction): ...  # of the victor (6 G)


# --- The end of the year (7) ----------------------------------------------------------------------------------


@written("home BLOCK")
class Home(BlockAction): ...  # for the winter (7.3)


@written("stay BLOCK")
class Stay(BlockAction): ...  # for the winter (7.3)


@written("starve BLOCK")
class Starve(BlockAction): ...  # a legion, without supply (7.4, ruling E7)


@written("build BLOCK STRENGTH")
class Build(NamedAction):  # a legion (7.7)
    block: str
    strength: int

    @property
    def named_ids(self) -> tuple[str, ...]:
        return (self.block,)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {self.strength}"


# --- Everywhere -----------------------------------------------------------------------------------------------


@written("roll DIE ...")
class Roll(Rolling): ...


@written("end")
class End(NamedAction): ...  # of what the phase allows, or without it


FORMS = forms_in(__name__)
"""Every kind of action, and how it is written."""
