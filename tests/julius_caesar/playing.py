"""Random play in the tests: who chooses, what somebody might try, games, and brawls in a corner of the map."""

import random
from collections.abc import Callable, Iterator

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Action, Event, Seat
from engine.julius_caesar import actions
from engine.julius_caesar.actions import Disband, End, Fire, Move, Retreat
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import GODS
from engine.julius_caesar.game import ACT, JuliusCaesar
from engine.julius_caesar.position.phases import stack_of
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import DEPLOY, DISBAND, LEVY, MAIN_ATTACK, PLAY, PORT
from tests.julius_caesar.support import loaded

HOT = frozenset((Fire, Retreat))
IDLE = frozenset((End, Disband))

HISTORICAL = "historical"
Chooser = Callable[[State, random.Random], Action]


def by_chance(state: State, dice: random.Random) -> Action:
    """Uniformly random, chance by its weights."""
    legal = state.legal_actions()
    weights = state.outcome_weights()
    return legal[dice.randrange(len(legal))] if weights is None else dice.choices(legal, weights)[0]


def eagerly(state: State, dice: random.Random) -> Action:
    """Random, but spoiling for a fight: nobody is disbanded, moves that attack come first."""
    if state.to_act is Seat.CHANCE:
        return by_chance(state, dice)
    if state.phase == DISBAND:
        return End()
    legal, enemy, index = list(state.legal_actions()), state.occ[1 - state.actor], state.spaces.index
    attacks = {action for action in legal if type(action) is Move and enemy >> index[action.path[-1]] & 1}
    bold = [action for action in legal if type(action) in HOT or action in attacks]
    busy = [action for action in legal if type(action) not in IDLE]
    if bold and dice.random() < 0.7:
        return dice.choice(bold)
    return dice.choice(busy if busy and dice.random() < 0.9 else legal)


def steps(
    game: JuliusCaesar, seed: int, choose: Chooser = by_chance, deployment: str = HISTORICAL, edition: str = "2.0"
) -> Iterator[tuple[State, Action, list[Event]]]:
    """A random game: the state after each action (played on afterwards), the action, and what happened."""
    dice = random.Random(f"{seed} {choose.__name__}")
    state = game.start({"deployment": deployment, "edition": edition})
    while state.to_act is not None:
        action = choose(state, dice)
        yield state, action, state.apply(action)


def _walk(state: State, dice: random.Random, start: int, links: int) -> tuple[str, ...]:
    """A path of neighbouring spaces; now and then with a jump, a stop or a way back."""
    table, trail = state.spaces, [start]
    for _ in range(links):
        here = trail[-1]
        ways = [end for _, end in (*table.roads[here], *table.borders[here])]
        trail.append(dice.choice(ways) if dice.random() < 0.97 else dice.randrange(table.count))
    return tuple(table.ids[space] for space in trail)


def _start(state: State, block: int, dice: random.Random) -> int:
    where = state.loc[block]
    return where if where != NOWHERE and dice.random() < 0.97 else dice.randrange(state.spaces.count)


def _crossing(state: State, dice: random.Random, start: int) -> tuple[str, ...]:
    """A path from a space over one to three seas to a port, if there are any."""
    table, trail = state.spaces, [start]
    for _ in range(dice.choice((1, 1, 2, 3))):
        seas = [end for _, end in table.borders[trail[-1]] if table.seas >> end & 1]
        trail += [dice.choice(seas)] if seas else []
    ports = [end for _, end in table.borders[trail[-1]] if table.ports >> end & 1]
    trail += [dice.choice(ports)] if ports else []
    return tuple(table.ids[space] for space in trail)


def _interesting_blocks(state: State, dice: random.Random, most: int) -> list[int]:
    """Blocks to try actions with: of contested spaces, of the acting side, and any."""
    fought = [block for space in bits(state.contested) for side in (0, 1) for block in bits(state.at[side][space])]
    own = list(bits(state.fighting[state.actor]))
    guards = [block for space in bits(state.moves.guarded) for block in bits(state.at[state.actor][space])]
    picked = [*guards, *dice.sample(fought, min(most, len(fought))), *dice.sample(own, min(most, len(own)))]
    return list(dict.fromkeys([*picked, *dice.sample(range(63), 3)]))


