"""What the battle screen says: the heading, what to do now, the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Action, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import block_of
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.odds import Chances, expected_hits
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from engine.julius_caesar.words.names import short_label
from engine.julius_caesar.words.story import hits
from jc_tui.julius_caesar.battle.fighting import choosable
from jc_tui.julius_caesar.facts import Facts
from jc_tui.look.bindings import key_name

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = ("battle.others-long", "battle.others", "battle.others-short")
"""What is added where another block can be chosen, as far as there is room."""

Entry = tuple[str, str, str]
"""A key, what it does, and the action of the screen."""

KEYS: Mapping[str, Entry] = {
    "fire": ("f", "battle.key-fire", "fire"),
    "hit": ("h", "battle.key-hit", "hit"),
    "perish": ("enter", "battle.key-perish", "confirm"),
    "retreat": ("r", "battle.key-retreat", "retreat"),
    "pass": ("p", "battle.key-pass", "pass"),
}
"""By what a block does: the key, its words, and the action."""


def key_of(verb: str) -> Entry:
    """The entry of what a block does."""
    key, words, action = KEYS[verb]
    return key_name(key), say(words), action


def heading(battle: BattleView, facts: Facts) -> str:
    """``BATTLE OF ROME (2 victory points)``."""
    place = label(battle.space).upper()
    if value := facts.values.get(battle.space, 0):
        return say("battle.heading-with-points", n=value, place=place)
    return say("battle.heading", place=place)


def round_words(battle: BattleView) -> str:
    """``round 2 of 4``, with what is special about it."""
    if battle.round == 1 and battle.surprise:
        return say("battle.round-of-surprise", number=battle.round, last=LAST_ROUND, side=battle.attacker.label)
    if battle.round == LAST_ROUND:
        return say("battle.last-round", number=battle.round, last=LAST_ROUND)
    return say("battle.round", number=battle.round, last=LAST_ROUND)


def verbs_of(legal: Sequence[Action], block: str | None) -> list[str]:
    """What can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def prompt(view: JuliusCaesarView, legal: Sequence[Action], block: str | None, whose: Seat | None) -> str:
    """What the player is to do now, in one line.

    Args:
        view: what they see.
        legal: what they may do.
        block: the block that their choice is for.
        whose: who has to be told that it is their choice, by name; None where it is plain.
    """
    if view.battle is None or block is None:
        return say("battle.choose")
    if len(choosable(legal)) < 2:
        return _choice(view.battle, legal, block, whose, "")
    longer = (_choice(view.battle, legal, block, whose, say(others)) for others in OTHERS)
    fitting = (text for text in longer if len(text) <= LONGEST)
    return next(fitting, None) or _choice(view.battle, legal, block, whose, "")


def _choice(battle: BattleView, legal: Sequence[Action], block: str, whose: Seat | None, others: str) -> str:
    """What can be done with a block."""
    verbs, name = verbs_of(legal, block), short_label(block)
    if verbs == ["hit"]:
        due = hits(battle.hits_due)
        if whose is not None:
            return say("battle.hit-of", side=whose.label, hits=due, block=name, others=others)
        return say("battle.hit", hits=due, block=name, others=others)
    if verbs == ["perish"]:
        return say("battle.perish", block=name, others=others)
    if verbs == ["retreat"]:
        if whose is not None:
            return say("battle.leave-of", side=whose.label, block=name, others=others)
        return say("battle.leave", block=name, others=others)
    doing = [say("battle.fire", block=name)]
    if (fires := sum(action.verb == "fire" for action in legal)) > 1:
        doing.append(say("battle.volley", number=fires))
    doing += [say("battle.retreat")] if "retreat" in verbs else []
    doing += [say("battle.pass")] if "pass" in verbs else []
    letter, all_doing = battle.letter, commas(doing)
    if whose is not None:
        return say("battle.turn-of", side=whose.label, letter=letter, doing=all_doing, others=others)
    return say("battle.turn", letter=letter, doing=all_doing, others=others)


def keys_for(legal: Sequence[Action], block: str | None, *, chances: bool, undo: bool) -> list[Entry]:
    """The keys that do something when a player chooses for a block, or only looks on."""
    verbs = verbs_of(legal, block)
    entries = [key_of(verb) for verb in ("fire", "hit", "perish") if verb in verbs]
    if sum(action.verb == "fire" for action in legal) > 1:
        entries.append(("v", say("battle.key-volley"), "volley"))
    entries += [key_of(verb) for verb in ("retreat", "pass") if verb in verbs]
    entries += [("u", say("battle.key-undo"), "undo")] if undo else []
    entries += [
        ("c", say("battle.key-no-chances" if chances else "battle.key-chances"), "chances"),
        ("m", say("battle.key-map"), "map"),
        ("?", say("battle.key-help"), "help"),
    ]
    others = len(choosable(legal)) > 1
    return [*entries, (say("battle.arrows"), say("battle.key-other"), "choose(1)")] if others else entries


def end_words(end: ev.BattleEnded) -> str:
    """How a battle ended."""
    if end.winner is None:
        return say("battle.nobody-left", place=label(end.space))
    return say("battle.won", side=end.winner.label, place=label(end.space))


def hit_notes(battle: BattleView, facts: Facts) -> dict[str, str]:
    """By block in the line, the hits to expect of it: ``~1.5``."""
    notes = {}
    for side, blocks in battle.main.items():
        for block in blocks:
            firepower = facts.firepower(block.id, attacking=side is battle.attacker)
            notes[block.id] = f"~{expected_hits(block.strength, firepower):.1f}"
    return notes


def chances_lines(found: Chances, battle: BattleView) -> list[str]:
    """The chances in four lines."""
    attacker, defender = found.attacker, opponent(found.attacker)
    losses = commas(f"{seat.label} {found.losses[seat]:.1f}" for seat in SEATS)
    return [
        say("battle.chances", fights=found.fights),
        say(
            "battle.chances-of-attacker",
            side=attacker.label,
            place=label(battle.space),
            takes=_percent(found.wins[attacker]),
            destroyed=_percent(found.wins[defender]),
            last=LAST_ROUND,
            leaves=_percent(found.drawn_off),
        ),
        (
            say("battle.losses-at-random", n=found.unseen, losses=losses)
            if found.unseen
            else say("battle.losses", losses=losses)
        ),
        say("battle.notes"),
    ]


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
