"""Games in plain lines, and the commands that can be typed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from engine.clocks import time_text
from engine.contract import GameError, Seat
from engine.translations import counted, either, say, taught
from engine.untrusted_text import completions, whole_number
from jc_tui.appearance.info_items import plain
from jc_tui.console import silence
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.ordering import order_to_undo, possible
from jc_tui.terminal.modes import Ended, ended_in_order
from jc_tui.text_mode.front import TextFront
from jc_tui.text_mode.reporter import to_type
from jc_tui.text_mode.text_output import Keyboard, TextOutput

LOG_LINES = 15
DECISIONS: dict[str, do.What] = {"do": "all", "throw": "throw", "keep": "keep"}
"""What becomes of a plan, by what is typed after `plan`."""


def obey(front: TextFront, seat: Seat, line: str) -> None:
    """Perform a line: a command, a number of the last list, or an action.

    A beginning stands for what can be done now rather than for a command: `m` for `move`, not `map`; and for
    any action when it is followed by as much as an action takes, so that its refusal says why.
    """
    commands = {**COMMANDS, **front.lines.commands}
    word, _, rest = front.translator.command(line, commands).partition(" ")
    word, rest, front.line = word.lower(), rest.strip(), line
    found = [word] if word in commands else completions(word, (action.verb for action in front.session.legal))
    if line.startswith("?"):
        word, rest, found = "?", line[1:].strip(), ["?"]
    if not found and len(rest.split()) > 1:
        found = completions(word, front.lines.verbs)
    found = found or completions(word, [name for name in commands if name not in WHOLE])
    if len(found) > 1 and word not in front.lines.verbs:
        front.refuse(line, say("text_mode.ambiguous", word=word, names=either(sorted(found))))
        return
    command = commands.get(found[0]) if len(found) == 1 else None
    if command is not None:
        front.line = taught(f"{found[0]} {rest}".strip())
    if front.table.to_act is None and (command is None or found[0] in PLAYING):
        front.refuse(front.line, say("sitting.over"))
    elif command is None:
        front.act(line)
    else:
        command(front, seat, rest if command is _help else front.translator.rest(rest))


def _possible(front: TextFront, seat: Seat, query: str) -> None:
    try:
        front.paper.lines(possible(front.model, query, front.paper.width).lines)
    except GameError as error:
        front.refuse(front.line, str(error))


MANUAL = (
    *("possible", "words", "number", "end", "show", "", "memory", "log", "again", "next", "undo", "hint", "plan"),
    *("help", "save", "resign", "quit"),
)
"""Commands in the order of `help`; those of the game fill the gap."""

TIMING = ("clock", "pause", "claim")
"""Likewise, what can be typed in a game with clocks."""


def _help(front: TextFront, seat: Seat, topic: str) -> None:
    lines, paper, session = front.lines, front.paper, front.session
    if topic:
        lines.explain(topic, paper)
        return
    here = [*MANUAL, *(TIMING if front.table.clocks is not None else ())]
    here += [name for name, of_use in (("coach", session.coach), ("alone", session.shared)) if of_use]
    entries: dict[str, str] = {}
    for name in here:
        if name:
            entries[say.one("text_mode.type", name)] = lines.manual.get(name) or say.one("text_mode.manual", name)
        else:
            entries |= {typed: meaning for typed, meaning in lines.manual.items() if typed not in MANUAL}
    for name, meaning in entries.items():
        paper.line(f"  {name:10} {meaning}", indent=13)
    for paragraph in lines.notation:
        paper.line(paragraph, indent=2)
    if firsts := {action.verb: action for action in reversed(session.legal)}:
        paper.line(say("text_mode.examples-now", actions=either(map(taught, firsts.values()))), indent=2)


def _undo(front: TextFront, seat: Seat, rest: str) -> None:
    """Undo the last order of a player here, all orders, or the last draft."""
    history, order = front.table.history, order_to_undo(front.model)
    before = len(history)
    mine = front.model.plans.draft is not None or (before and history[-1].seat in front.session.humans)
    if not mine and (reason := front.table.can_undo(seat)):
        front.refuse(front.line, reason)
        return
    front.send(do.UndoAll() if rest == "all" else do.Undo())
    if rest != "all" and 0 < before - len(front.table.history) < len(order):
        front.paper.line(front.session.can_undo() or "", "note")


def _log(front: TextFront, seat: Seat, rest: str) -> None:
    number = whole_number(rest) if rest else LOG_LINES
    if number is None:
        front.refuse(front.line, say("text_mode.log-number"))
    elif not front.report.tell_story(0, number):
        front.paper.line(say("text_mode.nothing-yet"))


def _show(front: TextFront, seat: Seat, what: str) -> None:
    if what:
        front.lines.show(front, what)
    else:
        front.report.look_again()
        if front.table.to_act is not None and not front.session.legal:  # nothing will be asked that shows it
            front.report.show()


def _memory(front: TextFront, seat: Seat, place: str) -> None:
    """Tell what is known of one place, or remembered of all hidden blocks."""
    known, paper = front.model.parts.known, front.paper
    if not place:
        for suspected in known.suspected:
            paper.line(" ".join(map(plain, known.standing(suspected))), indent=2)
        if not known.suspected:
            paper.line(say("text_mode.nothing-remembered"))
    elif front.send(do.Find(place)):
        for remark in known.of(front.model.place):
            paper.line(plain(remark), indent=2)


def _again(front: TextFront, seat: Seat, rest: str) -> None:
    if front.send(do.Again()):
        front.report.tell_scenes()


def _next(front: TextFront, seat: Seat, rest: str) -> None:
    """Go on to the coach's next page or to a bot's answer."""
    front.send(do.Next() if front.session.coach is None else do.TurnPage())


def _coach(front: TextFront, seat: Seat, rest: str) -> None:
    if front.session.coach is None:
        front.refuse("coach", say("coach.none"))
    elif front.session.coach_says is None:
        front.paper.line(say("coach.over"))
    else:
        front.report.show_page(again=True)


def _save(front: TextFront, seat: Seat, rest: str) -> None:
    if front.table.path is not None:
        front.paper.line(say("text_mode.saved"))
    front.report.say_where_saved()


def _quit(front: TextFront, seat: Seat, rest: str) -> None:
    front.done = True
    front.report.say_where_saved()


def _resign(front: TextFront, seat: Seat, word: str) -> None:
    """Resign once confirmed; a pipe says `yes`."""
    asked = say("text_mode.resign", n=seat.number, seat=seat.label)
    if word == "yes" or front.model.attended:
        front.send(do.Resign(), asked)
    else:
        front.paper.line(asked)


def _alone(front: TextFront, seat: Seat, rest: str) -> None:
    if front.session.shared:
        front.session.alone = True
        front.report.look_again()
    else:
        front.paper.line(say("text_mode.sees-all"))


def _hint(front: TextFront, seat: Seat, rest: str) -> None:
    """Show the hint of legatus and its reason, or carry out its orders."""
    hints = front.model.hints
    if rest not in ("", "do", "do all"):
        front.refuse(front.line, say("text_mode.hint-usage"))
    elif front.session.shared and front.session.viewer is not seat:
        front.refuse(front.line, say("text_mode.alone-first"))
    elif not rest:
        if hints or front.send(do.AskHint()):
            _tell_hint(front)
    elif not hints:
        front.refuse(front.line, say("text_mode.no-hint"))
    else:
        while hints and front.send(do.Choose(0)) and rest == "do all":
            pass


def _tell_hint(front: TextFront) -> None:
    hint, step = front.model.hints.advice, front.model.hints.step
    if hint is None:
        return
    first, *others = hint.orders[step:]
    advice = say("text_mode.hint-order", order=first.text) if step else hint.sentence
    front.paper.line(say("text_mode.hint", advice=advice), "todo", 2)
    for order in others:
        front.paper.line(say("text_mode.hint-then", order=order.text), indent=2)
    front.paper.line(to_type("text_mode.hint-type", first.actions), indent=2)


def _plan(front: TextFront, seat: Seat, rest: str) -> None:
    plan = front.model.plans.draft
    if rest and (rest not in DECISIONS or plan is None):
        front.refuse(front.line, say("text_mode.plan-usage"))
    elif rest:
        front.send(do.Decide(DECISIONS[rest]), say("text_mode.plan-kept") if rest == "keep" else "")
    elif plan is not None and not plan.drafts:
        front.refuse(front.line, say("plan.nothing-drafted"))
    elif front.send(do.OpenPlan()) and plan is not None:
        for number, draft in enumerate(plan.drafts, 1):
            front.paper.line(say("text_mode.draft", number=number, order=draft.text), indent=2)
        for paragraph in front.model.plans.told:
            front.paper.line(paragraph, indent=2)
        front.model.handle(do.Decide("back"))


def _clock(front: TextFront, seat: Seat, rest: str) -> None:
    clocks = front.table.clocks
    if clocks is None:
        front.refuse("clock", say("clocks.none"))
        return
    left = front.table.time_left()
    front.paper.line(counted((one.label, time_text(seconds)) for one, seconds in left.items()))
    if clocks.paused:
        front.paper.line(say("clocks.paused-for-others"))
    elif clocks.asked is not None:
        front.paper.line(say("text_mode.asks-for-pause", n=clocks.asked.number, seat=clocks.asked.label))


def _pause(front: TextFront, seat: Seat, rest: str) -> None:
    """Ask for a pause or agree to it, or end, decline or take it back."""
    if rest not in ("", "end"):
        front.refuse(front.line, say("text_mode.pause-usage"))
    elif front.send(do.PauseOrAgree(end=rest == "end"), say("orders.type-again")):
        _clock(front, seat, "")


def _claim(front: TextFront, seat: Seat, rest: str) -> None:
    front.send(do.ClaimTime(), say("orders.type-again"))


COMMANDS: dict[str, Callable[[TextFront, Seat, str], None]] = {
    "?": _possible,
    "help": _help,
    "show": _show,
    "map": _show,
    "memory": _memory,
    "log": _log,
    "again": _again,
    "next": _next,
    "coach": _coach,
    "undo": _undo,
    "plan": _plan,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "alone": _alone,
    "resign": _resign,
    "hint": _hint,
    "clock": _clock,
    "pause": _pause,
    "claim": _claim,
}
"""The commands of every game; each gets the session, the seat to act and what was typed after its name."""

WHOLE = ("exit", "resign", "clock", "pause", "claim", "memory", "again", "next", "coach", "plan")
"""Names that must be typed whole: `e` stands for `end` and `p` for `play`, and a slip must not resign."""

PLAYING = ("?", "hint", "plan", "resign", "alone", "pause", "claim")
"""The commands that are refused when the game is over."""


def run(
    session: GameSession,
    stdin: TextIO,
    stdout: TextIO,
    *,
    colour: bool,
    clear: bool,
    prefs: Settings | None = None,
) -> int:
    """Play a game in lines until it is over or the player leaves.

    At a terminal a person is prompted, and two share the keyboard; `clear` tells whether the screen can be cleared
    between them. Refusals of lines from a pipe go to the error output. `prefs` are what the player has set.

    Returns the exit status: 0, 1 if a line from a pipe was refused, or the save or a seat was lost, 130 after
    Ctrl-C, and 128 with the signal's number when a signal ended it.
    """
    paper = TextOutput(stdout, colour=colour, clear=clear)
    front = TextFront(session, Keyboard(stdin, paper), paper, obey, prefs or Settings())
    try:
        with ended_in_order():
            status = front.play()
            paper.flush()
    except Ended as ended:
        try:
            paper.line()
            front.report.say_where_saved()
            paper.flush()
        except OSError:  # the output is closed
            silence(stdout)
        return ended.status
    except BrokenPipeError:
        silence(stdout)
        return 1
    return status
