"""Actions of players and of chance; `refusals.CHECKS` names the rule of each kind."""

from __future__ import annotations

from engine.blocks.action_bases import (
    BlockAction,
    CardAction,
    Dealing,
    NamedAction,
    Path,
    PathAction,
    Rolling,
    forms_in,
    written,
)
from engine.contract import Action
from engine.values import locked


@written("swap BLOCK BLOCK")
class Swap(NamedAction):
    first: str
    second: str


@written("deal SEAT CARD")
class Deal(Dealing): ...


@written("discard CARD")
class Discard(CardAction): ...


@written("play CARD")
class Play(CardAction): ...


@written("move BLOCK FROM-TO")
class Move(PathAction): ...


@written("sail BLOCK PORT-SEA-PORT")
class Sail(PathAction): ...


@written("retreat BLOCK FROM-TO")
class Retreat(PathAction): ...


@written("regroup BLOCK FROM-TO")
class Regroup(PathAction): ...


@locked
class _At(NamedAction):
    block: str
    city: str


@written("levy BLOCK CITY")
class Levy(_At): ...


@written("port BLOCK CITY")
class ToPort(_At): ...


@written("step BLOCK")
class Step(BlockAction): ...


@written("colour COLOUR")
class Colour(NamedAction):
    colour: str  # of `COLOURS`


@written("draw BLOCK")
class Draw(BlockAction): ...


@written("fire BLOCK")
class Fire(BlockAction): ...


@written("pass BLOCK")
class Pass(BlockAction): ...


@written("perish BLOCK")
class Perish(BlockAction): ...


@written("hit BLOCK")
class Hit(BlockAction): ...


@written("disband BLOCK")
class Disband(BlockAction): ...


@locked
class _Where(NamedAction):
    space: str


@written("jupiter CITY")
class Jupiter(_Where): ...


@written("defect CITY")
class Defect(_Where): ...


@written("vulcan CITY")
class Vulcan(_Where): ...


@written("surprise SPACE")
class Surprise(_Where): ...


@written("declare FROM-TO")
class MainAttack(Action):
    path: Path

    @property
    def named_ids(self) -> tuple[str, ...]:
        return self.path

    def __str__(self) -> str:
        return f"{self.verb} {'-'.join(self.path)}"


@written("battle SPACE")
class Battle(_Where): ...


@written("roll DIE ...")
class Roll(Rolling): ...


@written("end")
class End(NamedAction): ...


FORMS = forms_in(__name__)
"""Every kind of action, and how it is written."""


def block_of(action: Action) -> str:
    """Return the block that an action is about, empty for none or two."""
    return action.block if isinstance(action, PathAction | _At | BlockAction) else ""


def places_of(action: Action) -> tuple[str, ...]:
    """Return the places that an action names, by its path, city or space."""
    if isinstance(action, _Where | MainAttack):
        return action.named_ids
    return action.named_ids[1:] if isinstance(action, PathAction | _At) else ()
