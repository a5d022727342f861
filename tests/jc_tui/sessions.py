"""Sittings for tests: a position, players and a seed; orders drafted at them by their notation."""

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.match import Match
from jc_tui.seats.game_session import GameSession
from jc_tui.table.plans import OrderPlan

ALONE, BOTH = frozenset((CAESAR,)), frozenset(SEATS)


def sit(position=None, humans=ALONE, bots="tiro", seed=1, game="julius-caesar", **options) -> GameSession:
    """A game in memory; the seats that are not human are the bots'."""
    table = Match.new(load_game(game), options, {}, SeededChance(seed), position=position)
    table.run_chance()
    others = [seat for seat in table.seats if seat not in humans]
    players = {seat: make_bot(bots, f"{seed} {seat}") for seat in others} if bots else {}
    return GameSession(table, humans, players)


def do(session, line):
    for action in session.read(line)[0]:
        session.act(action)


def drafting(at):
    """Begin to draft at a sitting."""
    found = at.drafted[at.viewer] = OrderPlan(at, at.ui.planner(at))
    at.planning = True
    return found


def add(found, at, *texts):
    """Draft one order of these actions."""
    found.add([at.table.state.parse(text) for text in texts])
