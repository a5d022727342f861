"""What a player, or chance, can do in Julius Caesar: one frozen value per kind of action."""

from __future__ import annotations

from engine.blocks.acts import Along, Dealing, Naming, OfCard, One, Path, Rolling, forms_in, written
from engine.contract import Action
from engine.values import locked


@written("swap BLOCK BLOCK")
class Swap(Naming):
    """Free deployment (5.3): two blocks of one side change places."""

    first: str
    second: str


@written("deal SEAT CARD")
class Deal(Dealing):
    """Chance deals one card to a player at the start of a year (2.1)."""


@written("discard CARD")
class Discard(OfCard):
    """A player discards one of the six cards dealt (2.1)."""


@written("play CARD")
class Play(OfCard):
    """A player puts a card face down for this game turn (2.1)."""


@written("move BLOCK FROM-TO")
class Move(Along):
    """One block of a group moves (6.1, 6.2), attacks (6.12) or responds (6.14)."""


@written("sail BLOCK PORT-SEA-PORT")
class Sail(Along):
    """One land block makes an amphibious move over the seas of the path (6.3)."""


@written("retreat BLOCK FROM-TO")
class Retreat(Along):
    """A block leaves the battle in its turn (7.6, 7.82); by way of a sea it is a sea retreat (7.64)."""


@written("regroup BLOCK FROM-TO")
class Regroup(Along):
    """A block of the victor leaves the space it won (7.7, 7.83)."""


@locked
class _At(Naming):
    """What levying and going to port share: a block and a city."""

    block: str
    city: str


@written("levy BLOCK CITY")
class Levy(_At):
    """A new block comes from the levy pool to a city at its lowest step (6.4)."""


@written("port BLOCK CITY")
class ToPort(_At):
    """A Navis at sea winters in a friendly port on that sea (8.3)."""


@written("step BLOCK")
class Step(One):
    """A block on the map gains one step for a levy point (6.4)."""


@written("colour COLOUR")
class Colour(Naming):
    """Jupiter's player names the colour of the block he takes, where he may choose and there are several.

    A `colour` is as in the parts of a view: tan, green, or blue for Cleopatra.
    """

    colour: str


@written("draw BLOCK")
class Draw(One):
    """Chance draws the block that Jupiter strikes (God Cards)."""


@written("fire BLOCK")
class Fire(One):
    """A block fires in its battle turn (7.2)."""


@written("pass BLOCK")
class Pass(One):
    """A block does nothing in its battle turn (7.2)."""


@written("perish BLOCK")
class Perish(One):
    """An attacker that must retreat in round 4 and cannot is eliminated (7.6)."""


@written("hit BLOCK")
class Hit(One):
    """The owner names the block that takes a hit, among equals (7.4)."""


@written("disband BLOCK")
class Disband(One):
    """A block goes back to the levy pool in winter (8.4, 8.5)."""


@locked
class _Where(Naming):
    """What actions that name just a space share."""

    space: str


@written("jupiter CITY")
class Jupiter(_Where):
    """Jupiter's player names the city whose garrison is drawn from (God Cards)."""


@written("defect CITY")
class Defect(_Where):
    """Jupiter's player names the city to which the drawn block goes over (God Cards)."""


@written("vulcan CITY")
class Vulcan(_Where):
    """Vulcan's player names the city that burns (God Cards)."""


@written("surprise SPACE")
class Surprise(_Where):
    """The player of Mars or Neptune names the battle of the surprise (God Cards)."""


@written("declare FROM-TO")
class MainAttack(Action):
    """Where an attack came by several links its player declares one the main attack's (7.3)."""

    path: Path

    @property
    def about(self) -> tuple[str, ...]:
        return self.path

    def __str__(self) -> str:
        return f"{self.verb} {'-'.join(self.path)}"


@written("battle SPACE")
class Battle(_Where):
    """Player 1 names the next battle to fight (7.1)."""


@written("roll DIE ...")
class Roll(Rolling):
    """Chance rolls the dice of a firing block (7.4)."""


@written("end")
class End(Naming):
    """The player is done: with deploying, moving, levying, regrouping, a god's power or disbanding."""


FORMS = forms_in(__name__)
"""Every kind of action, and how it is written."""


def block_of(action: Action) -> str:
    """Return the block that an action is about, empty for none or two."""
    return action.block if isinstance(action, Along | _At | One) else ""


def places_of(action: Action) -> tuple[str, ...]:
    """Return the places that an action names, by its path, city or space."""
    if isinstance(action, _Where | MainAttack):
        return action.about
    return action.about[1:] if isinstance(action, Along | _At) else ()
