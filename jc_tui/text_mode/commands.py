"""What can be typed besides actions, as a table of functions."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import GameError, Seat
from engine.foreign import completions, whole_number
from engine.words import either, say
from jc_tui.text_mode import timing
from jc_tui.text_mode.front import TextFront

LOG_LINES = 15


def obey(front: TextFront, seat: Seat, line: str) -> None:
    """Do what a line says: a command, a number of the last list, or an action.

    A beginning stands for what can be done now rather than for a command: `m` for `move`, not `map`; and for
    any action when it is followed by as much as an action takes, so that its refusal says why.
    """
    if line.startswith("?"):
        _possible(front, seat, front.tongues.rest(line[1:].strip()))
        return
    commands = {**COMMANDS, **front.lines.commands}
    word, _, rest = front.tongues.command(line, commands).partition(" ")
    word = word.lower()
    found = [word] if word in commands else completions(word, (action.verb for action in front.session.legal))
    if not found and len(rest.split()) > 1:
        found = completions(word, front.lines.verbs)
    found = found or completions(word, [name for name in commands if name not in WHOLE])
    if len(found) > 1 and word not in front.lines.verbs:
        front.refuse(line, say("text_mode.ambiguous", word=word, names=either(sorted(found))))
    elif len(found) == 1 and found[0] in commands:
        rest = rest.strip()
        commands[found[0]](front, seat, rest if commands[found[0]] is _help else front.tongues.rest(rest))
    else:
        front.act(seat, line)


def _possible(front: TextFront, seat: Seat, query: str) -> None:
    if front.over(f"? {query}".strip()):
        return
    session = front.session
    shown = front.lines.possible(query, session.view, session.legal, seat, front.paper.width)
    front.numbered = shown.numbered
    front.paper.lines(shown.lines)


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


def _help(front: TextFront, seat: Seat, topic: str) -> None:
    """A rule or a word; else the commands in a table, `alone` only where two players share a keyboard."""
    lines, paper = front.lines, front.paper
    if topic:
        lines.explain(topic, paper)
        return
    own = {name: meaning for name, meaning in lines.manual.items() if name not in MANUAL}
    entries: dict[str, str] = {}
    for name, (typed, meaning) in MANUAL.items():
        entries |= {say(typed) if typed else name: lines.manual.get(name) or say(meaning)} if name else own
    if front.table.clocks is not None:
        entries |= {say(typed): say(meaning) for typed, meaning in TIMING.values()}
    if front.session.shared:
        entries[say("text_mode.type-alone")] = say("text_mode.manual-alone")
    for name, meaning in entries.items():
        paper.line(f"  {name:10} {meaning}", indent=13)
    for paragraph in lines.notation:
        paper.line(paragraph, indent=2)


def _undo(front: TextFront, seat: Seat, rest: str) -> None:
    try:
        front.undo(seat)
    except GameError as error:
        front.refuse("undo", str(error))


def _log(front: TextFront, seat: Seat, rest: str) -> None:
    number = whole_number(rest) if rest else LOG_LINES
    if number is None:
        front.refuse(f"log {rest}", say("text_mode.log-number"))
        return
    if not front.tell_story(0, number):
        front.paper.line(say("text_mode.nothing-yet"))


def _show(front: TextFront, seat: Seat, what: str) -> None:
    if what:
        front.lines.show(front, what)
    else:
        front.look_again()


def _save(front: TextFront, seat: Seat, rest: str) -> None:
    if front.table.path is not None:
        front.paper.line(say("text_mode.saved"))
    front.say_where_saved()


def _quit(front: TextFront, seat: Seat, rest: str) -> None:
    front.done = True
    front.say_where_saved()


def _resign(front: TextFront, seat: Seat, word: str) -> None:
    """Give the game up, when asked twice."""
    if front.over(f"resign {word}".strip()):
        return
    if word != "yes":
        front.paper.line(say("text_mode.resign", n=seat.number, seat=seat.label))
        return
    try:
        front.session.resign(seat)
    except GameError as error:
        front.refuse("resign", str(error))


def _alone(front: TextFront, seat: Seat, rest: str) -> None:
    if front.over("alone"):
        return
    if not front.session.shared:
        front.paper.line(say("text_mode.sees-all"))
        return
    front.session.alone = True
    front.look_again()


def _hint(front: TextFront, seat: Seat, rest: str) -> None:
    """What legatus would do, and why; `hint do` does the first order of it."""
    if front.over(f"hint {rest}".strip()):
        return
    if rest not in ("", "do"):
        front.refuse(f"hint {rest}", say("text_mode.hint-usage"))
    elif front.session.shared and front.session.eyes is not seat:
        front.refuse("hint", say("text_mode.alone-first"))
    elif rest:
        front.do_hint(seat)
    else:
        try:
            front.show_hint(seat)
        except GameError as error:
            front.refuse("hint", str(error))


COMMANDS: dict[str, Callable[[TextFront, Seat, str], None]] = {
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