def _attempts_along(state: State, dice: random.Random) -> Iterator[Action]:
    """Moves, sails, retreats and regroups, those of the phase in plenty."""
    ids = state.blocks.ids
    for kind in ALONG:
        yield kind(dice.choice(ids), _walk(state, dice, dice.randrange(76), dice.randrange(4)))
    for kind in ALONG:
        if (state.phase, kind) not in ACT:
            continue
        for block in _interesting_blocks(state, dice, 8):
            start = _start(state, block, dice)
            for links in (1, 1, 1, 2, 2, 3) if kind is actions.Move else (1, 1, 2):
                yield kind(ids[block], _walk(state, dice, start, links))
            for _ in range(1 if kind in (actions.Move, actions.Regroup) else 4):
                yield kind(ids[block], _crossing(state, dice, start))


def _attempts_at(state: State, dice: random.Random) -> Iterator[Action]:
    """Levies and Navis to port."""
    blocks, spaces = state.blocks, state.spaces
    for _ in range(30 if state.phase in (LEVY, PORT) else 1):
        block = dice.randrange(63)
        home = blocks.levy_city[block]
        friendly = bits(state.friendly(state.actor)) or (0,)
        homes = home if home != NOWHERE else dice.choice(friendly)
        cities = [dice.randrange(spaces.count), homes, dice.choice(friendly)]
        if state.loc[block] != NOWHERE:
            cities += [end for _, end in spaces.borders[state.loc[block]]]
        for city in cities:
            yield actions.Levy(blocks.ids[block], spaces.ids[city])
            yield actions.ToPort(blocks.ids[block], spaces.ids[city])


def _attempts_with_one(state: State, dice: random.Random) -> Iterator[Action]:
    """Actions of one block, one space or one card."""
    spaces, cards = state.spaces.ids, state.cards.ids
    for kind in ONE_BLOCK:
        plenty = (state.phase, kind) in ACT
        for block in _interesting_blocks(state, dice, 12) if plenty else (dice.randrange(63),):
            yield kind(state.blocks.ids[block])
    for place in ONE_SPACE:
        for space in spaces if (state.phase, place) in ACT else (dice.choice(spaces),):
            yield place(space)
    for hand in (actions.Discard, actions.Play):
        for card in cards if (state.phase, hand) in ACT else (dice.choice(cards),):
            yield hand(card)


def _attempts_of_the_first_edition(state: State, dice: random.Random) -> Iterator[Action]:
    """Main attacks and colours, in plenty in their phases."""
    table = state.spaces
    spaces = bits(state.contested) if state.phase == MAIN_ATTACK else (dice.randrange(table.count),)
    for space in spaces:
        for _, there in (*table.roads[space], *table.borders[space]):
            yield actions.MainAttack((table.ids[there], table.ids[space]))
        yield actions.MainAttack(_walk(state, dice, space, dice.randrange(3)))
    for colour in (*COLOURS, "red"):
        yield actions.Colour(colour)


def _attempts_elsewhere(state: State, dice: random.Random) -> Iterator[Action]:
    """The rest: swaps, deals, dice, the end, and things that do not exist."""
    ids, own = state.blocks.ids, bits(state.fighting[state.actor]) or (0,)
    for _ in range(60 if state.phase == DEPLOY else 1):
        yield actions.Swap(*(dice.choice(ids) for _ in range(2)))
        yield actions.Swap(*(ids[dice.choice(own)] for _ in range(2)))
    for card in state.cards.ids:
        yield actions.Deal(dice.choice((*SEATS, Seat.CHANCE, Seat.SPECTATOR)), card)
    for number in range(6):
        yield actions.Roll(tuple(dice.randint(0 if dice.random() < 0.1 else 1, 6) for _ in range(number)))
    yield actions.End()
    yield dice.choice(NONSENSE)


ALONG = (actions.Move, actions.Sail, actions.Retreat, actions.Regroup)
ONE_BLOCK = (actions.Step, actions.Draw, actions.Fire, actions.Pass, actions.Perish, actions.Hit, actions.Disband)
ONE_SPACE = (actions.Jupiter, actions.Defect, actions.Vulcan, actions.Surprise, actions.Battle)

NONSENSE: tuple[Action, ...] = (
    actions.Move("legio_99", ("rome", "genua")),
    actions.Move("legio_13", ("ravenna", "atlantis")),
    actions.Move("legio_13", ()),
    actions.Sail("legio_13", ("ravenna",)),
    actions.Levy("legio_13", "atlantis"),
    actions.Fire("nobody"),
    actions.Jupiter("atlantis"),
    actions.Play("9/9"),
    actions.Deal(Seat.SPECTATOR, "4/1"),
    actions.Roll((7,)),
    actions.Swap("legio_13", "legio_13"),
)


