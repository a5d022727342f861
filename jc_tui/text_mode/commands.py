"""What can be typed besides actions, as a table of functions."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import GameError, Seat
from engine.foreign import whole_number
from engine.julius_caesar.words import narrated
from jc_tui.julius_caesar.text.advice import group_example
from jc_tui.julius_caesar.text.cards import hand_lines
from jc_tui.julius_caesar.text.choices import Catalogue, listing
from jc_tui.julius_caesar.text.naming import spelled_out
from jc_tui.julius_caesar.text.position import place_lines, pool_lines, seen_text
from jc_tui.julius_caesar.text.reading import VERBS, completions
from jc_tui.text_mode.manual import print_commands, print_help
from jc_tui.text_mode.session import Session

LOG_LINES = 15


def obey(session: Session, seat: Seat, line: str) -> None:
    """Do what a line says: a command, a number of the last list, or an action.

    A beginning stands for what can be done now rather than for a command: `m` for `move`, not `map`; and for
    any action when it is followed by as much as an action takes, so that its refusal says why.
    """
    word, _, rest = line.partition(" ")
    if line.startswith("?"):
        _possible(session, seat, line[1:].strip())
        return
    word = word.lower()
    legal_verbs = {action.verb for action in session.legal(seat)}
    found = [word] if word in COMMANDS else completions(word, legal_verbs)
    if not found and len(rest.split()) > 1:
        found = completions(word, VERBS)
    found = found or completions(word, NAMES)
    if len(found) > 1 and word not in VERBS:
        session.refuse(line, f"`{word}` could be {' or '.join(sorted(found))}.")
    elif len(found) == 1 and found[0] in COMMANDS:
        COMMANDS[found[0]](session, seat, rest.strip())
    else:
        session.act(seat, line)


def _possible(session: Session, seat: Seat, query: str) -> None:
    if session.over(f"? {query}".strip()):
        return
    view, facts = session.view(session.sight), session.facts
    found = Catalogue(session.legal(seat), view, facts).search(spelled_out(query))
    group = group_example(view, [choice.action for choice in found], facts)
    shown = listing(found, query, seat, facts, session.paper.width, group)
    session.numbered = shown.numbered
    session.paper.lines(shown.lines)


def _help(session: Session, seat: Seat, topic: str) -> None:
    if topic:
        print_help(topic, session.paper, session.facts)
    else:
        print_commands(session.paper, shared=session.eyes.shared)


def _undo(session: Session, seat: Seat, rest: str) -> None:
    try:
        session.undo(seat)
    except GameError as error:
        session.refuse("undo", str(error))


def _log(session: Session, seat: Seat, rest: str) -> None:
    number = whole_number(rest) if rest else LOG_LINES
    if number is None:
        session.refuse(f"log {rest}", "`log` takes a number of lines, such as `log 30`.")
        return
    sentences = narrated(session.seen(0, session.sight))
    session.paper_events(sentences[-number:] if number else [])
    if not sentences:
        session.paper.line("Nothing has happened yet.")


def _show(session: Session, seat: Seat, what: str) -> None:
    if not what:
        session.look_again()
        return
    facts, view = session.facts, session.view(session.sight)
    if "pools".startswith(what.lower()) and len(what) > 2:
        session.paper.lines(pool_lines(view, facts, session.paper.width))
        return
    wanted = spelled_out(what).replace(" ", "_").replace("-", "_")
    places = completions(wanted, facts.links)
    blocks = completions(wanted, facts.blocks) or [b for b in facts.blocks if b.endswith(f"_{wanted}")]
    if len(places) == 1:
        session.paper.lines(place_lines(view, places[0], facts, session.paper.width))
    elif not places and blocks:
        for block in blocks:
            _show_block(session, block)
    elif places:
        session.refuse(f"show {what}", f"{what!r} could be {', '.join(places)}.")
    else:
        session.refuse(f"show {what}", f"There is no place and no block called {what!r}.")


def _show_block(session: Session, block: str) -> None:
    facts, view = session.facts, session.view(session.sight)
    printed = facts.blocks[block]
    rating = f"{printed.letter}{printed.firepower}"
    if printed.attack_letter != printed.letter:
        rating += f" ({printed.attack_letter}{printed.attack_firepower} on attack)"
    home = f", levied in {facts.names.space(printed.levy_city)}" if printed.levy_city else ""
    where = "not seen"
    for space in view.spaces.values():
        for seen in space.blocks:
            if seen.id == block:
                where = f"in {facts.names.space(space.id)}: {seen_text(seen, facts)}"
    for pool in view.pools.values():
        if block in (*(pool.blocks or ()), *pool.face_up, *pool.lost):
            where = "lost" if block in pool.lost else "in the levy pool"
    session.paper.line(f"{facts.names.block(block)} ({block}): {printed.kind} {rating}{home}; {where}.", indent=2)


def _cards(session: Session, seat: Seat, rest: str) -> None:
    for line in hand_lines(session.view(session.sight), session.facts):
        session.paper.line(line, indent=11)


def _save(session: Session, seat: Seat, rest: str) -> None:
    if session.table.path is not None:
        session.paper.line("Every action is on disk as soon as it is done; there is nothing left to save.")
    session.say_where_saved()


def _quit(session: Session, seat: Seat, rest: str) -> None:
    session.done = True
    session.say_where_saved()


def _resign(session: Session, seat: Seat, word: str) -> None:
    """Give the game up, when asked twice."""
    if session.over(f"resign {word}".strip()):
        return
    if word != "yes":
        session.paper.line(f"{seat.label} would give the game up. Type `resign yes` to do it.")
        return
    try:
        session.table.resign(seat)
    except GameError as error:
        session.refuse("resign", str(error))


def _alone(session: Session, seat: Seat, rest: str) -> None:
    if session.over("alone"):
        return
    if not session.eyes.shared:
        session.paper.line("You see all that is yours already.")
        return
    session.eyes.alone = True
    session.look_again()


def _hint(session: Session, seat: Seat, rest: str) -> None:
    """What legatus would do, and why; `hint do` does the first order of it."""
    if session.over(f"hint {rest}".strip()):
        return
    if rest not in ("", "do"):
        session.refuse(f"hint {rest}", "`hint` says what legatus would do, `hint do` does it.")
    elif session.eyes.shared and session.sight is not seat:
        session.refuse("hint", "You both look at the screen: type `alone` first.")
    elif rest:
        session.do_hint(seat)
    else:
        session.show_hint(seat)


COMMANDS: dict[str, Callable[[Session, Seat, str], None]] = {
    "help": _help,
    "show": _show,
    "map": _show,
    "cards": _cards,
    "log": _log,
    "undo": _undo,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
    "alone": _alone,
    "resign": _resign,
    "hint": _hint,
}
"""The commands; each gets the session, the seat to act and what was typed after the command's name."""

NAMES = tuple(name for name in COMMANDS if name not in ("exit", "resign"))
"""The names that may be cut short; `e` is for `end`, and nobody gives up by a slip."""
