"""Why something was refused, in the words of the screens: what to press, where the engine says what to type."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.contract import IllegalAction
from engine.julius_caesar import state as s
from engine.julius_caesar.refusals.phases import ATTACKERS_LEAVE, FIRST_ROUND, NO_LEVIES, NO_SAILING, NOW

SAYS: Mapping[str, str] = {
    s.DEPLOY: "Deploy first: choose two blocks, one after the other, to swap them; e when all stand as you want.",
    s.DISCARD: "First lay one of your six cards aside: choose it by its number.",
    s.PLAY: "Cards first: choose the one to play by its number.",
    s.MOVE: "You are moving: choose a place on the map and where its blocks go, or e to end.",
    NO_SAILING: "You are moving: choose a place on the map and where its blocks go, or e to end.",
    s.LEVY: "You are levying: choose a city on the map and what to levy there, or e to end.",
    NO_LEVIES: "Your levies are used up: press e.",
    s.JUPITER: "Jupiter is to strike: choose a city on the map, or e to end.",
    s.DEFECT: "A block comes over to you: choose the city on the map.",
    s.VULCAN: "Vulcan is to strike: choose a city on the map, or e to end.",
    s.SURPRISE: "First choose the battle of your surprise on the map.",
    s.CHOOSE: "Choose the next battle on the map.",
    s.BATTLE: "A battle is being fought: f fires the chosen block, r retreats it, p passes.",
    FIRST_ROUND: "A battle is being fought: f fires the chosen block, p passes.",
    ATTACKERS_LEAVE: "Your attackers must leave the battle: r retreats the chosen block.",
    s.HIT: "First choose which of your blocks takes the hit: arrows, then Enter.",
    s.REGROUP: "The victor regroups: choose the place, its blocks and where they go, or e to end.",
    s.PORT: "Your Navis at sea go to port: choose one, then its port.",
    s.SUPPLY: "More blocks stand in a city of yours than it feeds: mark the blocks to give up.",
    s.DISBAND: "Winter: mark the blocks you do not want to keep, or e to end.",
}
"""What is to be done, by the keys of `NOW` in whose words there is something to type, on its screen."""

_TYPED = r"'[a-z]+(?: [^']*)?'"
PHRASES: tuple[tuple[str, str], ...] = (
    (r": write 'end'\.", ": press e."),
    (r"finish yours with 'end' first\.", "end yours with e first."),
    (r" with 'sail [^']*'\.", " by an amphibious move."),
    (r"raises it with 'step'\.", "raises it by a step."),
    (r"at other times they 'move'\.", "at other times they move."),
    (r"go to sea with 'move'; 'sail' takes", "go to sea by moving; amphibious moves take"),
    (rf"^{_TYPED} cannot be done now\.", "That cannot be done now."),
    (rf"(:|, as) {_TYPED}\.$", "."),
)
"""Smaller parts of sentences in which something is typed, and what stands in their place."""


def on_screen(error: IllegalAction) -> IllegalAction:
    """The same refusal as a screen puts it."""
    sentence = error.sentence
    for phase, words in SAYS.items():
        sentence = sentence.replace(NOW[phase], words)
    for pattern, words in PHRASES:
        sentence = re.sub(pattern, words, sentence)
    return error if sentence == error.sentence else IllegalAction(error.rule, error.code, sentence)