def attempts(state: State, dice: random.Random) -> Iterator[Action]:
    """Actions of every kind that somebody might try in a state, most of them of its phase."""
    legal = state.legal_actions()
    yield from (legal[dice.randrange(len(legal))] for _ in range(min(20, len(legal))))
    yield from _attempts_along(state, dice)
    yield from _attempts_at(state, dice)
    yield from _attempts_with_one(state, dice)
    yield from _attempts_elsewhere(state, dice)
    if state.edition.id != "2.0" or dice.random() < 0.1:
        yield from _attempts_of_the_first_edition(state, dice)


REGIONS = (
    "messana rhegium lilybaeum syracuse neapolis rome mare_tyrrhenum mare_internum brundisium utica",
    "gades tingis siga cordoba olisipo sala oceanus_atlanticus mare_hispanum carthago_nova emerita",
    "aenos pergamum byzantium nicomedia ephesus thessalonika propontis mare_aegaeum sinope pontus_euxinus",
    "genua ravenna rome massilia lugdunum asculum mare_tyrrhenum mare_hadriaticum neapolis aquileia",
    "alexandria pelusium memphis catabathmus mare_egypticum antioch creta salamis jerusalem cyrene",
)


def brawl(game: JuliusCaesar, dice: random.Random, edition: str = "2.0") -> State:
    """A crowded corner of the map with a card to play next, gods among the cards: what games seldom come to."""
    state = game.start({"edition": edition})
    table, blocks = game.components.spaces, game.components.blocks
    names = dice.choice(REGIONS).split()
    region = [table.index[name] for name in dice.sample(names, dice.randint(5, len(names)))]
    owner = {space: dice.randrange(2) for space in region}
    for block in bits(state.fighting[0] | state.fighting[1]):
        state.disband(block, [])
    for block in dice.sample(range(63), dice.randint(20, 50)):
        side = dice.randrange(2) if dice.random() < 0.1 else blocks.home[block]
        fits = table.seas | table.ports if blocks.navis >> block & 1 else table.cities
        places = [space for space in region if owner[space] == side and fits >> space & 1]
        if block != blocks.cleopatra and block not in bits(blocks.third_leaders) and places:
            state.pool &= ~(1 << block)
            state.step[block] = dice.randint(1, blocks.top[block])
            state.put(block, side, dice.choice(places), [])
    home = next((space for space in region if not table.seas >> space & 1), 0)
    state.pool &= ~blocks.cleopatra_bit
    state.step[blocks.cleopatra] = dice.randint(1, 4)
    state.put(blocks.cleopatra, owner[home], home, [])
    state.year, state.turn, state.actor = 706, 2, 0
    state.stack = stack_of(state, PLAY)
    _deal(state, dice)
    return state


def _deal(state: State, dice: random.Random) -> None:
    """Cards for the second turn of a year, gods often among them."""
    cards = state.cards
    deck = [card for card, copies in enumerate(cards.copies) for _ in range(copies)]
    deck.sort(key=lambda card: dice.random() - 0.3 * cards.god[card])
    state.hands = (tuple(sorted(deck[:4])), tuple(sorted(deck[4:8])))
    state.discards = (deck[8], deck[9])
    shown = [card for card in deck[10:] if not cards.god[card]][:2]
    state.played = ((shown[0], shown[1], NONE, 0),)


def lively(state: State, dice: random.Random) -> Action:
    """As `eagerly`, but gods are played and seas crossed more often."""
    rare = [action for action in state.legal_actions() if str(action).startswith(RARE)]
    if rare and dice.random() < 0.5:
        return dice.choice(rare)
    return (eagerly if dice.random() < 0.8 else by_chance)(state, dice)


RARE = ("sail ", *(f"play {god}" for god in GODS))


def play_brawl(seed: int, edition: str = "2.0") -> Iterator[State]:
    """The states of a brawl to the end of its year."""
    dice = random.Random(seed)
    state = brawl(loaded(), dice, edition)
    while state.to_act is not None and state.year == 706:
        yield state
        state.play(lively(state, dice))


def play_game(seed: int, edition: str = "2.0") -> Iterator[State]:
    """The states of a random game."""
    chooser, deployment = (eagerly, "historical") if seed % 2 else (by_chance, "free")
    return (state for state, _, _ in steps(loaded(), seed, chooser, deployment, edition))


def sampled(states: Iterator[State], dice: random.Random, share: float) -> Iterator[State]:
    """Some of the states, those without a fight less often."""
    for state in states:
        quiet = not state.contested and state.phase in QUIET
        if dice.random() < (share / 8 if quiet else share):
            yield state


QUIET = ("deal", "discard", "play", "move", "levy", "disband")
