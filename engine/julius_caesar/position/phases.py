"""Lines of single phases, which are battles, Jupiter's draw, winter and the end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.position import Words, part_of
from engine.blocks.sets import bits
from engine.julius_caesar import battle, gods, winter
from engine.julius_caesar.components import CAESAR_SIDE, COLOURS, POMPEY_SIDE, SpaceTable
from engine.julius_caesar.position.board import read_counts
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.retreat import RETREAT_LIMIT
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import BATTLE, BATTLES, CHOOSE, DISBAND, HIT, PORT, REGROUP, ROLL, SUPPLY, WINTER
from engine.words import either

WHOSE = {
    CHOOSE: "positions.player-one-chooses",
    BATTLE: "positions.other-sides-turn",
    ROLL: "positions.dice-of-who-fires",
    HIT: "positions.side-under-fire-chooses",
    REGROUP: "positions.the-victor-regroups",
}
"""Why an actor that the text names cannot be the one in a phase of the battles."""


def check_battle(state: State) -> Iterator[str]:
    """Require a battle before it is over, and none after it."""
    name, contested = state.spaces.ids[state.battle.space], state.contested >> state.battle.space & 1
    if state.phase == REGROUP and contested:
        yield say("positions.the-battle-is-over-before-anybody-regroups", name=name)
    if state.phase != REGROUP and not contested:
        yield say("positions.there-are-not-blocks-of-both-sides", name=name)


def read_fighter(sheet: Sheet, state: State) -> None:
    """Read who acts in a phase of the battles, which follows from the rest."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == CHOOSE:
        state.actor = state.player_one
    if state.phase == REGROUP:
        victor = next(
            (side for side in (CAESAR_SIDE, POMPEY_SIDE) if state.occ[side] >> state.battle.space & 1), given
        )
        if victor is None:
            raise sheet.fail("actor", say("positions.say-who-has-won-the-battle-and"))
        state.actor = victor
    if given not in (state.actor, None):
        raise sheet.wrong(say(WHOSE[state.phase]))


def show_attacker(words: Words, state: State) -> str:
    """Return the attacker where disruption has exchanged the roles."""
    return "" if state.battle.attacker == state.attacker_at(state.battle.space) else SEATS[state.battle.attacker]


def read_attacker(sheet: Sheet, state: State) -> None:
    """Read who attacks, whoever entered unless disruption has exchanged the roles (7.31)."""
    space = state.battle.space
    entered, given = state.attacker_at(space), sheet.named("attacker", sheet.to_side)
    state.battle.attacker = entered if given is None else given
    if state.battle.round == 1 and state.battle.attacker != entered:
        raise sheet.wrong(say("positions.the-roles-of-attacker-and-defender-are"))
    if not (state.line(CAESAR_SIDE, space) and state.line(POMPEY_SIDE, space)):
        raise sheet.fail("round", say("positions.a-side-has-only-reserves-there-and"))


# --- battle turns ------------------------------------------------------------------------------------------------


def _turns(state: State) -> list[int]:
    """Return the blocks that have their battle turn in each slot of the round."""
    slot, sets = state.battle.slot, []
    blocks = state.blocks
    for state.battle.slot in range(battle.SLOTS):
        side, letter = battle.slot_of(state)
        sets.append(state.line(side, state.battle.space) & blocks.by_letter[side == state.battle.attacker][letter])
    state.battle.slot = slot
    return sets


def read_slot(sheet: Sheet, state: State) -> None:
    """Read whose battle turn it is.

    It is that of the block that fires, else by default the first that has not acted.
    """
    turns = _turns(state)
    if state.phase == BATTLE:
        _read_turn(sheet, state, turns)
    else:
        _read_fire(sheet, state, turns)
    state.actor = battle.slot_of(state)[0]
    if state.phase == HIT:
        state.actor = 1 - state.actor
    _settle_acted(sheet, state, turns)


def _read_turn(sheet: Sheet, state: State, turns: list[int]) -> None:
    open_turns = [slot for slot, blocks in enumerate(turns) if blocks & ~state.battle.acted]
    if "slot" in sheet:
        state.battle.slot = sheet.number("slot", 0, battle.SLOTS - 1)
    elif open_turns:
        state.battle.slot = open_turns[0]
    else:
        raise sheet.fail("acted", say("positions.all-blocks-have-acted-and-so-the"))
    if state.battle.slot not in open_turns:
        raise sheet.fail("slot", say("positions.no-block-has-its-battle-turn-then"))


