"""What a player, or chance, can do in Caesar's Gallic War: one frozen value per kind of action."""

from __future__ import annotations

from engine.blocks.acts import Along, Dealing, Naming, OfCard, One, Rolling, forms_in, written
from engine.values import locked

EVENT, SUPPLY, ACTIVATION, POLITICS, MOVEMENT = "event", "supply", "activation", "politics", "movement"
USES = (EVENT, SUPPLY, ACTIVATION, POLITICS, MOVEMENT)
"""What a card can be used for, in the order in which it is done (5.2)."""


@locked
class Where(Naming):
    """What actions that name just an area share."""

    area: str


# --- The cards (3, 5) -----------------------------------------------------------------------------------------


@written("draw BLOCK")
class Draw(One):
    """Chance draws which of two tribes is in the game (3, ruling N6)."""


@written("deal SEAT CARD")
class Deal(Dealing):
    """Chance deals one card to a player at the start of a year (5.1)."""


@written("take CARD")
class Take(OfCard):
    """The Barbarians put Massive Revolt into their hand (5.1)."""


@written("play CARD")
class Play(OfCard):
    """A player puts a card face down for this card play (5.2)."""


@written("announce USE")
class Announce(Naming):
    """A player says what the card is used for, one of `USES` (5.2, ruling C1)."""

    use: str


@written("sway AREA")
class Sway(Where):
    """A Political Action on the tribes of an area (5.2.1 D)."""


@written("rally AREA")
class Rally(Where):
    """A Political Action with the help of Vercingetorix, who is beside the area (8.3)."""


# --- Events (13) ----------------------------------------------------------------------------------------------


@written("revolt AREA")
class Revolt(Where):
    """The tribes of an area revolt (13.2-13.5)."""


@written("lead BLOCK AREA")
class Lead(Naming):
    """A Gallic leader comes to an area (13.4, 13.5)."""

    block: str
    area: str


@written("settle AREA")
class Settle(Where):
    """Vercingetorix makes an area his home (5.2.1 D, 13.5)."""


@written("raid")
class Raid(Naming):
    """The Barbarians use a Baggage Train against the Roman supply (13.1)."""


@written("step BLOCK")
class Step(One):
    """A block gains a step: by a Baggage Train (13.1), or as a replacement (7.5)."""


@written("aim AREA")
class Aim(Where):
    """Chance names an area for the automaton (12)."""


# --- Movement (5.2.1 E) ---------------------------------------------------------------------------------------


@written("group AREA")
class Group(Where):
    """A player names a group that will move; off the map, a legion (ruling M1)."""


@written("move BLOCK FROM-TO")
class Move(Along):
    """A block goes over one border."""


@written("march BLOCK FROM-OVER-TO")
class March(Along):
    """A legion makes a forced march over two borders, for a supply point (ruling M3)."""


@written("sail BLOCK PORT-SEA-PORT")
class Sail(Along):
    """A block goes from a port to another on the same sea."""


# --- Battle (6) -----------------------------------------------------------------------------------------------


@written("battle AREA")
class Battle(Where):
    """The next battle to fight is named (ruling B1)."""


@written("withdraw BLOCK")
class Withdraw(One):
    """A German in Germania leaves the game before the battle (6 C, ruling B11)."""


@written("shelter BLOCK")
class Shelter(One):
    """A block goes into the fortress: before the battle, in its turn, or when it must retreat (6 B, F)."""


@written("main AREA")
class Main(Where):
    """The attacker names the main group, by the area that it came from (6 A, ruling B2)."""


@written("fire BLOCK")
class Fire(One):
    """A block fires."""


@written("pass BLOCK")
class Pass(One):
    """A block does nothing as its battle action."""


@written("hit BLOCK")
class Hit(One):
    """The owner names the block that takes a hit, among equals, or a loss by stacking (6, ruling M9)."""


@written("retreat BLOCK FROM-TO")
class Retreat(Along):
    """A block leaves the battle, by land or over a sea (6 F)."""


@written("assault")
class Assault(Naming):
    """Those besiegers that are left assault the fortress (ruling B9)."""


@written("sortie BLOCK")
class Sortie(One):
    """A besieged block comes out to join those that relieve it (6 B2)."""


@written("regroup BLOCK FROM-TO")
class Regroup(Along):
    """A block of the victor leaves the area (6 G)."""


# --- The end of the year (7) ----------------------------------------------------------------------------------


@written("home BLOCK")
class Home(One):
    """A legion, Vercingetorix or Ariovistus goes home for the winter (7.3)."""


@written("stay BLOCK")
class Stay(One):
    """A block stays for the winter where it is (7.3)."""


@written("starve BLOCK")
class Starve(One):
    """A legion goes without supply (7.4, ruling E7)."""


@written("build BLOCK STRENGTH")
class Build(Naming):
    """A new legion is built (7.7)."""

    block: str
    strength: int

    @property
    def about(self) -> tuple[str, ...]:
        return (self.block,)

    def __str__(self) -> str:
        return f"{self.verb} {self.block} {self.strength}"


# --- Everywhere -----------------------------------------------------------------------------------------------


@written("roll DIE ...")
class Roll(Rolling):
    """Chance rolls dice."""


@written("end")
class End(Naming):
    """The player is done with what the phase allows, or does without."""


FORMS = forms_in(__name__)
"""Every kind of action, and how it is written."""
