"""What a front and the table's model tell each other: what a player wants and the world did, and what lasts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from engine.contract import Action
from engine.values import frozen

if TYPE_CHECKING:
    from engine.bots.hint import Hint


@frozen
class Intent:
    """Anything that the model takes in; one without fields is equal to all of its class."""


class PlayerIntent(Intent):
    """What the player at the front wants: it answers or drops a question and wipes the message."""


class ChoiceIntent(PlayerIntent):
    """What acts on the decision there is: a key too many, meant for the one before, does nothing."""


class WorldIntent(Intent):
    """What happened without the player, by bots, threads, other processes and time."""


# --- choices --------------------------------------------------------------------------------------------------


@frozen
class Pick(ChoiceIntent):
    """A place is chosen."""

    place: str


@frozen
class Choose(ChoiceIntent):
    """The option with a number from 0 is chosen; `confirmed` by Enter or a second click."""

    number: int
    confirmed: bool = field(default=False, compare=False)


@frozen
class ChooseAction(ChoiceIntent):
    """The player does some actions one after the other."""

    actions: tuple[Action, ...]


class TickAll(ChoiceIntent):
    """All blocks of the group are ticked, or none."""


class NextWay(ChoiceIntent):
    """The next way to the place that is pointed at."""


class EndPhase(ChoiceIntent):
    """The phase is ended."""


class Undo(ChoiceIntent):
    """The last order is taken back."""


class UndoAll(ChoiceIntent):
    """All is taken back that can be."""


@frozen
class Type(ChoiceIntent):
    """A line was typed."""

    text: str


@frozen
class GoTo(ChoiceIntent):
    """The destination with a letter is chosen; without one the letter is asked for."""

    letter: str


class Resign(ChoiceIntent):
    """The game is given up."""


class ClaimTime(ChoiceIntent):
    """A win on time is claimed."""


@frozen
class PauseOrAgree(ChoiceIntent):
    """A pause is asked for, agreed to, or ended; `end` is None where the clocks tell which."""

    end: bool | None = None


class OpenPlan(ChoiceIntent):
    """Orders are drafted from now on, or the plan is looked at."""


What = Literal["all", "one", "remove", "throw", "keep", "back"]
"""What becomes of drafts: all or one done, one struck, all thrown away, kept for later, or drafted on."""


@frozen
class Decide(ChoiceIntent):
    """What becomes of the drafts, or of the one with a number."""

    what: What
    number: int = 0


class AskHint(ChoiceIntent):
    """A hint is asked for, done where there is one, or stopped while it is thought about."""


class Confirm(ChoiceIntent):
    """What the chosen block or way is for is done."""


@frozen
class Order(ChoiceIntent):
    """The chosen block does something, by its verb."""

    verb: str


class Volley(ChoiceIntent):
    """All blocks fire whose turn it is."""


class Retreat(ChoiceIntent):
    """It is asked where the chosen block retreats."""


@frozen
class MarkLine(ChoiceIntent):
    """A line is marked or chosen; without a key, that under the cursor."""

    key: str = ""


# --- what else a player does ----------------------------------------------------------------------------------


@frozen
class Point(PlayerIntent):
    """The cursor of the map came to a place."""

    place: str


@frozen
class Find(PlayerIntent):
    """A place is looked for by its name."""

    text: str


@frozen
class MoveCursor(PlayerIntent):
    """The cursor of the order pane came to an option."""

    number: int


@frozen
class PointLine(PlayerIntent):
    """The cursor of a list came to a line."""

    key: str


class Back(PlayerIntent):
    """Leave what is done last: a scene, a hint, an order, a plan, and at last the table."""


class Next(PlayerIntent):
    """Go on to the next scene."""


class Again(PlayerIntent):
    """Show once more what another player did last."""


class Reopen(PlayerIntent):
    """Open the screen of this phase again, or how the game ended."""


class SetAside(PlayerIntent):
    """Leave the screen of this phase before it is over."""


class TurnPage(PlayerIntent):
    """Go on from what the coach says."""


class CardsRead(PlayerIntent):
    """The cards of decisive moments were read."""


class Yes(PlayerIntent):
    """What is asked is meant."""


class TakeSeat(PlayerIntent):
    """The player who is to look now has taken the keyboard."""


class ShowStamp(PlayerIntent):
    """The player wants to see the whole stamp of the game."""


@frozen
class StepBlock(PlayerIntent):
    """The block before or after is chosen."""

    by: int


@frozen
class PointBlock(PlayerIntent):
    """A block is pointed at."""

    block: str


class ShowChances(PlayerIntent):
    """The chances are shown, or no longer."""


# --- the world ------------------------------------------------------------------------------------------------


@frozen
class Say(WorldIntent):
    """A front says what it found out by itself; an empty sentence takes the last one away."""

    sentence: str
    refused: bool = False


@frozen
class BotChose(WorldIntent):
    """A bot chose an action after the record with a number."""

    action: Action
    number: int


@frozen
class HintFound(WorldIntent):
    """A hint was found for the record with a number, or why there is none, as a sentence."""

    advice: Hint | str
    number: int


@frozen
class OddsFound(WorldIntent):
    """What was computed for `of`, as `Wants.odds` has it."""

    of: Hashable
    found: object


class SaveChanged(WorldIntent):
    """Other processes wrote to the save, or something else may have changed."""


@frozen
class PresenceChanged(WorldIntent):
    """Players came or left; what the players here hear of it."""

    news: Sequence[str] = ()


@frozen
class TimeIsUp(WorldIntent):
    """The time of an alarm is up; `of` as `Wants.alarm` has it."""

    of: Hashable


@frozen
class Waited(WorldIntent):
    """A bot or a hint has been thought about for some seconds."""

    seconds: int


class MinutePassed(WorldIntent):
    """The clocks of the game have to be drawn again."""


# --- what the model wants --------------------------------------------------------------------------------------


@frozen
class Wants:
    """What is wanted now; whatever was wanted before and is not here is stopped.

    Attributes:
        bot: the record after which a bot is to think.
        hint: the record that a hint is wanted for.
        odds: what to compute; `TableModel.computation` does it.
        alarm: what comes back as `TimeIsUp`, and after how many seconds.
        over: the screens that lie above the table, each by its kind and what it shows, the lowest first.
    """

    bot: int | None = None
    hint: int | None = None
    odds: Hashable = None
    alarm: tuple[Hashable, float] | None = None
    over: tuple[tuple[str, Hashable], ...] = ()