def _read_fire(sheet: Sheet, state: State, turns: list[int]) -> None:
    name = state.blocks.ids[state.battle.firing]
    state.battle.slot = next(
        (slot for slot, blocks in enumerate(turns) if blocks >> state.battle.firing & 1), NONE
    )
    if state.battle.slot == NONE:
        raise sheet.fail("firing", say("positions.has-no-battle-turn-in-this-battle", name=name))
    if "slot" in sheet and sheet.number("slot", 0, battle.SLOTS - 1) != state.battle.slot:
        raise sheet.wrong(say("positions.has-its-battle-turn-in-slot", name=name, slot=state.battle.slot))
    if battle.must_retreat(state):
        raise sheet.fail("firing", say("positions.attackers-retreat-in-round-4-and-do"))


def _settle_acted(sheet: Sheet, state: State, turns: list[int]) -> None:
    """Let all whose turn has passed have acted, with those given and the one that fires.

    Cleopatra may not have acted when she changed sides, or have acted on the other side (B10).
    """
    free = ~state.blocks.cleopatra_bit
    here = state.line(CAESAR_SIDE, state.battle.space) | state.line(POMPEY_SIDE, state.battle.space)
    for block in bits(state.battle.acted & ~(here | state.face_up | state.lost)):
        raise sheet.fail("acted", say("positions.has-no-part-in-the-battle", block=state.blocks.ids[block]))
    for later in turns[state.battle.slot + 1 :]:
        for block in bits(state.battle.acted & later & free):
            name = state.blocks.ids[block]
            raise sheet.fail("acted", say("positions.the-battle-turn-of-comes-later", block=name))
    for blocks in turns[: state.battle.slot]:
        state.battle.acted |= blocks & free
    if state.battle.firing != NONE:
        state.battle.acted |= 1 << state.battle.firing


def read_dice(sheet: Sheet, state: State) -> None:
    """Read the dice thrown and the hits still to take, each of which tells the other."""
    strength = state.strength(state.battle.firing)
    firepower = state.blocks.firepower[state.battle.firing]
    if "dice" in sheet:
        words = sheet.value("dice").replace(",", " ").split()
        state.battle.dice = tuple(sheet.to_number(word, 1, 6) for word in words)
        if len(state.battle.dice) != strength:
            raise sheet.wrong(say("positions.a-block-at-strength-throws-as-many", strength=strength))
        thrown = sum(die <= firepower for die in state.battle.dice)
        if not thrown:
            raise sheet.wrong(say("positions.none-of-them-hits-with-firepower", firepower=firepower))
        state.battle.hits = sheet.number("hits", 1, thrown) if "hits" in sheet else thrown
    elif "hits" in sheet:
        state.battle.hits = sheet.number("hits", 1, strength)
        state.battle.dice = (1,) * state.battle.hits + (6,) * (strength - state.battle.hits)
    else:
        raise sheet.fail("hits", say("positions.say-how-many-hits-are-to-be"))
    if len(battle.targets(state)) < 2:
        raise sheet.fail("hits", say("positions.there-is-no-choice-of-who-takes"))


# --- ways out ----------------------------------------------------------------------------------------------------


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads by which a side has left the battle in this round, or after it."""
    key = f"retreats {SEATS[side]}"
    if key not in sheet:
        return
    table, regrouping = state.spaces, state.phase == REGROUP
    if state.battle.round == 1:
        raise sheet.fail(key, say("positions.nobody-retreats-in-round-1"))
    read_counts(sheet, state, key, state.battle.retreats, side)
    limits = SpaceTable.ROAD_LIMIT if regrouping else RETREAT_LIMIT
    for link, used in enumerate(part_of(state.battle.retreats, side)):
        if used and state.battle.space not in table.ends[link]:
            place = state.spaces.ids[state.battle.space]
            raise sheet.fail(key, say("positions.a-road-there-does-not-lead-to", battle=place))
        if used > (limit := limits[table.kind[link]]):
            raise sheet.fail(key, say("positions.blocks-on-a-road-that-takes", used=used, limit=limit))
    if regrouping and side != state.actor:
        raise sheet.fail(key, say("positions.only-the-victor-regroups"))


def check_sea_retreats(state: State) -> Iterator[str]:
    """Require a port and a later round for a sea retreat (7.6, 7.64)."""
    if state.battle.sea_retreats and state.battle.round == 1:
        yield say("positions.nobody-retreats-in-round-1")
    if state.battle.sea_retreats and not state.spaces.ports >> state.battle.space & 1:
        yield say("positions.there-is-no-sea-retreat-but-from")


def check_drawn_from(state: State) -> Iterator[str]:
    """Require a space where Jupiter can strike (G1)."""
    if not gods.jupiter_spaces(state) >> state.drawn_from & 1:
        if state.edition.jupiter_seas:
            yield say("positions.jupiter-takes-at-sea-too")
        else:
            yield say("positions.jupiter-takes-from-a-city-with-enemy")


def show_colour(words: Words, state: State) -> str:
    """Return the colour of the blocks among which Jupiter's is drawn, where it was named."""
    return "" if state.drawn_colour == NONE else COLOURS[state.drawn_colour]


