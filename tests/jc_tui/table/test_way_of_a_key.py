"""The way of a key from the terminal to the journal and back, as `docs/architecture.md` draws it."""

import pytest

from engine.chance import SeededChance
from engine.games import load_game
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.jc_tui.screens.stage import press, settled
from tests.paths import missed, traced

SCREEN_ROOMS = ("jc_tui/screens/", "jc_tui/widgets/", "jc_tui/map/", "jc_tui/runner.py", "textual/")
HANDLE, APPEND = ("jc_tui/table/model.py", "handle"), ("engine/journal/log.py", "append")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "keys"), [("julius-caesar", "1 enter"), ("gallic-war", "1 enter")])
async def test_a_key_reaches_the_journal_by_the_modules_drawn_alone(game, keys, tmp_path):
    rules = load_game(game)
    match = Match.new(rules, None, dict.fromkeys(rules.seats, "human"), SeededChance(1), tmp_path / "one.jsonl")
    match.run_chance()
    session = GameSession(match, frozenset((match.to_act,)))
    async with GameApp(Settings(), tmp_path, session=session).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        *before, last = keys.split()
        await press(pilot, *before)
        number = match.number
        with traced() as entered:
            await press(pilot, last)
        assert match.number == number + 1
    begun = entered.index(HANDLE)
    between = {module for module, _ in entered[begun : entered.index(APPEND, begun)]}
    assert [module for module in between if module.startswith(SCREEN_ROOMS)] == []
    assert missed("The way of a key to the journal and back", entered) == []
