"""The sequence of play (4): eight years, each with its card plays and then its end, step by step."""

from itertools import pairwise

import pytest

from engine.gallic_war.events import ActionBegan, CardDealt, CardPlayBegan, HarvestRolled, YearBegan, YearEnded
from tests.gallic_war.playing import steps
from tests.gallic_war.support import of

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


@pytest.mark.parametrize("seed", [0, 3])
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
    marks = [event for event in log if isinstance(event, YearBegan | CardPlayBegan | HarvestRolled | YearEnded)]
    told = [(type(event).__name__, event.year) for event in marks]
    plays = {year: 4 if year == 58 else 5 for year in range(58, 50, -1)}
    expected = [
        (name, year)
        for year, number in plays.items()
        for name in ("YearBegan", *["CardPlayBegan"] * number, "HarvestRolled", "YearEnded")
    ]
    assert told == expected[: len(told)]  # Caesar may fall
    assert len(of(log, CardDealt)) == 2 * sum(plays[event.year] for event in of(log, YearBegan))


def test_the_actions_of_a_card_play_come_in_their_order() -> None:
    """4, 5.2: events first, movement last; each player has one action in each card play."""
    log = [
        event for _, _, events in steps(1) for event in events if isinstance(event, ActionBegan | CardPlayBegan)
    ]
    starts = [n for n, event in enumerate(log) if isinstance(event, CardPlayBegan)]
    for start, end in pairwise((*starts, len(log))):
        began = of(log[start:end], ActionBegan)
        uses = [ORDER.index(event.use) for event in began]
        assert uses == sorted(uses)
        assert len({event.seat for event in began}) == len(began)
