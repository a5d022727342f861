"""What is refused, by which rule and in which words; and that this reading of the rules agrees with the engine.

`TABLE` has a row for every reason there is. Strange actions of all sorts are tried in random games and battles:
`explain` finds nothing wrong exactly with the legal ones.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest

from engine.blocks.action_bases import PathAction
from engine.contract import KEYS, TYPED, Action, IllegalAction, Seat
from engine.gallic_war.actions import FORMS, Build, Deal, Roll
from engine.gallic_war.refusals import explain
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from tests.gallic_war import refused as r
from tests.gallic_war import refused_battles as b
from tests.gallic_war.attempting import attempts, play_battles, play_game
from tests.gallic_war.redeal import redeal
from tests.gallic_war.refusals.test_refusal_words import ENGLISH, OF_SITUATIONS
from tests.gallic_war.support import ROMANS, legal
from tests.seeds import seeds


def check_attempts(states: Iterable[State], dice: random.Random) -> None:
    """Whatever is tried is refused exactly if it is not legal, with a rule and a whole sentence."""
    for state in states:
        legal = state.legal_actions()
        for action in attempts(state, dice):
            found = explain(state, action)
            assert (found is None) == (action in legal), f"{state.phase}: {action}: {found}"
            if found is not None:
                check_words(found)


def check_words(found: IllegalAction) -> None:
    """A refusal has a rule, and a sentence in both ways in which nothing is left open."""
    assert found.rule[0] in "123456789ABCEMNVY"
    for way in (TYPED, KEYS):
        found.way = way
        assert found.sentence[-1] in ".!"
        assert "{" not in found.sentence
        assert "refusals." not in found.sentence


def read(text: str) -> Action:
    """An action from its notation, with whole names, whether they exist or not."""
    verb, *words = text.split()
    kind: Any = next(kind for kind in FORMS if kind.verb == verb)
    if kind is Roll:
        return Roll(tuple(map(int, words)))
    if kind is Deal:
        return Deal(NAMED[words[0]], words[1])
    if kind is Build:
        return Build(words[0], int(words[1]))
    if issubclass(kind, PathAction):
        return cast(Action, kind(words[0], tuple(words[1].split("-"))))
    return cast(Action, kind(*words))


NAMED = {str(seat): seat for seat in SEATS}

TABLE: list[tuple[Callable[[], State], str, str, str]] = [
    # When.
    (r.over, "end", "9", "game-over"),
    (r.automaton, "play boii", "A1", "automaton-first"),
    (r.automaton_thinks, "end", "A1", "automaton-first"),
    (r.harvest, "end", "7.1", "chance-first"),
    (r.laying, "end", "5.2", "cannot-end"),
    (r.homeless, "end", "C6", "cannot-end"),
    (r.laying, "roll 1", "6", "nothing-to-chance"),
    (r.laying, "fire legion_x", "6", "wrong-phase"),
    # What there is not.
    (r.naming, "group atlantis", "2.1", "unknown-area"),
    (r.moving, "move legion_ix transalpine_gaul-atlantis", "2.1", "unknown-place"),
    (r.moving, "move legion_99 transalpine_gaul-boii", "2.2", "unknown-block"),
    (r.laying, "play 9/9", "2.3", "unknown-card"),
    (r.announcing, "announce peace", "5.2", "unknown-use"),
    # Cards (3, 5).
    (r.set_up, "draw boii", "N6", "not-of-pair"),
    (r.dealing, "deal barbarians aedui", "5.1", "dealt-to-other"),
    (r.dealing, "deal romans boii", "5.1", "card-not-in-deck"),
    (r.offer, "take boii", "5.1", "not-offered-card"),
    (r.laying, "play aedui", "5.2", "card-not-held"),
    (r.bound, "play boii", "5.1", "massive-first"),
    (r.announcing_event, "announce supply", "5.2.1 A", "event-card"),
    (r.announcing_bound, "announce movement", "5.1", "bound-event"),
    (r.announcing, "announce event", "5.2.1 A", "no-event"),
    (r.announcing, "announce supply", "5.2.1 B", "no-raid"),
    (r.announcing_raided, "announce supply", "5.2.1 B", "no-raid-again"),
    (r.announcing, "announce activation", "5.2.1 C", "no-activation-left"),
    # Political Actions and homes (5.2.1 D, 8.3).
    (r.swaying, "sway germania", "5.2.1 D", "not-tribal"),
    (r.swaying, "sway aedui", "5.2.1 D", "no-tribe-to-turn"),
    (r.swaying, "sway treveri", "N5", "no-tribe-there"),
    (r.swaying, "sway britannia", "5.2.1 D", "britannia-unreached-legion"),
    (r.swaying_back, "sway britannia", "5.2.1 D", "britannia-unreached-leader"),
    (r.swaying, "rally boii", "8.3", "no-help-roman"),
    (r.swaying_back, "rally boii", "8.3", "no-help-absent"),
    (r.rallying, "rally leuci", "C4", "no-help-far"),
    (r.homeless, "settle leuci", "C6", "not-controlled"),
    (r.fleeing, "settle boii", "C5", "romans-there-settling"),
    (r.fleeing, "settle leuci", "C5", "no-tribe-of-yours"),
    # Events (13).
    (r.baggage, "raid", "13.1", "raid-or-steps"),
    (r.baggage, "step leuci", "13.1", "one-area"),
    (r.baggage, "step arverni", "V5", "full-strength"),
    (r.revolting, "revolt tarbelli", "13.2", "revolted-already"),
    (r.revolting, "revolt helvetii", "13.2.1", "first-year"),
    (r.revolting, "revolt boii", "13.2", "no-tribe-to-revolt"),
    (r.revolting_romans, "revolt leuci", "13.2", "no-tribe-to-revolt-roman"),
    (r.revolting, "revolt tolosates", "V1", "two-of-aquitania"),
    (r.leading, "lead vercingetorix sequani", "V3", "not-coming"),
    (r.leading, "lead dumnorix aedui", "V3", "not-risen"),
    (r.leading, "lead ambiorix sequani", "13.4", "wrong-region"),
    (r.leading, "lead dumnorix leuci", "V3", "romans-there-leading"),
    (r.leading, "lead dumnorix boii", "V3", "not-won"),
    # Groups and moves (5.2.1 E).
    (r.naming, "group boii", "M1", "nobody-there"),
    (r.naming, "group leuci", "V3", "group-not-risen"),
    (r.naming, "group roman_off_map", "M1", "all-legions-named"),
    (r.naming, "group aedui", "M1", "named-already"),
    (r.moving, "move helvetii helvetii-leuci", "5.2.1 E", "not-yours"),
    (r.moving, "move aedui aedui-boii", "5.2.1 E", "not-yours-neutral"),
    (r.moving, "move boii boii-aedui", "5.2.1 E", "not-on-map"),
    (r.moving, "move legion_ix transalpine_gaul", "5.2.1 E", "no-path"),
    (r.moving, "move legion_ix boii-aedui", "5.2.1 E", "not-there"),
    (r.moving, "move legion_v osismi-mare_cantabricum", "5.2.1 E", "sea-on-the-way"),
    (r.moving, "move legion_ix transalpine_gaul-aedui", "5.2.1 E", "not-adjacent"),
    (r.moving, "move legion_ix transalpine_gaul-helvetii", "M2", "border-limit-moving"),
    (r.moving, "move legion_vii helvetii-leuci", "M1", "moved-already"),
    (r.moving, "move allobroges allobroges-sequani", "M1", "not-in-group"),
    (r.moving, "move legion_xiv roman_off_map-transalpine_gaul", "M1", "legions-moved"),
    (r.moving, "move mediomatrici mediomatrici-germania", "M8", "over-the-rhine"),
    (r.moving, "move legion_i mediomatrici-germania", "M8", "no-germans-there"),
    (r.moving, "move volcae volcae-boii-aedui", "5.2.1 E", "too-far"),
    (r.moving, "move legion_ix transalpine_gaul-boii-aedui", "5.2.1 E", "too-far-legion"),
    (r.moving, "march volcae volcae-boii-aedui", "M3", "march-legions"),
    (r.moving, "march legion_xi transalpine_gaul-boii", "M3", "march-two-areas"),
    (r.moving, "march legion_xi transalpine_gaul-boii-transalpine_gaul", "M3", "march-back"),
    (r.moving, "march legion_i mediomatrici-treveri-mandubii", "M3", "march-river"),
    (r.moving, "march legion_v osismi-veneti-andes", "M3", "march-stops"),
    (r.moving_in, "march legion_xi roman_off_map-transalpine_gaul-boii", "M3", "march-off-map"),
    (r.moving_in, "move boii transalpine_gaul-roman_off_map", "M2", "legions-only"),
    (r.broke, "march legion_xi transalpine_gaul-boii-aedui", "M3", "no-supply-marching"),
    (r.broke, "sail legion_v osismi-mare_cantabricum-veneti", "M7", "no-supply-landing"),
    (r.pinned, "move boii arverni-bituriges", "5.2.1 E", "attacker-stays"),
    (r.pinned, "move legion_vii sequani-leuci", "M6", "enemy-came-by"),
    (r.all_pinned, "move legion_vii sequani-mandubii", "M6", "pinned"),
    (r.moving, "sail legion_v osismi-mare_cantabricum", "M7", "no-voyage"),
    (r.moving, "sail legion_v osismi-mare_cantabricum-boii", "M7", "not-a-port"),
    (r.moving, "sail legion_v osismi-mare_cantabricum-santones", "M7", "ships-full"),
    (r.barbarian_ships, "sail aedui osismi-mare_cantabricum-santones", "11", "no-ships"),
    (r.barbarian_ships, "sail osismi osismi-mare_cantabricum-veneti", "M7", "no-landing"),
    # Battles (6).
    (b.choosing, "battle aedui", "B1", "no-battle-there"),
    (b.withdrawing, "withdraw ariovistus", "B11", "not-in-area-withdrawing"),
    (b.main_group, "main boii", "B2", "no-group-from"),
    (b.sheltering, "shelter boii", "B8", "home-units-first"),
    (b.sheltering, "shelter arverni", "B8", "not-in-area-fighting"),
    (b.caesars_turn, "fire legion_vii", "8.1", "caesar-first"),
    (b.caesars_turn, "shelter legion_x", "B8", "attackers-stay-out"),
    (b.boii_turn, "fire volcae", "B8", "in-fortress"),
    (b.boii_turn, "shelter boii", "B8", "fortress-full"),
    (b.boii_turn, "retreat boii volcae-tolosates", "B13", "not-free-retreating"),
    (b.boii_turn, "retreat boii volcae-boii-aedui", "B13", "one-area-retreating"),
    (b.legions_turn, "fire legion_x", "6", "acted-already"),
    (b.letters, "fire boii", "B4", "letter-first"),
    (b.letters, "fire menapi", "6", "not-on-map-fighting"),
    (b.no_fortress, "shelter boii", "B8", "no-fortress"),
    (b.rolling, "roll 1 2", "6", "dice-number"),
    (b.rolling, "roll 1 2 3 7", "6", "dice-faces"),
    (b.rolling, "roll 1 2 4 3", "6", "dice-order"),
    (b.taking_hits, "hit arverni", "B5", "hits-strongest"),
    (b.taking_hits, "hit tencteri", "6 A", "in-reserve"),
    (b.crowded, "hit legion_vii", "M9", "not-counted"),
    (b.crowded, "hit boii", "M9", "others-lose-first"),
    (b.crowded, "hit volcae", "M9", "not-in-area-crowded"),
    # Fortresses and their relief (B8-B10).
    (b.besieging, "retreat legion_vii bituriges-mare_cantabricum-santones", "B9", "revolt-by-land"),
    (b.besieging, "retreat legion_vii bituriges-arverni", "B9", "not-friendly"),
    (b.relieving, "sortie boii", "B10", "not-besieged"),
    (b.sallied, "retreat mandubii mandubii-aedui", "B10", "sortie-returns"),
    (b.sallied, "shelter boii", "B8", "attackers-stay-out"),
    (b.besieged, "retreat mandubii mandubii-aedui", "B9", "besieged-stay"),
    (b.besieged, "shelter mandubii", "B8", "inside-already"),
    (b.exchanged, "shelter boii", "B8", "fortress-taken"),
    (b.emptied, "fire boii", "B7", "nobody-to-hit"),
    # Retreats and regroups (6 F, G).
    (b.landed, "retreat legion_vii osismi-andes", "B14", "back-by-sea"),
    (b.landed, "retreat legion_vii osismi-oceanus_britannicus-andes", "B14", "other-sea"),
    (b.landed, "retreat legion_vii osismi-mare_cantabricum-pictones", "B14", "port-not-friendly"),
    (b.ashore, "retreat legion_vii osismi-mare_cantabricum-santones", "B14", "attackers-by-land"),
    (b.leaving_port, "retreat osismi osismi-mare_cantabricum-santones", "B14", "two-sailed"),
    (b.leaving_port, "retreat osismi osismi-andes", "B13", "enemy-border"),
    (b.leaving_port, "retreat osismi osismi-veneti", "B13", "border-limit-retreating"),
    (b.near_the_rhine, "retreat leuci leuci-germania", "B13", "germans-only-retreating"),
    (b.in_winter, "retreat legion_vii transalpine_gaul-boii", "E3", "winter-off-map-retreating"),
    (b.won_in_winter, "regroup legion_vii transalpine_gaul-boii", "E3", "winter-off-map-regrouping"),
    (b.winning, "regroup legion_viii santones-arverni", "B16", "not-in-area-regrouping"),
    (b.winning, "regroup legion_vii osismi-andes-esuvii", "B16", "one-area-regrouping"),
    (b.winning, "regroup legion_vii osismi-andes", "B16", "not-free-regrouping"),
    (b.winning, "regroup legion_vii osismi-veneti", "B16", "border-limit-regrouping"),
    (b.winning, "regroup legion_vii osismi-mare_cantabricum-veneti", "B16", "port-full"),
    (b.winning_barbarians, "regroup osismi osismi-mare_cantabricum-veneti", "B16", "romans-sail"),
    (b.won_by_the_rhine, "regroup legion_vii leuci-germania", "B13", "germans-only-regrouping"),
    # The end of the year (7).
    (r.legions_home, "end", "7.3.2", "too-many-winter"),
    (r.legions_home, "home sequani", "E3", "no-legion"),
    (r.legions_home, "home legion_x", "E3", "at-home"),
    (r.legions_home, "home legion_ix", "E3", "going-already"),
    (r.leader_home, "stay boii", "E6", "leader-first"),
    (r.companions, "stay aedui", "E6", "stays-already"),
    (r.companions, "stay boii", "E6", "at-home"),
    (r.companions, "stay sequani", "E6", "not-with-leader"),
    (r.companions, "stay tencteri", "E6", "other-people"),
    (r.starving, "starve legion_x", "E7", "caesar-fed"),
    (r.starving, "starve legion_xi", "E7", "fed-at-home"),
    (r.starving, "starve legion_ix", "E7", "starved-already"),
    (r.replacing, "step legion_x", "7.5", "full-strength"),
    (r.replacing, "step legion_vii", "7.5", "one-step-outside"),
    (r.building, "build legion_v 1", "E10", "not-in-pool"),
    (r.building, "build legion_xiii 5", "E9", "build-strength"),
    (r.building, "build legion_xiii 3", "7.7", "build-supply"),
    # Which of the automaton's areas is looked at next.
    (b.calling, "battle leuci", "B1", "no-battle-there"),
    (b.calling, "battle treveri", "A7", "help-asked"),
    (b.calling, "battle arverni", "A7", "help-attackers"),
    (b.calling, "battle volcae", "A7", "help-neutral"),
    (b.calling, "battle veneti", "A7", "help-nobody-near"),
    (b.calling, "end", "A7", "cannot-end"),
    (b.calling, "move legion_x arverni-volcae", "5.2.1 E", "wrong-phase"),
    # Legions that come to help.
    (b.reacting, "move aedui aedui-mandubii", "A7", "help-legions"),
    (b.reacting, "move legion_vii mandubii-aedui", "A7", "help-not-attacked"),
    (b.reacting, "move legion_viii aedui-boii", "A7", "help-neutral"),
    (b.reacting, "move legion_viii aedui-boii-mandubii", "A7", "help-far"),
    (b.reacting, "move legion_v osismi-mandubii", "5.2.1 E", "not-adjacent"),
    (b.reacting, "move senones mandubii-aedui", "A7", "not-yours"),
    (b.reacting, "march legion_viii aedui-boii-mandubii", "M3", "wrong-phase"),
    (b.reacting, "sail legion_v osismi-oceanus_britannicus-atrebates", "A7", "help-voyage"),
    (b.reacting, "play boii", "5.2", "wrong-phase"),
    (b.without_supply, "move legion_viii aedui-mandubii", "A7", "no-supply-helping"),
    (b.with_one, "move legion_viii aedui-mandubii", "A7", "help-one-area"),
    (b.with_two, "move legion_viii aedui-mandubii", "A7", "help-two"),
    (b.with_two, "move legion_x mandubii-aedui", "M1", "moved-already"),
    (b.pinned_beside, "move legion_viii aedui-mandubii", "M6", "pinned-helping"),
]


@pytest.mark.parametrize(("situation", "text", "rule", "key"), TABLE)
def test_what_is_refused_and_by_which_rule(situation: Callable[[], State], text: str, rule: str, key: str) -> None:
    state, action = situation(), read(text)
    found = explain(state, action)
    assert found is not None
    assert (found.rule, key_of(found)) == (rule, key)
    check_words(found)
    with pytest.raises(IllegalAction):
        state.apply(action)


def test_what_may_be_done_where_help_is_asked_for_a7() -> None:
    assert legal(b.calling()) == {"battle mandubii", "battle sequani"}
    ways = ("legion_viii aedui", "legion_xi aedui", "legion_xii bituriges")
    assert legal(b.reacting()) == {*(f"move {way}-mandubii" for way in ways), "end"}
    assert legal(b.without_supply()) == legal(b.with_two()) == {"end"}
    beside = ("aedui", "mandubii")
    assert legal(b.pinned_beside()) == {*(f"move legion_xii bituriges-{place}" for place in beside), "end"}


def key_of(found: IllegalAction) -> str:
    """The code of a refusal with its situation."""
    return "-".join(filter(None, (found.code, found.details.get("how", ""))))


def test_every_sentence_is_said_in_some_situation() -> None:
    plain = {key for key in ENGLISH if not key.endswith("-keys")} - OF_SITUATIONS
    assert plain - {key for *_, key in TABLE} == {"not-offered", "unknown-action"}


def test_what_is_no_action_of_the_game_is_refused() -> None:
    found = explain(r.laying(), Jupiter())
    assert found is not None
    assert found.code == "unknown-action"
    check_words(found)


class Jupiter(Action):
    """An action of another game."""

    def __repr__(self) -> str:
        return "Jupiter()"


OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"naval": "restricted", "legion_i": "pool"}, {"reinforcements": "historical", "objectives": "yearly"},
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(3, 2))
def test_a_game_refuses_exactly_what_is_not_legal(seed: int) -> None:
    dice = random.Random(seed)
    states = (state.copy() for state in play_game(seed, **OPTIONS[seed % 3]) if dice.random() < 0.02)
    check_attempts(states, dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(14))
def test_battles_refuse_exactly_what_is_not_legal(seed: int) -> None:
    dice = random.Random(seed)
    check_attempts((state for state in play_battles(seed) if dice.random() < 0.3), dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(2))
def test_a_refusal_says_nothing_of_what_its_reader_does_not_see(seed: int) -> None:
    """With other hidden blocks and cards (2.2, C1, B17) everything is refused in the same way."""
    dice = random.Random(seed)
    games = (state for state in play_game(seed, **OPTIONS[seed % 3]) if dice.random() < 0.02)
    battles = (state for n in range(seed * 8, seed * 8 + 5) for state in play_battles(n) if dice.random() < 0.3)
    for state in (*map(State.copy, games), *map(State.copy, battles)):
        if state.to_act is Seat.CHANCE:
            continue
        twin = redeal(state, SEATS[state.actor], dice)
        for action in attempts(state, dice):
            assert told(explain(state, action)) == told(explain(twin, action)), f"{state.phase}: {action}"


def told(found: IllegalAction | None) -> object:
    """All that a refusal says."""
    return found and (found.rule, found.code, found.details)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_game_against_the_automaton_refuses_exactly_what_is_not_legal(seed: int) -> None:
    """And whatever is tried while it decides is refused as its own (A1)."""
    dice = random.Random(seed)
    mine: list[State] = []
    for state in play_game(seed, barbarians="automaton"):
        if state.actor and dice.random() < 0.02:
            assert state.to_act is Seat.CHANCE
            codes = {found.code for action in attempts(state, dice) if (found := explain(state, action))}
            assert codes <= {"automaton-first", "unknown-action"}
        if not state.actor and dice.random() < (0.2 if state.phase in ("call", "react") else 0.01):
            mine.append(state.copy())
    check_attempts(mine, dice)
    for state in mine:
        twin = redeal(state, ROMANS, dice)
        for action in attempts(state, dice) if state.to_act is ROMANS else ():
            assert told(explain(state, action)) == told(explain(twin, action)), f"{state.phase}: {action}"
