"""Fight battles: their order, rounds and turns, reserves, disruption, hits and losses (7.1 to 7.5).

A round goes through eight slots, two for each letter A-D: the defender's blocks of the letter, then the attacker's
(7.2). In the round of a surprise the attacker's four slots come first (ruling G3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.blocks.legal_actions import ActionProduct, Chunk, LegalActions
from engine.blocks.routes import Route
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.blocks.viewing import name_of
from engine.contract import Action
from engine.julius_caesar import events as happened
from engine.julius_caesar.action_table import JUST_END
from engine.julius_caesar.actions import Fire, Pass, Perish, Roll
from engine.julius_caesar.components import STRAIT, SpaceTable
from engine.julius_caesar.data import NEXT_ROUND
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, PEACE, Fight, State
from engine.julius_caesar.tasks import FireRoll, Hits, RegroupBlocks, Rounds

SLOTS = 8
LAST_ROUND = 4

RETREAT_LIMIT = {**SpaceTable.ROAD_LIMIT, STRAIT: 1}
"""How many blocks of a side retreat by a road of each kind in a round (7.61)."""


def next_battle(state: State, log: Log) -> bool:
    """Ask Player 1 for the next battle, or end the turn (7.1)."""
    spaces = bits(state.contested)
    if not spaces:
        return state.done()
    state.actor = state.player_one
    return state.ask(state.actor) if len(spaces) > 1 else begin(state, spaces[0], log)


def shown(state: State, blocks: int) -> happened.Blocks:
    """Return blocks with their strengths."""
    return tuple([(state.blocks.ids[block], state.strength(block)) for block in bits(blocks)])


def begin(state: State, space: int, log: Log) -> bool:
    attacker = state.attacker_at(space)
    state.battle = Fight.new(space, attacker, 2 * state.spaces.land_links)
    state.battle.begin_round(1)
    mine, theirs = state.line(attacker, space), state.line(1 - attacker, space)
    log.append(
        happened.BattleBegan(
            state.spaces.ids[space],
            SEATS[attacker],
            shown(state, mine),
            shown(state, theirs),
            (state.at[attacker][space] ^ mine).bit_count(),
            (state.at[1 - attacker][space] ^ theirs).bit_count(),
        )
    )
    return state.do(Rounds())


def slot_of(state: State) -> tuple[int, int]:
    """Return the side and the letter (0-3) whose battle turn it is."""
    fight = state.battle
    slot, attacker = fight.slot, fight.attacker
    if fight.round == 1 and state.moves.surprise == fight.space:
        return (attacker if slot < SLOTS // 2 else 1 - attacker), slot % (SLOTS // 2)
    return (attacker if slot & 1 else 1 - attacker), slot >> 1


def ready(state: State) -> int:
    """Return the blocks whose battle turn it is (7.2, B11, B13)."""
    side, letter = slot_of(state)
    rated = state.blocks.by_letter[side == state.battle.attacker][letter]
    return state.line(side, state.battle.space) & rated & ~state.battle.acted


def go_on(state: State, log: Log) -> bool:
    """Find the next block to act, begin the next round, or end the battle."""
    fight = state.battle
    space = fight.space
    while state.at[0][space] and state.at[1][space]:
        if fight.slot == SLOTS or (fight.round == 1 and not (state.line(0, space) and state.line(1, space))):
            fight.begin_round(fight.round + 1)
            log.append(happened.RoundBegan(state.spaces.ids[space], fight.round))
            if fight.round == 2:
                _bring_reserves(state, log)
        elif not (blocks := bits(ready(state))):
            fight.slot += 1
        else:
            state.actor = slot_of(state)[0]
            if not must_retreat(state) or any(open_retreats(state, block) for block in blocks):
                return False
            for block in blocks:
                perish(state, block, log)
    return _end(state, log)


def must_retreat(state: State) -> bool:
    """Return whether the side can only retreat, as attackers in round 4 (7.62, B5)."""
    return state.battle.round == LAST_ROUND and slot_of(state)[0] == state.battle.attacker


def _bring_reserves(state: State, log: Log) -> None:
    """Bring reserves, and disrupt a side without main force (7.3, 7.31, B3)."""
    space, defender = state.battle.space, 1 - state.battle.attacker
    name = state.spaces.ids[space]
    arriving = [state.at[side][space] & state.moves.reserve for side in (0, 1)]
    disrupted = [side for side in (0, 1) if arriving[side] and not state.line(side, space)]
    for side in (defender, state.battle.attacker):
        if arriving[side]:
            log.append(happened.ReservesArrived(SEATS[side], name, shown(state, arriving[side])))
            state.moves.reserve &= ~arriving[side]
    for side in disrupted:
        log.append(happened.ReservesDisrupted(SEATS[side], name))
        for block in bits(arriving[side]):
            lose_step(state, block, "disruption", log)
        if side == defender and state.at[side][space]:
            state.battle.attacker = defender
            log.append(happened.RolesExchanged(name, SEATS[defender]))


def turn_choices(state: State) -> Sequence[Action]:
    """List the fire, retreats and passes of the blocks whose turn it is (B5)."""
    of, leaving = state.rules.catalogue.of, must_retreat(state)
    choices: list[Action] = []
    for block in bits(ready(state)):
        retreats = retreat_choices(state, block) if state.battle.round > 1 else []
        if leaving:
            choices += retreats or [of[Perish][block]]
        else:
            choices += [of[Fire][block], *retreats, of[Pass][block]]
    return tuple(choices)


def stay(state: State, block: int, log: Log) -> None:
    state.battle.acted |= 1 << block
    log.append(happened.BlockPassed(*state.named(block)))


def perish(state: State, block: int, log: Log) -> None:
    state.battle.acted |= 1 << block
    lose_block(state, block, "retreat", log)


def fire(state: State, block: int, log: Log) -> None:
    state.battle.acted |= 1 << block
    state.battle.firing = block
    state.do(FireRoll())


def roll(state: State, action: Roll, log: Log) -> None:
    """Count the rolls up to the firepower as hits (7.4)."""
    fight = state.battle
    firepower = state.blocks.firepower[fight.firing]
    fight.dice, fight.hits = action.dice, sum([die <= firepower for die in action.dice])
    log.append(happened.DiceRolled(*state.named(fight.firing), action.dice, firepower, fight.hits))
    state.go_to(Hits())


def targets(state: State) -> tuple[int, ...]:
    """Return the blocks that can take the next hit, the strongest (7.4, B4)."""
    line = bits(state.line(1 - state.side_of(state.battle.firing), state.battle.space))
    strengths = [state.strength(block) for block in line]
    most = max(strengths, default=0)
    return tuple([block for block, strength in zip(line, strengths, strict=True) if strength == most])


def take_hits(state: State, log: Log) -> bool:
    """Apply hits, asking the owner among equals, then go on."""
    fight = state.battle
    while fight.hits and (blocks := targets(state)):
        if len(blocks) > 1:
            return state.ask(1 - state.side_of(fight.firing))
        fight.hits -= 1
        lose_step(state, blocks[0], "hit", log)
    fight.firing, fight.dice, fight.hits = NONE, (), 0
    return state.done()


def hit(state: State, block: int, log: Log) -> None:
    state.battle.hits -= 1
    lose_step(state, block, "hit", log)


def _end(state: State, log: Log) -> bool:
    """Let the victor regroup (B1)."""
    space = state.battle.space
    winner = next((side for side in (0, 1) if state.at[side][space]), NONE)
    log.append(happened.BattleEnded(state.spaces.ids[space], name_of(SEATS, winner)))
    state.battle = Fight.new(space, NONE, 2 * state.spaces.land_links)
    if winner == NONE:
        return end_regroup(state, log)
    state.moves.reserve &= ~state.at[winner][space]
    state.actor = winner
    return state.go_to(RegroupBlocks()) if len(regroup_choices(state)) > 1 else end_regroup(state, log)


def end_regroup(state: State, log: Log) -> bool:
    state.battle = PEACE
    return state.done()


# --- steps and blocks lost (7.4, 7.5, 7.52) ----------------------------------------------------------------------


def lose_step(state: State, block: int, cause: str, log: Log) -> None:
    """Take a step, the last one by eliminating, or turning Cleopatra."""
    if state.step[block] > 1:
        state.step[block] -= 1
        log.append(happened.StepLost(*state.named(block), state.strength(block), cause))
    else:
        lose_block(state, block, cause, log)


def lose_block(state: State, block: int, cause: str, log: Log) -> None:
    """Remove an eliminated block, or turn Cleopatra at strength I."""
    if block == state.blocks.cleopatra:
        _turn_cleopatra(state, log)
        if cause == "hit" and state.edition.cleopatra_acts == NEXT_ROUND:
            state.battle.acted |= 1 << block
        return
    log.append(happened.BlockEliminated(*state.named(block), cause))
    state.eliminate(block, log)


def _turn_cleopatra(state: State, log: Log) -> None:
    block = state.blocks.cleopatra
    side, space = 1 - state.side_of(block), state.loc[block]
    log.append(happened.CleopatraTurned(SEATS[side], state.spaces.ids[space], 1))
    alone = state.at[0][space] | state.at[1][space] == 1 << block  # then the space just changes hands
    state.take(block, [] if alone else log)
    state.forget_move(block)
    state.step[block] = 1
    state.put(block, side, space, log)


# --- retreats by land and sea (7.6, 7.82), and regroups (7.7, 7.83) ---------------------------------------------


def open_retreats(state: State, block: int) -> tuple[Route, ...]:
    if state.blocks.navis >> block & 1:
        return _near_retreats(state, by_sea=True)
    return (*_near_retreats(state, by_sea=False), *_sea_retreats(state))


def retreat_choices(state: State, block: int) -> Sequence[Action]:
    make = state.rules.catalogue.retreat.make
    return [make(block, route) for route in open_retreats(state, block)]


def _beyond(state: State, links: int) -> int:
    other_end = state.spaces.other_end
    return mask_of(other_end(link, state.battle.space) for link in bits(links))


def _near_retreats(state: State, by_sea: bool) -> tuple[Route, ...]:
    """Return the ways to spaces beside the battle (7.61-7.63, 7.82, B6, B8).

    The side is the one whose battle turn it is. Attackers go to vacant spaces only where any of theirs came from;
    defenders not by the attackers' roads, Navis to vacant seas only, and not where the attackers came from.
    """
    side, space, table = state.actor, state.battle.space, state.spaces
    vacant = ~(state.occ[0] | state.occ[1])
    closed = 0 if by_sea else _full_links(state, side, RETREAT_LIMIT)
    if side == state.battle.attacker:
        vacant &= _beyond(state, used_links(state, side, space))
    elif by_sea:
        vacant &= table.seas & ~_beyond(state, used_links(state, 1 - side, space))
    else:
        closed |= used_links(state, 1 - side, space)
    return state.rules.routes.neighbours(space, state.friendly(side) | vacant, by_sea, closed)


def _full_links(state: State, side: int, limits: Mapping[str, int]) -> int:
    """Return the links at the battle that are full for a side (7.61, 7.7)."""
    table = state.spaces
    used = state.battle.retreats[side * table.land_links :]
    return mask_of(link for link, _ in table.roads[state.battle.space] if used[link] >= limits[table.kind[link]])


def _sea_retreats(state: State) -> tuple[Route, ...]:
    """Return ways over a friendly sea, one block a round (7.64, B7)."""
    side, space, table = state.actor, state.battle.space, state.spaces
    friendly, along = state.friendly(side), state.rules.routes.along
    seas = table.sea_neighbours[space] & table.seas & friendly
    if not table.ports >> space & 1 or not seas or state.battle.sea_retreats >> side & 1:
        return ()
    ports = table.ports & friendly & ~(1 << space)
    ways = [(sea, port) for sea in bits(seas) for port in bits(table.sea_neighbours[sea] & ports)]
    return tuple([along((space, *way)) for way in ways])


def retreat(state: State, block: int, route: Route, log: Log) -> None:
    side, name, _ = state.named(block)
    log.append(happened.BlockRetreated(side, name, route.names))
    if len(route.links) > 1:
        state.battle.sea_retreats |= 1 << state.actor
    _leave(state, block, route, log)


def regroup_choices(state: State) -> LegalActions:
    """List the victor's regroups and the end (7.7, 7.83, B9)."""
    rules, side, space = state.rules, state.actor, state.battle.space
    blocks, regrouping = state.blocks, rules.catalogue.regroup
    here, open_to = state.at[side][space], ~state.occ[1 - side]
    chunks: list[Chunk] = []
    for group, by_sea in ((here & blocks.land, False), (here & blocks.navis, True)):
        if group:
            full = 0 if by_sea else _full_links(state, side, SpaceTable.ROAD_LIMIT)
            routes = rules.routes.neighbours(space, open_to, by_sea, full)
            chunks.append(ActionProduct(bits(group), routes, regrouping))
    chunks.append(JUST_END)
    return LegalActions(chunks)


def regroup(state: State, block: int, route: Route, log: Log) -> None:
    side, name, _ = state.named(block)
    log.append(happened.BlockRegrouped(side, name, route.names))
    _leave(state, block, route, log)


def _leave(state: State, block: int, route: Route, log: Log) -> None:
    width = state.spaces.land_links
    if route.links[0] < width:
        state.battle.retreats[state.actor * width + route.links[0]] += 1
    state.forget_move(block)
    state.shift(block, route.dest, log)
