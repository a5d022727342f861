"""At 80 by 24 nothing moves what lies above the foot: no prompt, no refusal, no news, no coach."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot

from engine.games import GAMES
from jc_tui.app import JuliusApp
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.game_ui import ui_of
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import new_lesson
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged, Say
from jc_tui.widgets.banners import CoachPane
from jc_tui.widgets.table_view import TableView
from tests.jc_tui.gallic_war import battles as gaul
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.gallic_war.desk import war
from tests.jc_tui.gallic_war.winters import building, poor_winter
from tests.jc_tui.julius_caesar.battles import ROME, battle_sitting
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import (
    WINTER,
    Around,
    P,
    Stage,
    at_table,
    missing,
    press,
    session,
    settled,
    staged,
    winter_sitting,
)
from tests.jc_tui.sessions import BOTH
from tests.jc_tui.snapshots.shows import first_move, golden, round_two
from tests.jc_tui.table.test_lessons import coach_of, let_others_act, wanted

pytestmark = pytest.mark.slow

MAIN = ("#phase-body", "#phase-choices", "#battle-lineup", "#plan-text", "#plot", "#map", "#battle")
"""What a screen is there for: the first of these that it has."""

LONG = "A sentence of this length has no room in one line of a screen that has eighty columns. " * 2

NOWHERE = "rome caesar: caesar III from ravenna, legio_13 III from ravenna\nrome pompey: legio_1 IV\n"


def supply() -> GameSession:
    seats = session("\n".join(line for line in WINTER.splitlines() if "navis" not in line))
    seats.table.act("end", P)
    return seats


STATES: dict[str, tuple[Callable[[], Any], str]] = {
    "cards": (session, ""),
    "moves": (first_move, "1"),
    "levies": (lambda: session(LEVIES), "1"),
    "plan": (lambda: session(MOVES), "d 1 g o d"),
    "deployment": (lambda: session(deployment="free"), "enter down"),
    "battle": (round_two, "right f"),
    "hits": (lambda: round_two(BOTH), "f enter"),
    "retreat": (lambda: battle_sitting(f"{ROME}round: 2\n{NOWHERE}"), "r down"),
    "ports": (winter_sitting, "enter down escape e"),
    "supply": (supply, "down enter e"),
    "replay": (lambda: ReplayScreen(golden("tiro-1").table, around=Around()), "right left"),
    "review": (lambda: ReviewScreen(golden("tiro-1").table, around=Around()), "down"),
    "gaul": (lambda: gallic.sit(bots=None), "enter"),
    "groups": (lambda: gallic.sit(war().position(), bots=None), "1 2"),
    "drafts": (lambda: gallic.sit(war().position(), bots=None), "d 1 2 3 3 g s d"),
    "main group": (lambda: gaul.battle_sitting(gaul.sequani(), frozenset((gaul.R,))), "enter down"),
    "field": (lambda: gaul.battle_sitting(gaul.field(), gaul.BOTH, ["1 6 6 6"] * 3), "f r"),
    "legions go home": (poor_winter, "e enter"),
    "building": (building, "down e"),
}
"""The screens of both games, and keys that are refused, ask, or choose something."""


def main(app: App[Any]) -> tuple[str, Region]:
    found = [widget for name in MAIN for widget in app.screen.query(name) if widget.region]
    return str(found[0].id), found[0].region


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))


@pytest.mark.parametrize("state", STATES)
async def test_what_is_said_lies_over_what_is_above(state: str) -> None:
    begin, keys = STATES[state]
    begun = begin()
    app = Stage(begun) if isinstance(begun, ReplayScreen | ReviewScreen) else at_table(begun)
    async with staged(app) as (_, pilot):
        places = [(type(app.screen), main(app))]
        for key in keys.split():
            await press(pilot, key)
            places.append((type(app.screen), main(app)))
        screen: Any = app.screen
        for said in (Say(LONG, refused=True), Say(LONG), Say("Short.")):
            screen.runner.send(said)
            await settled(pilot)
            places.append((type(app.screen), main(app)))
            await press(pilot, "f12")
            places.append((type(app.screen), main(app)))
        await press(pilot, "H")
        places.append((type(app.screen), main(app)))
        assert len(set(places)) == len({kind for kind, _ in places}), places


@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_lies_over_what_is_above(game: str, tmp_path: Path) -> None:
    """Through all of the lesson: as he says it, after a key, and as something is refused."""
    with closing(new_lesson(ui_of(game).lesson, tmp_path)) as at:
        settings = Settings(game=game, show="off", moments="off", battle_speed="at once")
        places: dict[tuple[str, str], set[Region]] = {}
        async with staged(JuliusApp(settings, tmp_path, session=at)) as (app, pilot):

            async def look(pilot: Pilot[None], sentence: str = "") -> None:
                screen: Any = app.screen
                if sentence:
                    screen.runner.send(Say(sentence, refused=True))
                    await settled(pilot)
                name, region = main(app)
                places.setdefault((type(screen).__name__, name), set()).add(region)

            while coach_of(at).message() is not None:
                let_others_act(at)
                for screen in app.screen_stack:
                    if isinstance(screen, PlayScreen):
                        screen.runner.send(SaveChanged())
                await settled(pilot)
                if app.screen.query(Lineup) and app.screen.view.battle.over:  # type: ignore[attr-defined]
                    await press(pilot, "space")
                assert app.screen.query(CoachPane)
                await look(pilot)
                whole = app.screen.query_one(CoachPane).plain_text
                await press(pilot, "f12")
                await look(pilot)
                await press(pilot, "f12", "c")
                assert app.screen.query_one(CoachPane).plain_text == whole, "c shows it all again"
                await look(pilot, LONG)
                if coach_of(at).message() is not None and not coach_of(at).turn_page():
                    at.act(wanted(at))
        assert len(places) > 2
        assert all(len(regions) == 1 for regions in places.values()), places


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_how_the_other_joins_lies_over_the_map(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(JuliusApp, "told_above", lambda self, session, width: told)
    async with staged(JuliusApp(session=session(humans=(P,))), size) as (app, pilot):
        view = app.screen.query_one(TableView)
        before = view.body.region
        told += ["Pompey joins with:", "jc-tui play game --seat pompey"]
        view.banner.update_told(view.session, view.around)
        text = await settled(pilot)
        assert not missing(text, *told)
        assert view.body.region == before
        assert view.banner.region.y == view.face.status.region.bottom
