"""Who would change sides as all go home, with the legions where they would winter (7.3.3, 7.3.4)."""

from __future__ import annotations

from collections.abc import Collection

from engine.gallic_war.outlook import natives
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, say
from engine.values import frozen
from engine.words import commas
from jc_tui.gallic_war.facts import load_facts


@frozen
class Turning:
    """Who would change sides, as far as the Romans know: tribes, and leaders who would be eliminated.

    Those who may winter with Vercingetorix are among them: who goes home is the Barbarians' choice.
    """

    to_romans: tuple[str, ...]
    to_barbarians: tuple[str, ...]
    lost: tuple[str, ...]

    def told(self) -> list[str]:
        """In sentences, one for each that there is."""
        parts = (
            ("year.would-join", self.to_romans),
            ("year.would-leave", self.to_barbarians),
            ("year.would-fall", self.lost),
        )
        return [say(key, blocks=commas(map(block_name, blocks))) for key, blocks in parts if blocks]


def turning(view: GallicWarView, quarters: Collection[str]) -> Turning:
    """What it would be with legions wintering in these areas."""
    facts = load_facts()
    index, blocks = facts.areas.index, facts.blocks
    where = {block.id: area.id for area in view.areas.values() for block in area.blocks if block.side is ROMANS}
    enemies = {area.id for area in view.areas.values() if any(stack.side is BARBARIANS for stack in area.stacks)}
    tribes = {block: place for block, place in where.items() if blocks.tribes >> blocks.index[block] & 1}
    homes = {tribe: facts.areas.ids[blocks.home[blocks.index[tribe]]] for tribe in tribes}
    leaving = tuple(tribe for tribe, place in tribes.items() if place != homes[tribe] and homes[tribe] in enemies)
    held = {*quarters, *(home for tribe, home in homes.items() if tribe not in leaving)}
    joining = [
        tribe
        for area in sorted(held, key=index.__getitem__)
        if area not in enemies
        for tribe, side, _ in natives(view, facts.components, area)
        if side is BARBARIANS
    ]
    return Turning(tuple(joining), leaving, tuple(leader for leader, home in view.homes.items() if home in held))
