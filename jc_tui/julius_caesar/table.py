"""Panes and top lines of the table of Julius Caesar, and which phases are played on screens of their own."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.fog.roster import ON_MAP, OPEN, PLACED, Remembered
from engine.contract import Action
from engine.julius_caesar.fog.roster import EITHER, CaesarRoster
from engine.julius_caesar.fog.sampling import POOL
from engine.julius_caesar.fog.tracking import FACE_UP, LOST
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.tasks import FIGHTING, WINTER
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView, Stack
from engine.julius_caesar.words import commas, label, roman, say, semicolons
from engine.julius_caesar.words.names import short_label
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.blocks.memory_pane import BlockMemory, Described
from jc_tui.blocks.places import Force, PlaceRow, force_of, forces_of, tags_of
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.julius_caesar.facts import load_facts, short_block, short_name, short_stack
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.move_targets import levies, trip_of
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.julius_caesar.text.position import came_from, seen_text, stack_text
from jc_tui.table.model import TableModel
from jc_tui.table.modes import ModeUI

_HERE = "jc_tui.julius_caesar"
_FIGHT = f"{_HERE}.battle.model:CaesarBattle", f"{_HERE}.battle.screen:BattleScreen"
DEPLOYMENT = ModeUI("deployment", f"{_HERE}.deployment:Deployment", f"{_HERE}.deployment_view:DeploymentScreen")
BATTLE = ModeUI("battle", *_FIGHT, watched=True)
WINTERING = ModeUI("winter", f"{_HERE}.winter.model:Wintering", f"{_HERE}.winter.view:WinterScreen")
MODES = {"deploy": DEPLOYMENT, **dict.fromkeys(FIGHTING, BATTLE), **dict.fromkeys(WINTER, WINTERING)}
"""By phase, the mode it is played in where that is not the table itself."""


def place_rows(view: JuliusCaesarView, legal: Sequence[Action] = ()) -> list[PlaceRow]:
    """Return all cities and seas by name, as the viewer may see them."""
    levying = levies(legal, view)
    moving = {trip[1] for action in legal if (trip := trip_of(view, action))}
    me = view.seat if view.seat in SEATS else CAESAR
    facts = load_facts()
    at = {city.id: city.x for city in facts.data.cities} | {sea.id: sea.x for sea in facts.data.seas}
    rows = []
    for place in sorted(at, key=label):
        space, value = view.spaces.get(place), facts.values.get(place, 0)
        tags = {
            "held/VP": bool(space or value),
            "VP": value > 0,
            "can move": place in moving,
            "can levy": place in levying,
        }
        rows.append(
            PlaceRow(
                place=place,
                name=label(place),
                owner=space.owner if space else None,
                forces=forces_of(space, _force),
                note=_note(view, space) if space else "",
                tags=tags_of(space, me, tags),
                worth=(say("places.worth", points=value), str(value)) if value else ("", ""),
                rank=-value,
                x=at[place],
                sea=place in facts.seas,
            )
        )
    return rows


def _force(space: SpaceView, stack: Stack) -> Force:
    known = [(seen_text(block), short_block(block)) for block in space.blocks if block.side is stack.side]
    number = say("story.navis" if space.id in load_facts().seas else "story.blocks", n=stack.count)
    return force_of(stack.side, stack.count, known, (stack_text(stack, number), short_stack(stack)), say)


def _note(view: JuliusCaesarView, space: SpaceView) -> str:
    if view.battle and view.battle.space == space.id:
        return say("places.battle", number=view.battle.round)
    if space.contested and space.attacker:
        role = "position.attacks-from" if space.main_attack else "position.attacks"
        notes = [say(role, side=side_letter(space.attacker), place=label(space.main_attack or ""))]
        if reserves := sum(stack.reserves for stack in space.stacks):
            notes.append(say("position.reserves", number=reserves))
        return commas([*notes, say("places.surprise")] if view.surprise == space.id else notes)
    came = commas(came for stack in space.stacks for came in came_from(stack))
    begun = say("places.begun") if space.id in view.active else ""
    return semicolons(filter(None, (came, begun)))


class LocationsPane(PlacesPane):
    """The list of cities and seas with victory points."""

    FILTERS = ("held/VP", "all", "mine", "enemy", "contested", "VP", "can move", "can levy")
    RANKED, say = "value", say
    BINDINGS = bindings_of("places", game="julius_caesar")


class MemoryPane(BlockMemory):
    """All blocks of the enemy with what was seen of them, and never more."""

    GROUPS, say = (OPEN, PLACED, ON_MAP, EITHER, POOL, FACE_UP, LOST), say
    remember = staticmethod(remember)

    def described(self, block: Remembered) -> Described:
        facts, name, last = load_facts(), block.block, block.last
        strength = roman(last.strength) + "?" * last.doubtful if last and last.strength else ""
        ink = side_ink(facts.blocks[name].owner)
        return short_label(name), short_name(name), facts.rating(name), strength, ink

    def place_name(self, place: str) -> str:
        return label(place)

    def place_of(self, block: Remembered) -> str:
        """Return a block's first place, and its side if that is the other one."""
        if block.turned:
            other = opponent(self.memory.side).label
            return say("memory.for-the-other", place=label(block.places[0]), side=other)
        return label(block.places[0])

    def elsewhere(self, block: Remembered) -> Sequence[str]:
        return [say("memory.pool")] if block.group == EITHER else []

    def told(self, memory: CaesarRoster) -> str:
        placed, pooled = len(memory.group(PLACED)), len(memory.group(POOL))
        placed -= any(block.block == "cleopatra" for block in memory.group(PLACED))
        return say("memory.summary", hidden=memory.hidden, placed=placed, pool=memory.pool, pooled=pooled)


class CaesarTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    rows = staticmethod(place_rows)

    def __init__(self, table: TableModel) -> None:
        lists = PoolPane(table.session, lambda: table.place, id="pool"), MemoryPane(table.session, id="memory")
        super().__init__(table, StatusBar(id="status"), HandPane(id="hand"), LocationsPane(id="places"), lists)
