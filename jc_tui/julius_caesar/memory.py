"""What the eyes at a session have seen of a side's blocks, by the story of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.fog.following import Follower
from engine.julius_caesar.fog.imagine import Beliefs
from engine.julius_caesar.fog.roster import CaesarRoster, roster
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent


def _beginning(session: GameSession, first: int) -> Follower:
    """What is known at first: the printed deployment, or what the eyes saw when all was deployed."""
    game = _game(session)
    if _historical(session):
        return Follower.at_set_up(game, session.eyes)
    view = cast(JuliusCaesarView, session.table.state_at(first).view(session.eyes))
    return Follower.at_sight(game, view, deployed=session.table.header.position is None)


def _game(session: GameSession) -> JuliusCaesar:
    return cast(JuliusCaesar, session.table.game)


def _historical(session: GameSession) -> bool:
    """Whether the game began with the printed set-up, which everybody knows."""
    header = session.table.header
    return header.position is None and header.options.get("deployment") == HISTORICAL


def _deployed(told: Sequence[SeenEvent], session: GameSession) -> int:
    """The number of the first action after a free deployment, as far as it has come."""
    if _historical(session):
        return 0
    swaps = (one.index for one in reversed(told) if isinstance(one.event, (ev.BlocksSwapped, ev.DeploymentEnded)))
    return next(swaps, -1) + 1


def follow(session: GameSession) -> Follower:
    """Return what the eyes on the screen have seen so far."""
    told = session.story()
    first = _deployed(told, session)
    known = _beginning(session, first)
    for one in told:
        if one.index >= first:
            known.follow(one.event, one.clock)
    return known


def beliefs_of(session: GameSession, view: JuliusCaesarView) -> Beliefs | None:
    """Return what is proved of hidden blocks, each with the strength that it was seen with last."""
    known = follow(session)
    strengths = {block: (float(seen.strength), 0.0) for block, seen in known.sightings.items() if seen.strength}
    return replace(known.proof.beliefs(view), strengths=strengths) if known.proof else None


def remember(session: GameSession, side: Seat | None = None) -> CaesarRoster:
    """What the eyes on the screen have seen of a side: by default the opponent's, to a spectator Pompey's."""
    return roster(session.view, _game(session), follow(session), side)
