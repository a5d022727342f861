"""What the battle screen says: the heading, what to do now, the chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.contract import Action, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import block_of
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.odds import Chances, expected_hits
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import commas, counted, label, say
from engine.julius_caesar.words.names import short_label
from engine.julius_caesar.words.story import hits
from jc_tui.julius_caesar.battle.fighting import choosable
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.bindings import FootKey, key_name, keys_by_name

LONGEST = 76
"""Of a prompt, so that it fits in 80 columns."""

OTHERS = ("battle.with-others", "battle.with-others-in-short")
"""What is said where another block can be chosen, as far as there is room."""


def entries(names: Iterable[str]) -> list[FootKey]:
    """The keys of that name."""
    known = keys_by_name("battle-foot", "julius_caesar")
    found = (known[name] for name in names)
    return [
        (say(key) if key == "battle.arrows" else key_name(key), say(words), action) for key, words, action in found
    ]


def heading(battle: BattleView) -> str:
    """``BATTLE OF ROME (2 victory points)``."""
    place = label(battle.space).upper()
    if value := load_facts().values.get(battle.space, 0):
        return say("battle.heading-with-points", n=value, place=place)
    return say("battle.heading", place=place)


def round_words(battle: BattleView) -> str:
    """``round 2 of 4``, with what is special about it."""
    if battle.round == 1 and battle.surprise:
        return say("battle.round-of-surprise", number=battle.round, last=LAST_ROUND, side=battle.attacker.label)
    words = "battle.last-round" if battle.round == LAST_ROUND else "battle.round"
    return say(words, number=battle.round, last=LAST_ROUND)


def verbs_of(legal: Sequence[Action], block: str | None) -> list[str]:
    """What can be done with a block, in the order of the choices."""
    return list(dict.fromkeys(action.verb for action in legal if block_of(action) == (block or "")))


def prompt(view: JuliusCaesarView, legal: Sequence[Action], block: str | None, whose: Seat | None) -> str:
    """What the player is to do now, in one line; `whose` choice it is, where that has to be told by name."""
    if view.battle is None or block is None:
        return say("battle.choose")
    told = _choice(view.battle, legal, block, whose)
    if len(choosable(legal)) > 1:
        return next((text for key in OTHERS if len(text := say(key, prompt=told)) <= LONGEST), told)
    return told


def _choice(battle: BattleView, legal: Sequence[Action], block: str, whose: Seat | None) -> str:
    verbs = verbs_of(legal, block)
    told: dict[str, Any] = {"block": short_label(block)}
    of: dict[str, Any] = {"side": whose.label} if whose is not None else {}
    if verbs == ["hit"]:
        return say("battle.hit-of" if of else "battle.hit", hits=hits(battle.hits_due), **told, **of)
    if verbs == ["perish"]:
        return say("battle.perish", **told)
    if verbs == ["retreat"]:
        return say("battle.leave-of" if of else "battle.leave", **told, **of)
    doing = [say("battle.fire", block=told["block"])]
    if (fires := sum(action.verb == "fire" for action in legal)) > 1:
        doing.append(say("battle.volley", number=fires))
    doing += [say("battle.retreat")] if "retreat" in verbs else []
    doing += [say("battle.pass")] if "pass" in verbs else []
    words = "battle.turn-of" if of else "battle.turn"
    return say(words, letter=battle.letter, doing=commas(doing), **of)


def keys_for(legal: Sequence[Action], block: str | None, *, chances: bool, undo: Sequence[str]) -> list[str]:
    """The names of the keys that do something when a player chooses for a block, or only looks on."""
    verbs = verbs_of(legal, block)
    volley = ["volley"] if sum(action.verb == "fire" for action in legal) > 1 else []
    return [
        *(verb for verb in ("fire", "hit", "perish") if verb in verbs),
        *volley,
        *(verb for verb in ("retreat", "pass") if verb in verbs),
        *undo,
        "no chances" if chances else "chances",
        "map",
        "help",
        *(["other"] if len(choosable(legal)) > 1 else []),
    ]


def end_words(end: ev.BattleEnded) -> str:
    """How a battle ended."""
    if end.winner is None:
        return say("battle.nobody-left", place=label(end.space))
    return say("battle.won", side=end.winner.label, place=label(end.space))


def hit_notes(battle: BattleView) -> dict[str, str]:
    """By block in the line, the hits to expect of it: ``~1.5``."""
    notes = {}
    for side, blocks in battle.main.items():
        for block in blocks:
            firepower = load_facts().firepower(block.id, attacking=side is battle.attacker)
            notes[block.id] = f"~{expected_hits(block.strength, firepower):.1f}"
    return notes


def chances_lines(found: Chances, battle: BattleView) -> list[str]:
    """The chances in four lines."""
    attacker, defender = found.attacker, opponent(found.attacker)
    losses = counted((seat.label, f"{found.losses[seat]:.1f}") for seat in SEATS)
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
