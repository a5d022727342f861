"""What can be typed besides actions, as a table of functions."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import GameError, Seat
from engine.foreign import completions, whole_number
from engine.words import either, say
from jc_tui.text_mode import timing
from jc_tui.text_mode.session import Session

LOG_LINES = 15


def obey(session: Session, seat: Seat, line: str) -> None:
    """Do what a line says: a command, a number of the last list, or an action.

    A beginning stands for what can be done now rather than for a command: `m` for `move`, not `map`; and for
    any action when it is followed by as much as an action takes, so that its refusal says why.
    """
    if line.startswith("?"):
        _possible(session, seat, session.tongues.rest(line[1:].strip()))
        return
    commands = {**COMMANDS, **session.lines.commands}
    word, _, rest = session.tongues.command(line, commands).partition(" ")
    word = word.lower()
    found = [word] if word in commands else completions(word, (action.verb for action in session.sitting.legal))
    if not found and len(rest.split()) > 1:
        found = completions(word, session.lines.verbs)
    found = found or completions(word, [name for name in commands if name not in WHOLE])
    if len(found) > 1 and word not in session.lines.verbs:
        session.refuse(line, say("text_mode.ambiguous", word=word, names=either(sorted(found))))
    elif len(found) == 1 and found[0] in commands:
        rest = rest.strip()
        commands[found[0]](session, seat, rest if commands[found[0]] is _help else session.tongues.rest(rest))
    else:
        session.act(seat, line)


def _possible(session: Session, seat: Seat, query: str) -> None:
    if session.over(f"? {query}".strip()):
        return
    sitting = session.sitting
    shown = session.lines.possible(query, sitting.view, sitting.legal, seat, session.paper.width)
    session.numbered = shown.numbered
    session.paper.lines(shown.lines)


MANUAL = {
    "?": ("", "text_mode.manual-possible"),
    "? WORDS": ("text_mode.type-words", "text_mode.manual-words"),
    "NUMBER": ("text_mode.type-number", "text_mode.manual-number"),
    "end": ("text_mode.type-end", "text_mode.manual-end"),
    "show": ("text_mode.type-show", "text_mode.manual-show"),
    "": ("", ""),
    "log N": ("text_mode.type-log", "text_mode.manual-log"),
    "undo": ("text_mode.type-undo", "text_mode.manual-undo"),
    "hint": ("text_mode.type-hint", "text_mode.manual-hint"),
    "help RULE": ("text_mode.type-help", "text_mode.manual-help"),
    "save": ("text_mode.type-save", "text_mode.manual-save"),
    "resign": ("text_mode.type-resign", "text_mode.manual-resign"),
    "quit": ("text_mode.type-quit", "text_mode.manual-quit"),
}
"""What can be typed besides actions: the keys of how and of what it means; in the gap are the game's commands."""


TIMING = {
    "clock": ("text_mode.type-clock", "text_mode.manual-clock"),
    "pause": ("text_mode.type-pause", "text_mode.manual-pause"),
}
"""Likewise, what can be typed in a game with clocks."""


def _help(session: Session, seat: Seat, topic: str) -> None:
    """A rule or a word; else the commands in a table, `alone` only where two players share a keyboard."""
    lines, paper = session.lines, session.paper
    if topic:
        lines.explain(topic, paper)
        return
    own = {name: meaning for name, meaning in lines.manual.items() if name not in MANUAL}
    entries: dict[str, str] = {}
    for name, (typed, meaning) in MANUAL.items():
        entries |= {say(typed) if typed else name: lines.manual.get(name) or say(meaning)} if name else own
    if session.table.clocks is not None:
        entries |= {say(typed): say(meaning) for typed, meaning in TIMING.values()}
    if session.sitting.shared:
        entries[say("text_mode.type-alone")] = say("text_mode.manual-alone")
    for name, meaning in entries.items():
        paper.line(f"  {name:10} {meaning}", indent=13)
    for paragraph in lines.notation:
        paper.line(paragraph, indent=2)


def _undo(session: Session, seat: Seat, rest: str) -> None:
    try:
        session.undo(seat)
    except GameError as error:
        session.refuse("undo", str(error))


def _log(session: Session, seat: Seat, rest: str) -> None:
    number = whole_number(rest) if rest else LOG_LINES
    if number is None:
        session.refuse(f"log {rest}", say("text_mode.log-number"))
        return
    if not session.tell_story(0, number):
        session.paper.line(say("text_mode.nothing-yet"))


def _show(session: Session, seat: Seat, what: str) -> None:
    if what:
        session.lines.show(session, what)
    else:
        session.look_again()


def _save(session: Session, seat: Seat, rest: str) -> None:
    if session.table.path is not None:
        session.paper.line(say("text_mode.saved"))
    session.say_where_saved()


def _quit(session: Session, seat: Seat, rest: str) -> None:
    session.done = True
    session.say_where_saved()


def _resign(session: Session, seat: Seat, word: str) -> None:
    """Give the game up, when asked twice."""
    if session.over(f"resign {word}".strip()):
        return
    if word != "yes":
        session.paper.line(say("text_mode.resign", n=seat.number, seat=seat.label))
        return
    try:
        session.sitting.resign(seat)
    except GameError as error:
        session.refuse("resign", str(error))


def _alone(session: Session, seat: Seat, rest: str) -> None:
    if session.over("alone"):
        return
    if not session.sitting.shared:
        session.paper.line(say("text_mode.sees-all"))
        return
    session.sitting.alone = True
    session.look_again()


def _hint(session: Session, seat: Seat, rest: str) -> None:
    """What legatus would do, and why; `hint do` does the first order of it."""
    if session.over(f"hint {rest}".strip()):
        return
    if rest not in ("", "do"):
        session.refuse(f"hint {rest}", say("text_mode.hint-usage"))
    elif session.sitting.shared and session.sitting.eyes is not seat:
        session.refuse("hint", say("text_mode.alone-first"))
    elif rest:
        session.do_hint(seat)
    else:
        try:
            session.show_hint(seat)
        except GameError as error:
            session.refuse("hint", str(error))


COMMANDS: dict[str, Callable[[Session, Seat, str], None]] = {
    "help": _help,
    "show": _show,
    "map": _show,
    "log": _log,
    "undo": _undo,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "alone": _alone,
    "resign": _resign,
    "hint": _hint,
    "clock": timing.clock,
    "pause": timing.pause,
}
"""The commands of every game; each gets the session, the seat to act and what was typed after its name."""

WHOLE = ("exit", "resign", "clock", "pause")
"""The names that may not be cut short; `e` is for `end`, `p` for `play`, and nobody gives up by a slip."""
