"""Winters of the Gallic War to look at: what the tests of its screen, and of its words, begin with."""

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war import events, tasks
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.match import Match
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.support import BLOCKS, GAME, ROMANS, barbarians, board, come_to, neutrals, romans
from tests.golden.recipes import save_of

POOR, BOUNTIFUL = 1, 2
"""Seeds of such harvests."""


def winter(**options: bool) -> State:
    """The cards of 58 BC are played: six legions abroad, Ariovistus among the Sequani, the Aedui far from home."""
    state = board(**options)
    state.points, state.supply, state.play_number = 12, 5, 4
    state.hands = ((), ())
    come_to(state, tasks.HARVEST)
    state.discards = ((0, 1, 2, 3), (4, 5, 6, 7))
    romans(state, "aedui", "legion_x", "legion_vii 3", "legion_viii", "legion_ix 2")
    romans(state, "leuci", "legion_xi 2", "legion_xii 1", "aedui")
    romans(state, "allobroges", "allobroges")
    barbarians(state, "sequani", "ariovistus", "marcomanni", "tencteri")
    barbarians(state, "helvetii", "helvetii")
    barbarians(state, "britannia", "leuci")
    neutrals(state, "bituriges", "arverni")
    state.pool = sum(1 << BLOCKS.index[name] for name in ("legion_xiii", "legion_xiv"))
    return state


def sitting_of(state: State, *humans: Seat, seed: int = 2) -> GameSession:
    table = Match.new(GAME, None, dict.fromkeys(SEATS, "human"), SeededChance(seed), position=state.position())
    table.run_chance()
    return GameSession(table, frozenset(humans))


def poor_winter() -> GameSession:
    """The Romans have to send legions home."""
    return sitting_of(winter(), ROMANS, seed=POOR)


def buying() -> GameSession:
    """The Romans buy steps for their legions."""
    seats = sitting_of(winter(), ROMANS, SEATS[1], seed=BOUNTIFUL)
    seats.table.act("end", ROMANS)
    seats.table.act("home ariovistus", SEATS[1])
    return GameSession(seats.table, frozenset((ROMANS,)))


def building() -> GameSession:
    seats = buying()
    seats.table.act("end", ROMANS)
    return seats


def against_automaton(cards: int = 2) -> GameSession:
    """Solitaire as somebody sees it who looks on, once so many cards of the automaton were played."""
    table = Match.new(GAME, {"barbarians": "automaton"}, {ROMANS: "human"}, SeededChance(3))
    table.run_chance()
    while sum(isinstance(e, events.CardTurned) for entry in table.history for e in entry.events) < cards:
        table.act(table.state.legal_actions()[0], ROMANS)
    return GameSession(table, frozenset())


def recorded(name: str = "tiro-1") -> Match:
    return Match.open(GAME, save_of(name, GAME.id), read_only=True)


def over() -> GameSession:
    """A recorded game with objectives, to its end."""
    return GameSession(recorded("tiro-options"), frozenset())
