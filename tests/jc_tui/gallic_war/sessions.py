"""Sittings of the Gallic War for tests: a position or options, players and a seed."""

from functools import partial

from engine.gallic_war.seats import ROMANS, SEATS
from tests.jc_tui import sessions

BOTH = frozenset(SEATS)

sit = partial(sessions.sit, humans=frozenset((ROMANS,)), bots="random", game="gallic-war")
