"""Setting up (3, rulings N6, N7, E10), and the sequence of play (4): eight years, step by step."""

from itertools import pairwise

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from tests.gallic_war.acting import AREAS, BLOCKS, GAME, Playtest, each, holds, names, of
from tests.gallic_war.playing import steps


def drawn(first: bool = True, **options: str) -> tuple[Playtest, list[Event]]:
    """A game begun, with the first, or the last, tribe of each pair drawn; what happened."""
    play, log = Playtest(GAME.start(options)), list[Event]()
    while play.phase == "settle":
        log += play.state.play(play.state.legal_actions()[0 if first else -1])
    return play, log


def test_romans() -> None:
    """3: six legions in Transalpine Gaul, XI and XII at 3; the Volcae whole, the Allobroges at 1."""
    play, _ = drawn()
    play.stand("transalpine_gaul romans: legion_vii 4, legion_viii 4, legion_ix 4, legion_x 4")
    play.stand("transalpine_gaul romans: legion_xi 3, legion_xii 3")
    play.stand("volcae romans: volcae 2", "allobroges romans: allobroges 1")
    assert (play.state.fighting[0].bit_count(), play.supply, play.points) == (8, 15, 0)


def test_barbarians() -> None:
    """3: the Helvetii at full strength, 8 (N7), and all Germans in Germania."""
    play, _ = drawn()
    play.stand("helvetii barbarians: helvetii 8")
    assert BLOCKS.germans & play.state.at[1][AREAS.germania] == BLOCKS.germans
    assert all(play.state.step[block] == BLOCKS.top[block] for block in bits(BLOCKS.germans))
    assert play.state.fighting[1].bit_count() == 5


def test_all_other_tribes_stand_neutral_at_home_at_full_strength() -> None:
    """3: but for the Nantuates, who only follow the Helvetii, and those that were not drawn."""
    play, _ = drawn()
    neutral = bits(play.state.fighting[NEUTRAL])
    assert len(neutral) == 45 - 3 - 1 - 8
    assert all(play.state.loc[tribe] == BLOCKS.home[tribe] for tribe in neutral)
    assert all(play.state.step[tribe] == BLOCKS.top[tribe] for tribe in neutral)
    assert play.where("nantuates") == ""
    play.stand("bellovaci neutral: bellovaci, caletes")


def test_leaders_of_gaul_are_not_in_play_3_8_3_8_4() -> None:
    play, _ = drawn()
    assert not play.state.on_map & BLOCKS.gallic_leaders


def test_the_force_pool() -> None:
    """3, E10: XIII, XIV and XV; Legion I by an option."""
    pool = {"legion_xiii", "legion_xiv", "legion_xv"}
    assert names(drawn()[0].state.pool) == pool
    assert names(drawn(legion_i="pool")[0].state.pool) == {*pool, "legion_i"}


def test_chance_draws_one_of_two_tribes() -> None:
    """3, N6: openly and with equal chances; the other is out of the game."""
    play = Playtest(GAME.start())
    assert (play.to_act, play.state.clock) == (Seat.CHANCE, "58.0")
    assert play.offers() == {"draw atrebates", "draw morini"}
    assert play.do("draw morini") == [ev.TribeDrawn("morini", "atrebates", "atrebates")]
    play.stand("atrebates neutral: morini 4")
    assert play.where("atrebates") == ""
    assert holds(play.state.out, "atrebates")


@each("first", True, False)
def test_eight_pairs_are_drawn_and_the_first_year_begins(first: bool) -> None:
    """3: each of the eight areas that list two names with a slash gets one tribe."""
    play, log = drawn(first)
    assert len(of(log, ev.TribeDrawn)) == len({event.area for event in of(log, ev.TribeDrawn)}) == 8
    assert play.state.out.bit_count() == 8
    for pair in BLOCKS.pairs:
        assert [play.where(BLOCKS.ids[tribe]) != "" for tribe in pair] == [first, not first]
    assert (log[-1], play.state.year, play.phase) == (ev.YearBegan(58), 1, "deal")


STEPS = {
    **dict.fromkeys(("settle",), 0),
    **dict.fromkeys(("offer", "deal"), 1),
    **dict.fromkeys(
        ("lay", "announce", "politics", "baggage", "revolt", "leader", "groups", "move", "stacking"), 2
    ),
    **{phase: rank for rank, phase in enumerate(("harvest", "legions home", "leader home"), 3)},
    **{phase: rank for rank, phase in enumerate(("supply", "replace", "build"), 6)},
}
"""Where the phases of which each belongs to one step come in a year."""

ORDER = ("event", "supply", "activation", "politics", "movement")


@each("seed", 0, 3)
def test_a_game_goes_through_its_years_step_by_step(seed: int) -> None:
    """4: eight turns; the cards, then harvest, going home, supply, replacements, reinforcements."""
    seen: dict[int, list[int]] = {}
    for state, _, _ in steps(seed):
        if state.phase in STEPS:
            seen.setdefault(state.year, []).append(STEPS[state.phase])
    assert [*seen] == [*range(9)][: len(seen)]
    assert all(before <= after for ranks in seen.values() for before, after in pairwise(ranks))


def test_every_card_is_played_and_the_year_ends() -> None:
    """4, 5.2: four card plays in the first year, five in the others; then the harvest, then the next year."""
    log = [event for _, _, events in steps(0) for event in events]
    marks = [
        event
        for event in log
        if isinstance(event, ev.YearBegan | ev.CardPlayBegan | ev.HarvestRolled | ev.YearEnded)
    ]
    told = [(type(event).__name__, event.year) for event in marks]
    plays = {year: 4 if year == 58 else 5 for year in range(58, 50, -1)}
    expected = [
        (name, year)
        for year, number in plays.items()
        for name in ("YearBegan", *["CardPlayBegan"] * number, "HarvestRolled", "YearEnded")
    ]
    assert told == expected[: len(told)]  # Caesar may fall
    assert len(of(log, ev.CardDealt)) == 2 * sum(plays[event.year] for event in of(log, ev.YearBegan))


def test_the_actions_of_a_card_play_come_in_their_order() -> None:
    """4, 5.2: events first, movement last; each player has one action in each card play."""
    kinds = ev.ActionBegan | ev.CardPlayBegan
    log = [event for _, _, events in steps(1) for event in events if isinstance(event, kinds)]
    starts = [n for n, event in enumerate(log) if isinstance(event, ev.CardPlayBegan)]
    for start, end in pairwise((*starts, len(log))):
        began = of(log[start:end], ev.ActionBegan)
        uses = [ORDER.index(event.use) for event in began]
        assert uses == sorted(uses)
        assert len({event.seat for event in began}) == len(began)
