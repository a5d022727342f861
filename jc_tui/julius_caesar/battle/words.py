"""What the battle screen says: the heading, what to do now, the chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Action
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import block_of
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.odds import Chances, expected_hits
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from jc_tui.julius_caesar.battle.fighting import choosable
from jc_tui.julius_caesar.facts import Facts

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = (". Arrows choose another.", ", arrows choose another.", "; arrows: another.")
"""What is added where another block can be chosen, as far as there is room."""

Entry = tuple[str, str, str]
"""A key, what it does, and the action of the screen."""

KEYS: Mapping[str, Entry] = {
    "fire": ("f", "fire", "fire"),
    "hit": ("h", "take the hit", "hit"),
    "perish": ("Enter", "lose it", "confirm"),
    "retreat": ("r", "retreat", "retreat"),
    "pass": ("p", "pass", "pass"),
}
"""By what a block does."""


def heading(battle: BattleView, facts: Facts) -> str:
    """``BATTLE OF ROME, 2 victory points``."""
    value = facts.values.get(battle.space, 0)
    prize = f" ({count(value, 'victory point')})" if value else ""
    return f"BATTLE OF {facts.names.space(battle.space).upper()}{prize}"


def round_words(battle: BattleView) -> str:
    """``Round 2 of 4``, with what is special about it."""
    special = ""
    if battle.round == 1 and battle.surprise:
        special = f" {battle.attacker.label} surprises: his attackers act first"
    elif battle.round == LAST_ROUND:
        special = " attackers must leave"
    return f"round {battle.round} of {LAST_ROUND}{':' if special else ''}{special}"


def verbs_of(legal: Sequence[Action], block: str | None) -> list[str]:
    """What can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def prompt(view: JuliusCaesarView, legal: Sequence[Action], block: str | None, facts: Facts, whose: str) -> str:
    """What the player is to do now, in one line.

    Args:
        view: what he sees.
        legal: what he may do.
        block: the block that his choice is for.
        facts: names.
        whose: whose choice it is: ``Your`` or ``Caesar's``.
    """
    battle = view.battle
    if battle is None or block is None:
        return "Choose an action."
    verbs = verbs_of(legal, block)
    name = facts.short(block)
    text = _choice(view, legal, name, verbs, whose)
    if len(choosable(legal)) < 2:
        return text
    return next((longer for more in OTHERS if len(longer := text[:-1] + more) <= LONGEST), text)


def _choice(view: JuliusCaesarView, legal: Sequence[Action], name: str, verbs: Sequence[str], whose: str) -> str:
    """What can be done with the block of this name."""
    battle = view.battle
    due, letter = (battle.hits_due, battle.letter) if battle else (0, None)
    if verbs == ["hit"]:
        return f"{whose} choice, {count(due, 'hit')} due: Enter hits {name}."
    if verbs == ["perish"]:
        return f"{name} must retreat and has no way out: Enter, and it is lost."
    if verbs == ["retreat"]:
        return f"{whose} attackers must leave: Enter, and {name} retreats."
    others = [{"retreat": "r retreats", "pass": "p passes"}[verb] for verb in verbs if verb in ("retreat", "pass")]
    fires = sum(action.verb == "fire" for action in legal)
    volley = [f"v all {fires}"] if fires > 1 else []
    more = "".join(f", {text}" for text in (*volley, *others))
    return f"{whose} turn at {letter}: Enter fires {name}{more}."


def keys_for(legal: Sequence[Action], block: str | None, *, chances: bool, undo: bool) -> list[Entry]:
    """The keys that do something when a player chooses for a block, or only looks on."""
    verbs = verbs_of(legal, block)
    entries = [KEYS[verb] for verb in ("fire", "hit", "perish") if verb in verbs]
    if sum(action.verb == "fire" for action in legal) > 1:
        entries.append(("v", "volley", "volley"))
    entries += [KEYS[verb] for verb in ("retreat", "pass") if verb in verbs]
    entries += [("u", "undo", "undo")] if undo else []
    entries += [
        ("c", "no chances" if chances else "chances", "chances"),
        ("m", "map", "map"),
        ("?", "help", "help"),
    ]
    return [*entries, ("Arrows", "other", "choose(1)")] if len(choosable(legal)) > 1 else entries


def end_words(end: ev.BattleEnded, facts: Facts) -> str:
    """How a battle ended."""
    place = facts.names.space(end.space)
    if end.winner is None:
        return f"The battle of {place} is over: nobody is left."
    return f"{end.winner.label} has won the battle of {place}."


def hit_notes(battle: BattleView, facts: Facts) -> dict[str, str]:
    """By block in the line, the hits to expect of it: ``~1.5``."""
    notes = {}
    for side, blocks in battle.main.items():
        for block in blocks:
            firepower = facts.firepower(block.id, attacking=side is battle.attacker)
            notes[block.id] = f"~{expected_hits(block.strength, firepower):.1f}"
    return notes


def chances_lines(found: Chances, battle: BattleView, facts: Facts) -> list[str]:
    """The chances in four lines."""
    attacker, defender = found.attacker, opponent(found.attacker)
    wins, place = found.wins, facts.names.space(battle.space)
    losses = ", ".join(f"{seat.label} {found.losses[seat]:.1f}" for seat in SEATS)
    guess = f"; {count(found.unseen, 'unseen block')} taken at random" if found.unseen else ""
    return [
        f"If all fight on till attackers must leave ({found.fights} battles played out):",
        f"{attacker.label} takes {place} {_percent(wins[attacker])}, is destroyed {_percent(wins[defender])}, "
        f"leaves in round {LAST_ROUND} {_percent(found.drawn_off)}.",
        f"Steps lost on average: {losses}{guess}.",
        "With each block (~): the hits to expect when it fires.",
    ]


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
