"""What the battle screen says: the heading, what to do now, the chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.blocks.odds import Chances, expected_hits
from engine.blocks.telling import hits
from engine.contract import Action, Seat
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.events import BattleEnded
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import counted, label, say
from engine.julius_caesar.words.names import short_label
from engine.words import figure
from engine.words import say as say_of_all
from jc_tui.blocks.battle.words import doing, percent, verbs_of, with_others
from jc_tui.julius_caesar.facts import load_facts


def heading(battle: BattleView) -> str:
    """``BATTLE OF ROME (2 victory points)``."""
    place = label(battle.space).upper()
    if value := load_facts().values.get(battle.space, 0):
        return say("battle.heading-with-points", n=value, place=place)
    return say("battle.heading", place=place)


def round_words(view: JuliusCaesarView, battle: BattleView) -> str:
    """``round 2 of 4``, with what is special about it."""
    if battle.round == 1 and battle.surprise:
        return say("battle.round-of-surprise", number=battle.round, last=LAST_ROUND, side=battle.attacker.label)
    words = "battle.last-round" if battle.round == LAST_ROUND else "battle.round"
    return say(words, number=battle.round, last=LAST_ROUND)


def prompt(
    view: JuliusCaesarView, battle: BattleView, legal: Sequence[Action], block: str | None, whose: Seat | None
) -> str:
    """What the player is to do now, in one line; `whose` choice it is, where that has to be told by name."""
    if block is None:
        return say_of_all("fight.choose")
    return with_others(_choice(battle, legal, block, whose), legal)


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
    words = "battle.turn-of" if of else "battle.turn"
    return say(words, letter=battle.letter, doing=doing(legal, verbs, told["block"]), **of)


def end_words(end: BattleEnded) -> str:
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
            notes[block.id] = f"~{figure(expected_hits(block.strength, firepower))}"
    return notes


def chances_lines(found: Chances, battle: BattleView) -> list[str]:
    """The chances in four lines."""
    attacker, defender = found.attacker, opponent(found.attacker)
    losses = counted((seat.label, figure(found.losses[seat])) for seat in SEATS)
    return [
        say_of_all("fight.chances", fights=found.fights),
        say(
            "battle.chances-of-attacker",
            side=attacker.label,
            place=label(battle.space),
            takes=percent(found.wins[attacker]),
            destroyed=percent(found.wins[defender]),
            last=LAST_ROUND,
            leaves=percent(found.drawn_off),
        ),
        (
            say("battle.losses-at-random", n=found.unseen, losses=losses)
            if found.unseen
            else say("battle.losses", losses=losses)
        ),
        say_of_all("fight.notes"),
    ]
