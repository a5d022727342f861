"""Cards in words: what a command card gives, and what each god does."""

from __future__ import annotations

from engine.julius_caesar.seats import opponent
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.julius_caesar.facts import Facts

GODS = {
    "apollo": "becomes the card your enemy played last turn, even a god; not in a year's first turn",
    "jupiter": "draw an enemy block beside a city of yours: it defects, but a leader or Navis loses a step",
    "mars": "move the land blocks of one group; in one battle they start, all act before any defender in round 1",
    "mercury": "move the land blocks of one group up to 3 cities, or up to 2 to attack or respond there",
    "neptune": "move the Navis of one space; in one battle they start, all act before any defender in round 1",
    "pluto": "move the land blocks of one group; attacks take 6 on a major road, 3 on a minor, 2 over a strait",
    "vulcan": "every block in one enemy city loses a step and falls with its last, but Cleopatra at I is spared",
}
"""The power of each god in a line."""


def describe(card: str, facts: Facts) -> str:
    """What a card does, in a line."""
    printed = facts.cards[card]
    if printed.god:
        return GODS[card]
    return f"{count(printed.move, 'move')}, {count(printed.levy, 'levy', 'levies')}"


def hand_lines(view: JuliusCaesarView, facts: Facts) -> list[str]:
    """The cards of the seat whose view it is, each with what it does, and what is known of the others."""
    if view.seat not in view.hand_sizes:
        return ["The hands are hidden: " + _sizes(view) + "."]
    lines = [f"Your hand: {'' if view.hand else 'empty'}".rstrip()]
    lines += [f"  {facts.names.card(card):8} {describe(card, facts)}" for card in view.hand]
    if view.chosen:
        lines.append(f"Face down for this turn: {facts.names.card(view.chosen)}")
    if view.discard:
        lines.append(f"You discarded {facts.names.card(view.discard)}.")
    enemy = opponent(view.seat)
    lines.append(f"{enemy.label} holds {count(view.hand_sizes[enemy], 'card')}.")
    return [*lines, *played_lines(view, facts)]


def played_lines(view: JuliusCaesarView, facts: Facts) -> list[str]:
    """The cards of the year's game turns so far."""
    lines = []
    for turn in view.played:
        caesar, pompey = facts.names.card(turn.caesar), facts.names.card(turn.pompey)
        cards = f"Turn {turn.turn}: Caesar {caesar}, Pompey {pompey}"
        if turn.copied:
            cards += f", Apollo copied {facts.names.card(turn.copied)}"
        first = f"; {turn.player_one.label} was Player 1" if turn.player_one else "; both gods, cancelled"
        lines.append(cards + first)
    return lines


def hand_line(view: JuliusCaesarView, facts: Facts) -> str:
    """The hand in one line, as the position shows it."""
    parts = []
    if view.seat in view.hand_sizes:
        parts.append("Your hand (moves/levies): " + (" ".join(map(facts.names.card, view.hand)) or "empty"))
        if view.chosen:
            parts.append(f"face down {facts.names.card(view.chosen)}")
        if view.discard:
            parts.append(f"discarded {facts.names.card(view.discard)}")
        enemy = opponent(view.seat)
        parts.append(f"{enemy.label} has {view.hand_sizes[enemy]}")
    else:
        parts.append("Hands " + _sizes(view))
    return "; ".join(parts)


def _sizes(view: JuliusCaesarView) -> str:
    return ", ".join(f"{seat.label} {number}" for seat, number in view.hand_sizes.items())
