"""Playing through situations in the tests: positions as text, actions by their notation, and questions."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from engine.blocks.facts import NOWHERE
from engine.contract import Event, IllegalAction, Seat
from engine.julius_caesar.events import BlockEliminated, BlockMoved
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import SpaceView, Stack
from tests.acting import Played
from tests.acting import each as each
from tests.julius_caesar import support

EVERYBODY = (CAESAR, POMPEY, Seat.SPECTATOR)

Kind = TypeVar("Kind", bound=Event)


def do(state: State, *texts: str) -> list[Event]:
    """Do these actions one after the other; everything that happened."""
    return [event for text in texts for event in state.apply(state.parse(text))]


def of(events: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def eliminated(events: Sequence[Event]) -> list[tuple[str, str]]:
    """The blocks that were eliminated, and by what."""
    return [(event.block, event.cause) for event in of(events, BlockEliminated)]


def fight(text: str) -> State:
    """The first battle of a turn has begun; in the text a block `from` somewhere has attacked or responded."""
    play = Playtest()
    play.fight(text)
    return play.state


class Playtest(Played):
    """One game of a test: it is set up by position texts, played by notations, and asked what is so.

    `docs/positions.md` says what a position text may leave out.
    """

    def __init__(self, edition: str = "2.0") -> None:
        self.edition = edition

    def at(self, *lines: str) -> None:
        """Begin with the position that these lines describe."""
        self.state = support.at("\n".join((f"julius-caesar {self.edition}", *lines)))

    def again(self) -> "Playtest":
        """The position written down and read back, which it is the same."""
        twin = Playtest(self.edition)
        twin.state = support.at(self.position())
        assert twin.position() == self.position()
        return twin

    def start(self, deployment: str = "historical") -> None:
        self.state = support.loaded().start({"deployment": deployment, "edition": self.edition})

    def before_cards(self, caesar: str, pompey: str, *board: str, year: int = 706, turn: int = 5) -> None:
        """Begin a card phase with these cards in the hands."""
        self.state = support.before_cards(caesar, pompey, *board, year=year, turn=turn, edition=self.edition)

    def command(self, caesar: str, pompey: str, *board: str, year: int = 706, turn: int = 5) -> None:
        """Begin with what follows when these cards were played: Player 1's command phase, if there is one."""
        self.before_cards(caesar, pompey, *board, year=year, turn=turn)
        self.do(f"play {caesar}", f"play {pompey}")

    def moves(self, card: str, *board: str) -> None:
        """Begin with Caesar's moves under this card."""
        self.at("actor: caesar", f"card: {card}", *board)

    def responses(self, card: str, *board: str) -> None:
        """Begin with the moves of Pompey, who is Player 2; Caesar's have been made."""
        self.at("actor: pompey", "player one: caesar", f"card: {card}", *board)

    def levies(self, side: str, *board: str, card: str = "2/3") -> None:
        """Begin with the levies of a side under this card."""
        self.at("phase: levy", f"actor: {side}", f"card: {card}", *board)

    def commanded(self, *board: str, player_one: str = "caesar", head: str = "") -> None:
        """All moves and levies are done but for Player 2's `end`, after which the battles begin.

        In the text a block `from` somewhere has attacked; Player 2's blocks from somewhere have responded.
        """
        second = "pompey" if player_one == "caesar" else "caesar"
        self.at(head, f"phase: move; actor: {second}; player one: {player_one}; moves: 0; levies: 0", *board)

    def fight(self, *board: str, player_one: str = "caesar", in_round: int = 1) -> None:
        """The first battle of the turn has come to this round; till then all have passed."""
        self.commanded(*board, player_one=player_one)
        self.do("end")
        self.pass_to_round(in_round)

    def year_ends(self, year: int, *board: str) -> list[Event]:
        """Begin with the last turn of a year, and end it without a battle; what happens."""
        self.commanded(*board, head=f"year: {year}\nturn: 5")
        return self.do("end")

    def do(self, *texts: str) -> list[Event]:
        """Do these actions one after the other; everything that happened."""
        return do(self.state, *texts)

    def manners(self, *texts: str) -> list[str]:
        """How blocks move by these actions: move, attack, reserve or response."""
        return [event.manner for event in of(self.do(*texts), BlockMoved)]

    def march(self, path: str, *blocks: str) -> list[str]:
        """These blocks go along the same path; how they move."""
        return self.manners(*(f"move {block} {path}" for block in blocks))

    def end_command(self) -> None:
        """The acting player does nothing more in his command phase."""
        actor = self.to_act
        self.do("end")
        if (self.phase, self.to_act) == ("levy", actor):
            self.do("end")

    def end_commands(self) -> list[Event]:
        """Nobody moves or levies any more; the battles begin."""
        events: list[Event] = []
        while self.phase in ("move", "levy"):
            events += self.do("end")
        return events

    def fire(self, block: str, *dice: int) -> list[Event]:
        """A block fires and rolls these dice."""
        return self.do(f"fire {block}", "roll " + " ".join(map(str, dice)))

    def pass_round(self) -> list[str]:
        """Let every block pass till the round, or the battle, is over; the blocks in the order of their turns."""
        now, order = self.round, []
        while self.phase == "battle" and self.round == now:
            order.append(min(self.offers("pass")).removeprefix("pass "))
            self.do(f"pass {order[-1]}")
        return order

    def pass_to_round(self, number: int) -> None:
        """Let every block pass until a round begins."""
        while self.phase == "battle" and self.round < number:
            self.pass_round()
        assert number == 1 or (self.phase, self.round) == ("battle", number)

    def refused(self, text: str, rule: str | None = None) -> str:
        """An action is refused and changes nothing; the code. `rule` is the section that has to be named."""
        action, before = self.state.parse(text), self.position()
        assert action not in list(self.state.legal_actions()), f"{text} is offered"
        with pytest.raises(IllegalAction) as refusal:
            self.state.apply(action)
        assert self.position() == before
        if rule is not None:
            assert refusal.value.rule == rule, refusal.value
        return refusal.value.code

    def refuses(self, reason: str, *texts: str) -> None:
        """Each of these actions is refused for one reason, as ``7.62 must-retreat``, ``7.62`` or any."""
        rule, _, code = reason.partition(" ")
        for text in texts:
            found = self.refused(text, rule or None)
            assert code in ("", found), text

    def ways(self, block: str, verb: str = "move") -> set[str]:
        """The paths on offer for a block, written ``rome-genua``."""
        return {text.split()[2] for text in self.offers(f"{verb} {block} ")}

    def ways_out(self, block: str) -> set[str]:
        """Where a block can retreat or regroup now: the paths without the place it leaves."""
        paths = self.ways(block, "retreat") | self.ways(block, "regroup")
        return {path.partition("-")[2] for path in paths}

    def ways_out_by_sea(self, block: str) -> set[str]:
        """Those of them that cross a sea, as ``mare_internum-syracuse``."""
        return {way for way in self.ways_out(block) if way.startswith("mare_")}

    def cities_for(self, block: str) -> set[str]:
        """Where a new block may be levied."""
        return self.ways(block, "levy")

    def turns(self) -> set[str]:
        return {text.split()[1] for text in self.offers()}

    @property
    def round(self) -> int:
        return self.state.battle.round

    def space(self, name: str, seat: Seat = Seat.SPECTATOR) -> SpaceView:
        return self.view(seat).spaces[name]

    def stack(self, space: str, side: Seat, seat: Seat = Seat.SPECTATOR) -> Stack:
        """The blocks of a side in a space, as numbers."""
        return next(stack for stack in self.space(space, seat).stacks if stack.side is side)

    def points(self) -> tuple[int, int]:
        points = self.view().points
        return points[CAESAR], points[POMPEY]

    def holder(self, space: str) -> str | None:
        """Whose a space is: caesar, pompey, contested, or None when it is vacant (4.21)."""
        seen = self.view().spaces.get(space)
        return None if seen is None else "contested" if seen.contested else seen.owner

    def where(self, block: str) -> str:
        """The space a block stands on, or `pool`, `face up` or `lost`."""
        state, number = self.state, self.state.blocks.index[block]
        if state.loc[number] != NOWHERE:
            return state.spaces.ids[state.loc[number]]
        homes = {"pool": state.pool, "face up": state.face_up, "lost": state.lost}
        return next(name for name, blocks in homes.items() if blocks >> number & 1)

    def side(self, block: str) -> str:
        return SEATS[self.state.side_of(self.state.blocks.index[block])]

    def stands(self, block: str) -> tuple[str, str, int]:
        """Where a block on the map is, for which side, and how strong."""
        return self.where(block), self.side(block), self.strength(block)
