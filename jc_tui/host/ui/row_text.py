"""What the lobby tells of a game: who sits where, how it stands, and more of the one under the cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from engine.bots.specs import shown_player
from engine.clocks import MINUTE, NO_CLOCK, clock_name, time_text
from engine.contract import Result, Seat
from engine.foreign import harmless
from engine.games import GAMES
from engine.words import commas, say
from jc_tui.game_ui import ui_of
from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle, SeatInfo
from jc_tui.look.glyphs import Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, Span, length
from jc_tui.saves.summary import stands

CLOCK = re.compile(r"\d+\.\d+")

ACCESS = {
    Access.OPEN: "lobby.access-open",
    Access.INVITED: "lobby.access-invited",
    Access.PRIVATE: "lobby.access-private",
}
"""Who may sit down, in a word or two."""

GAP = 2
"""Columns between who plays, how a game stands, and the time that is left."""

NUMBER = 3
"""Columns of its number, at least."""


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def title(table: GameInfo) -> str:
    """What a game is called in a sentence."""
    return harmless(table.title)


def player(chair: SeatInfo) -> str:
    """Who sits in a chair, or that it is free."""
    return harmless(chair.player or shown_player(chair.bot)) if chair.player or chair.bot else say("lobby.free")


def sides(table: GameInfo, glyphs: Glyphs) -> Iterator[Span]:
    """The seats in their colours with who sits there, and a dot behind those who are at it now.

    Of a game of others' a sign stands before whose turn it is; one's own are listed by that.
    """
    for number, chair in enumerate(table.seats):
        if number:
            yield f" {glyphs.dash} ", "muted"
        if chair.seat == table.to_act and table.stage is GameLifecycle.ON and not table.mine:
            yield glyphs.cursor, "strong"
        yield Seat(chair.seat).label, side_ink(Seat(chair.seat))
        mine = chair.seat == table.mine
        yield f" {player(chair)}", "strong" if mine else "text" if chair.player else "muted"
        if chair.player and chair.player in table.here:
            yield glyphs.pip, "good"


def standing(table: GameInfo) -> str:
    """How a game stands, in a few words: who may sit down, where it is, or who has won."""
    if table.damaged:
        return say("lobby.damaged")
    if table.stage is GameLifecycle.WAITING:
        key = "lobby.invited" if table.invited else "lobby.declined" if table.declined else ACCESS[table.access]
        return say(key)
    if table.stage is GameLifecycle.OVER:
        return stands(table.game, _result(table), "saves.won", "saves.a-draw")
    if table.paused:
        return say("lobby.paused")
    if _is_asked(table):
        return say("lobby.pause-asked")
    return say("lobby.time-is-up") if table.claim else _clock(table)


def _is_asked(table: GameInfo) -> bool:
    """Whether the other player asks for a pause, so that the reader's answer is waited for."""
    return bool(table.mine and table.asked) and table.asked != table.mine


def row(table: GameInfo, glyphs: Glyphs, width: int) -> Line:
    """A game in one line: its number and who plays at the left, how it stands at the right."""
    number = f"{harmless(table.id):>{NUMBER}} "
    gap = " " * GAP
    left = f"{gap}{time_text(table.left)}" if table.left is not None else ""
    stands = f"{gap}{standing(table)}"
    return (
        (number, "muted"),
        *_cut(tuple(sides(table, glyphs)), width - len(number) - len(stands) - len(left), glyphs),
        (stands, "text"),
        (left, "strong" if table.my_turn else "muted"),
    )


def details(table: GameInfo) -> Iterator[str]:
    """What else there is to say of a game, in clauses."""
    yield title(table)
    yield from _options(table)
    if table.guests:
        yield say("lobby.guests", names=commas(map(harmless, table.guests)))
    if table.stage is not GameLifecycle.WAITING and table.moved:
        ago = since(table.moved)
        yield say("lobby.moved", time=time_text(ago)) if ago >= MINUTE else say("lobby.moved-now")
    if table.to_act and table.stage is GameLifecycle.ON:
        seat = Seat(table.to_act)
        yield say("lobby.my-turn-now") if table.my_turn else say("lobby.acts", n=seat.number, seat=seat.label)
    if table.clock != NO_CLOCK:
        yield clock_name(table.clock)
    yield from _wishes(table)
    if table.here:
        yield say("lobby.at-it", names=commas(map(harmless, table.here)))
    if table.stage is not GameLifecycle.OVER and not table.watchers:
        yield say("lobby.no-watchers")


def _wishes(table: GameInfo) -> Iterator[str]:
    """What is asked of the players of a game by its clocks."""
    if table.stage is not GameLifecycle.ON:
        return
    if table.paused:
        yield say("lobby.clocks-stand")
    elif table.asked:
        seat = Seat(table.asked)
        yield say("lobby.asks-for-pause", n=seat.number, seat=seat.label)
    if table.claim:
        yield say("lobby.can-claim")


def since(moment: str) -> float:
    """Seconds since a moment in ISO 8601; 0 for one that cannot be read or is to come."""
    try:
        return max(0.0, (now() - datetime.fromisoformat(moment)).total_seconds())
    except (ValueError, TypeError):
        return 0.0


def _options(table: GameInfo) -> Iterator[str]:
    """The options that are not the usual ones, as one chooses them."""
    for field in ui_of(table.game).setup if table.game in GAMES else ():
        chosen = (table.options or {}).get(field.option)
        for value, label, _ in field.values[1:]:
            if str(value) == chosen:
                yield say("lobby.option", option=field.label, value=label)


def _clock(table: GameInfo) -> str:
    """Year and turn in the words of the game; what is none, as it is."""
    known = table.game in GAMES and CLOCK.fullmatch(table.standing)
    return ui_of(table.game).clock(table.standing) if known else harmless(table.standing)


def _result(table: GameInfo) -> Result:
    return Result(Seat(table.winner) if table.winner else None, table.kind, {}, table.grade or None)


def _cut(spans: Line, width: int, glyphs: Glyphs) -> Line:
    """Pieces in so many columns."""
    if length(spans) <= width:
        return (*spans, (" " * (width - length(spans)), "text"))
    kept: list[Span] = []
    for text, ink in spans:
        left = width - length(kept)
        kept.append((glyphs.cut(text, left), ink))
        if len(text) > left:
            break
    return (*kept, (" " * (width - length(kept)), "text"))
