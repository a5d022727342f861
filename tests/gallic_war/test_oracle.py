"""The engine against a second reading of chapters 5 and 13: in games by chance and in scattered situations.

At every choice of cards, Political Actions, events, movement and stacking the legal actions must be those that
`oracle` and `oracle_movement` find in the position text; what dice and revolts bring about is compared as well.
"""

import random
from collections.abc import Iterable

import pytest

from engine.chance import SeededChance
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.state import State
from tests.gallic_war import oracle
from tests.gallic_war.oracle import B, Position, R
from tests.gallic_war.oracle_movement import CardPlay
from tests.gallic_war.playing import choose
from tests.gallic_war.scattered import scattered
from tests.gallic_war.support import AREAS, GAME, ROMANS, legal, of
from tests.seeds import seeds

GROUPS = {"major": 2, "massive": 3}
READ = (
    *("lay", "announce", "politics", "politics roll", "revolt", "leader", "baggage", "groups", "move", "stacking"),
)


class Reader:
    """Follows a game and says at each choice what the rulebook allows."""

    def __init__(self) -> None:
        self.play: tuple[int, int] = (0, 0)
        self.movement = CardPlay()
        self.lost: set[str] = set()
        """Areas where the Romans have won since a revolt began."""

    def hear(self, log: list[Event]) -> None:
        """Note how battles end."""
        for event in log:
            if isinstance(event, ev.RevoltBegan):
                self.lost = set()
            elif isinstance(event, ev.BattleEnded) and event.winner is ROMANS:
                self.lost.add(event.area)

    def expected(self, state: State, before: str) -> set[str] | None:
        """What may be done; None where this reading does not reach."""
        if state.phase not in READ:
            return None
        self.position = position = Position(state.position())
        if (state.year, state.play_number) != self.play:
            self.play, self.movement = (state.year, state.play_number), CardPlay()
        side = position.lines.get("active", R)
        self.side, self.card = side, position.lines.get(f"laid {side}", "")
        bound = state.play_number == 1 and position.lines.get("bound") == "yes"
        size, chosen = position.lines.get("revolt", ""), position.list("revolted")
        match state.phase:
            case "lay":
                mine = B if "laid romans" in position.lines else R
                held = position.list(f"hand {mine}")
                return {f"play {card}" for card in (["massive_revolt"] if bound and mine == B else held)}
            case "announce":
                mine = B if "use romans" in position.lines else R
                return oracle.announcements(position, mine, position.lines[f"laid {mine}"], bound and mine == B)
            case "politics":
                return oracle.political(position, side)
            case "revolt":
                assert size == oracle.revolt_size(position, side, self.card)
                return oracle.revolts(position, side, size, chosen)
            case "leader":
                return oracle.leaders(position, size, [area for area in chosen if area not in self.lost])
            case "baggage":
                given = int(position.lines.get("given", "0"))
                return oracle.baggage(position, position.lines.get("target"), given)
            case "stacking":
                return self._crowd(legal(state))
        if state.phase == "groups":
            if before != "groups" or self.movement.side != side:
                groups = GROUPS[size] if size else oracle.points(self.card, side)
                self.movement.begin(position, side, groups, chosen if size == "major" else None)
            return self.movement.groups()
        if state.phase == "move":
            assert (self.movement.board.unit, self.movement.board.supply) == (position.unit, position.supply)
            return self.movement.moves()
        return None

    def _crowd(self, offered: set[str]) -> set[str]:
        unit = min(offered).split()[1]
        area, side = self.position.area(unit), self.position.side(unit)
        losers = oracle.losers(self.position, side, area, set(self.position.list("acted")))
        return {f"hit {loser}" for loser in losers}

    def check(self, phase: str, action: str, log: list[Event]) -> None:
        """What was done is what the rulebook makes of it."""
        position = self.position
        if phase in ("groups", "move") and action != "end":
            self.movement.do(action)
        for tried in of(log, ev.PoliticsTried) if phase == "politics" else ():
            assert tried.modifier == oracle.modifier(position, self.side, self.card, action)
            assert tried.points == oracle.points(self.card, self.side)
        for rolled in of(log, ev.PoliticsRolled):
            modifier = int(position.lines.get("modifier", "0"))
            assert rolled.success == (rolled.die + modifier <= oracle.points(self.card, self.side))
            turned = position.turned_by(self.side, rolled.area) if rolled.success else ()
            assert changes(log, "politics") == dict.fromkeys(turned, self.side)
            homeless = {name for name in oracle.MINOR_LEADERS if position.homes.get(name) == rolled.area}
            fled = homeless if rolled.success and self.side == R else set()
            assert {event.block for event in of(log, ev.LeaderRemoved)} == fled
        for began in of(log, ev.RevoltBegan) if phase == "revolt" else ():
            rose = [oracle.risen(position, self.side, area) for area in began.areas]
            assert changes(log, "revolt") == {tribe: to for each in rose for tribe, to in each.items()}


def changes(log: Iterable[Event], cause: str) -> dict[str, str]:
    """The tribes that turned for a cause, and to whom."""
    return {e.block: str(e.side or oracle.N) for e in of([*log], ev.TribeTurned) if e.cause == cause}


def follow(state: State, seed: int, most: int) -> None:
    """Play by chance, and hold what may be done against the rulebook."""
    dice, chance, reader = random.Random(f"follow {seed}"), SeededChance(seed), Reader()
    before = ""
    for _ in range(most):
        if state.to_act is None:
            return
        phase, asked = state.phase, not (state.options.automaton and state.to_act is Seat.CHANCE)
        expected = reader.expected(state, before) if asked else None
        assert expected is None or legal(state) == expected, state.position()
        action = choose(state, dice, chance)
        log = state.play(action)
        if asked and phase in READ:
            reader.check(phase, str(action), log)
        reader.hear(log)
        before = phase


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_games_by_chance_5_13_n1_n5_c1_c5_m1_m9_v1_v5(seed: int) -> None:
    follow(GAME.start({"naval": "restricted"} if seed else None), seed, 1500)


@pytest.mark.slow
def test_romans_against_the_automaton() -> None:
    """12: the Romans act by the rules for two players."""
    follow(GAME.start({"barbarians": "automaton"}), 1, 1500)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(32))
def test_scattered_situations(seed: int) -> None:
    """5, 13, N1-N5, C1-C5, M1-M9, V1-V5: where the two sides and neutral tribes stand among each other."""
    follow(GAME.position(scattered(seed)), seed, 30)


@pytest.mark.parametrize("seed", range(8))
def test_areas_stand_to_both_sides_as_the_rulings_say_n1_n2(seed: int) -> None:
    state = GAME.position(scattered(seed))
    position = Position(state.position())
    for number, side in enumerate((R, B)):
        assert {*AREAS.names_of(state.controlled(number))} == {a for a in AREAS.ids if position.controls(side, a)}
        assert {*AREAS.names_of(state.friendly(number))} == {a for a in AREAS.ids if position.is_friendly(side, a)}
    assert {*AREAS.names_of(state.empty)} == {area for area in AREAS.ids if not position.at(area)}