def read_colour(sheet: Sheet, state: State) -> None:
    """Read the colour, which is named where Jupiter's player has a choice (G1)."""
    several = gods.chooses_colour(state)
    if "colour" not in sheet:
        if several:
            raise sheet.fail("colour", say("positions.say-which-colour-jupiter-takes"))
        return
    word = sheet.value("colour")
    if not several:
        raise sheet.wrong(say("positions.jupiter-has-no-choice-of-colour"))
    fits = [COLOURS[colour] for colour in bits(gods.colours_there(state))]
    if word not in fits:
        raise sheet.wrong(say("positions.no-blocks-of-that-colour", word=word, colours=either(fits)))
    state.drawn_colour = COLOURS.index(word)


def check_drawn(state: State) -> Iterator[str]:
    """Require a block that can be drawn and goes over (G1)."""
    blocks, name = state.blocks, state.blocks.ids[state.drawn]
    if not state.at[1 - state.actor][state.drawn_from] >> state.drawn & 1:
        yield say("positions.is-no-enemy-block-in", name=name, drawn_from=state.spaces.ids[state.drawn_from])
    if (blocks.leaders | blocks.navis) >> state.drawn & 1:
        yield say("positions.never-defects-it-loses-a-step", name=name)


def _to_choose(state: State, phase: str, side: int) -> int:
    """Return the spaces or blocks that a side has to choose about in a stage of winter."""
    if phase == PORT:
        return state.occ[side] & state.spaces.seas
    if phase == SUPPLY:
        return winter.surplus(state, side)
    return state.fighting[side] & ~state.blocks.cleopatra_bit


def settle_actor(sheet: Sheet, state: State) -> None:
    """Settle who acts in battles and in winter, where it follows from the rest."""
    if state.phase in BATTLES:
        read_fighter(sheet, state)
    elif state.phase in WINTER:
        _read_stage(sheet, state)


def _read_stage(sheet: Sheet, state: State) -> None:
    """Read whose stage of winter it is, while those before are done (W5)."""
    if "actor" not in sheet:
        state.actor = CAESAR_SIDE if _to_choose(state, state.phase, CAESAR_SIDE) else POMPEY_SIDE
    stages = [(phase, side) for phase in WINTER for side in (CAESAR_SIDE, POMPEY_SIDE)]
    for phase, side in stages[: stages.index((state.phase, state.actor))]:
        if phase != DISBAND and _to_choose(state, phase, side):
            raise sheet.fail("phase", say("positions.has-not-done-with", side=SEATS[side].label, phase=phase))
    waiting = _to_choose(state, state.phase, state.actor)
    if not waiting:
        raise sheet.fail("phase", say("positions.has-nothing-to-do-there", actor=SEATS[state.actor].label))
    for sea in bits(waiting) if state.phase == PORT else ():
        if winter.ports_for(state, state.actor, sea).bit_count() < 2:
            name = state.spaces.ids[sea]
            raise sheet.fail("phase", say("positions.the-navis-in-have-no-choice-of", name=name))


def show_result(words: Words, state: State) -> str:
    """Return who has won, and by what."""
    if state.result is None:
        return ""
    winner = state.result.winner
    return f"{winner} {state.result.kind}" if winner else state.result.kind


def read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which has to be what the board gives."""
    state.result = winter.verdict(state)
    if "result" not in sheet:
        raise sheet.fail("result", say("positions.say-how-the-game-ended"))
    if state.result is None:
        raise sheet.fail("result", say("positions.nobody-has-points-enough-and-it-is"))
    written = show_result(state.rules.words, state)
    if sheet.value("result") != written:
        raise sheet.wrong(say("positions.as-the-blocks-stand-it-is", written=written))
