"""What a battle will come to, played out many times by the real rules.

All fight on: attackers until they must leave, besiegers assault, the besieged come out to those who relieve them.
Only the automaton leaves when its book says so.
"""

from __future__ import annotations

from engine.blocks.odds import FIGHTS, Chances, Fought, Luck, shares
from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.gallic_war.action_table import Rules
from engine.gallic_war.actions import Battle, Hit, Main, Roll
from engine.gallic_war.events import BattleEnded, BlockRetreated, GameOver
from engine.gallic_war.fog.sampling import BeliefState, StateSampler
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.state import State
from engine.gallic_war.tasks import CHOOSE, HIT, MAIN, ROLL
from engine.gallic_war.viewdata import GallicWarView

WISHES = ("fire", "assault", "sortie", "battle", "main", "end", "pass", "retreat", "shelter", "settle")
"""The verbs of a side that fights on, of which the first possible one is taken."""


def chances(
    rules: Rules,
    view: GallicWarView,
    dice: Luck,
    fights: int = FIGHTS,
    beliefs: BeliefState | None = None,
    area: str = "",
) -> Chances | None:
    """Return the chances of the battle that a view shows, if any.

    While it is still to be chosen which battle is fought, it is that of the `area`. `beliefs` are about blocks
    that are not seen.
    """
    on = None if view.phase == CHOOSE else view.battle
    place = on.area if on else area
    seen = view.areas.get(place)
    attacker = on.attacker if on else seen.attacker if seen else None
    if seen is None or attacker is None:
        return None
    imagination = StateSampler(rules, view, beliefs)
    places, steps = (beliefs.places, beliefs.steps) if beliefs else ({}, {})
    known = {block for block, where in places.items() if where == {place} and len({*steps[block]}) == 1}
    ends = []
    for _ in range(fights):
        state = imagination.sample(dice)
        if state.phase == CHOOSE:
            state.play(Battle(place))
        ends.append(fight_out(state, dice))
    unseen = sum(stack.count for stack in seen.stacks) - len({block.id for block in seen.blocks} | known)
    return shares(ends, SEATS, attacker, unseen, kept=opponent(attacker))


def fight_on(state: State, dice: Luck) -> Action:
    """Choose the first of the `WISHES`, and hit the block that is worth least."""
    legal = state.legal_actions()
    if state.to_act is Seat.CHANCE:
        return _drawn(state, dice)
    if state.phase == HIT:
        blocks = state.blocks
        apart = blocks.leaders | 1 << blocks.caesar

        def price(action: Action) -> tuple[int, bool, int]:
            assert isinstance(action, Hit)
            block = blocks.index[action.block]
            return apart >> block & 1, not state.acted >> block & 1, blocks.fire[block]

        return min(legal, key=price)
    if state.phase == MAIN:
        return max(legal, key=lambda action: _size(state, action))
    return min(legal, key=lambda action: WISHES.index(action.verb))


def _size(state: State, action: Action) -> int:
    assert isinstance(action, Main)
    origin = state.areas.index[action.area] + 1
    here = bits(state.at[state.battle.attacker][state.battle.area])
    return sum(state.strength(block) for block in here if state.moves.origin[block] == origin)


def _drawn(state: State, dice: Luck) -> Action:
    if state.phase == ROLL:
        return Roll(tuple(sorted(1 + int(dice.random() * 6) for _ in range(state.strength(state.battle.firing)))))
    legal, weights = state.legal_actions(), state.outcome_weights()
    goal = dice.random() * (sum(weights) if weights else len(legal))
    for number, action in enumerate(legal):
        goal -= weights[number] if weights else 1
        if goal < 0:
            return action
    return legal[-1]


def fight_out(state: State, dice: Luck) -> Fought:
    """Play the battle being fought to its end, and change the state."""
    there = [bits(state.at[side][state.battle.area]) for side in (0, 1)]
    before, points = [_steps(state, blocks) for blocks in there], state.points
    area, left, winner = state.areas.ids[state.battle.area], False, None
    while winner is None and state.result is None:
        for event in state.play(fight_on(state, dice)):
            left = left or isinstance(event, BlockRetreated)
            if isinstance(event, BattleEnded) and event.area == area:
                winner = event.winner
                break
            if isinstance(event, GameOver):
                winner = event.winner
    lost = [was - _steps(state, blocks) for was, blocks in zip(before, there, strict=True)]
    return Fought(winner, left, (lost[0], lost[1]), state.points - points, state.result is not None)


def _steps(state: State, blocks: list[int] | tuple[int, ...]) -> int:
    return sum(state.step[block] for block in blocks)
