"""The first games: each script leads to its end, on the table as without it, and forgives what else is done."""

import random
import re
from contextlib import closing

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.games import DEFAULT_GAME, GAMES, load_game
from engine.match import Match
from engine.translations import ENGLISH
from jc_tui.app import GameApp
from jc_tui.game_ui import ui_of
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.open_game import begun_lesson, new_lesson, new_session, open_session
from jc_tui.settings import Settings
from jc_tui.table import coach
from jc_tui.table.coach import Coach, CoachMessage
from jc_tui.table.intents import ChooseAction, SaveChanged, TurnPage
from jc_tui.widgets.banners import coach_lines, sentence
from tests.jc_tui.screens.stage import missing, present, press, prose, screen_text, see, settled, staged, top
from tests.jc_tui.table.sitter import Sitter

LESSON = ui_of(DEFAULT_GAME).lesson
GALLIC = "gallic-war"


def said(session):
    found = session.coach.message()
    assert found is not None
    return found


def told(session):
    """What the coach says, as a screen has it."""
    return sentence(said(session), session.coach.lesson.words)


def on_screen(session, step):
    """The words of a step as a screen has them."""
    return coach.ONE_OR_OTHER.sub(r"\1", session.coach.lesson.words(f"learn.{step}"))


def at(session):
    """The step that the coach is at."""
    step = said(session).step
    return "" if step is None else step.says.removeprefix("learn.")


def wanted(session):
    """The next thing that the coach tells to do. Where he leaves it to the pupil, the phase ends."""
    message = said(session)
    if message.step is None:
        return session.table.state.parse("end")
    found = session.coach.todo(message.step) or [str(each) for each in session.legal if message.step.accepts(each)]
    assert found, message.step.says
    return session.table.state.parse(found[0])


def todo(session):
    """What the coach names."""
    step = said(session).step
    return () if step is None else session.coach.todo(step)


def let_others_act(session):
    """The bot acts until it is the pupil's turn; what it did that the lesson does not say."""
    improvised = []
    while session.bot_to_act:
        clock, action = session.table.state.clock, session.think()
        if str(action) not in session.coach.lesson.replies.get(clock, ()):
            improvised.append(f"{clock} {action}")
        session.act(action, seat=session.to_act)
    return improvised


def follow(session, until=""):
    """Do as the coach says up to a step, or to the end; what was said, in order."""
    heard = []
    while True:
        assert let_others_act(session) == []
        if session.coach.message() is None or (at(session) == until and until):
            return heard
        heard += [at(session)] * (at(session) not in heard[-1:])
        if not session.coach.turn_page():
            session.act(wanted(session))


def act(session, *actions):
    """The pupil does something, whatever the coach says, and the others answer."""
    for action in actions:
        session.act(action)
        let_others_act(session)


@pytest.fixture
def game():
    return DEFAULT_GAME


@pytest.fixture
def session(game, tmp_path):
    with closing(new_lesson(ui_of(game).lesson, tmp_path)) as begun:
        yield begun


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "clock", "standing"),
    [("julius-caesar", "706.0", {"caesar": 5, "pompey": 5}), (GALLIC, "57.1", {"romans": 6})],
)
def test_whoever_does_as_the_coach_says_hears_all_of_it(game, clock, standing, session):
    heard = [step for step in dict.fromkeys(follow(session)) if not step.startswith("any") and step]
    assert heard == [step.says.removeprefix("learn.") for step in ui_of(game).lesson.steps]
    assert (session.table.state.clock, session.table.state.points_by_seat()) == (clock, standing)
    assert "face up" not in session.table.state.position()  # all who retreated live


def message_at(position):
    return Coach(
        LESSON, Match.new(load_game(DEFAULT_GAME), None, None, SeededChance(1), position=position)
    ).message()


@pytest.mark.parametrize(("levies", "told"), [(0, "That was all here. "), (1, "")])
def test_no_more_is_proposed_where_no_levies_are_left(levies, told):
    who = "player one: caesar\nrome caesar: caesar II\nutica pompey: pompey"
    message = message_at(f"year: 705\nturn: 1\nphase: levy\ncard: 2/2\nlevies: {levies}\n{who}")
    assert message.sentence(LESSON.words).startswith(told)
    assert message.spent == bool(told)


@pytest.mark.parametrize(
    ("phase", "more", "step"), [("disband", "", "any-keep"), ("supply", ", legio_7", "supply")]
)
def test_what_is_said_of_disbanding_is_so_whether_or_not_a_city_is_crowded(phase, more, step):
    """Rome feeds five blocks."""
    rome = f"rome caesar: caesar, antonius, legio_8, legio_9, legio_17{more}"
    message = message_at(f"year: 705\nturn: 5\nphase: {phase}\n{rome}\nutica pompey: pompey")
    assert message.step.says == f"learn.{step}"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seed"), [(DEFAULT_GAME, 0), *((GALLIC, seed) for seed in range(3))])
def test_whatever_the_pupil_does_the_year_goes_on_and_the_coach_waits(session, seed):
    dice, year = random.Random(seed), session.table.state.clock[:3]
    while session.table.state.clock.startswith(year):
        let_others_act(session)
        if session.to_act is not None and session.table.state.clock.startswith(year):
            said(session)
            session.act(dice.choice(session.legal))


def test_another_move_is_forgiven_and_can_be_taken_back(session):
    follow(session, "to-rome")
    session.act("move legio_16 lugdunum-genua")
    assert (said(session).strayed, at(session)) == (True, "to-rome")
    assert "u takes it back" in told(session)
    session.undo()
    assert not said(session).strayed
    session.act("move legio_16 lugdunum-genua")
    session.act("move antonius genua-rome")  # the other order will do, but there are no moves for the first
    assert (said(session).strayed, at(session)) == (False, "more-to-rome")


def test_who_leaves_the_path_is_met_again_where_it_makes_sense(session):
    follow(session, "to-rome")
    session.act("end")
    assert at(session) == "any-levy"  # Rome is not there to levy in
    assert "u takes it back" in told(session)
    act(session, "end")
    assert at(session) == "enemy-turn"
    session.coach.turn_page()
    assert at(session) == "play-three"
    act(session, "play 3/2")  # another card
    assert at(session) == "to-rome", "it is taught a turn later"
    act(session, "end", "end")
    assert at(session) == "any-play", "nobody stands in Rome who could attack from there"
    act(session, "play 2/2", "end", "end")
    assert at(session) == "gods"
    session.coach.turn_page()
    assert at(session) == "sea"


GONE = ["discard 2/2", "play 2/2", "end", "end", "play 3/1", "end", "end"]
"""2/2 is meant then, and there is none left."""

ASTRAY = {  # by what is asked for: game, step, what is done there, the step then, and what is said and what is not
    "no card that is gone": (DEFAULT_GAME, "discard", GONE, "any-play", ["another way", "Lay a card"], ["2/2"]),
    "no battle that will not be": (DEFAULT_GAME, "attack-neapolis", ["end"], "replace", [], ["Neapolis"]),
    "no more levies than there are": (DEFAULT_GAME, "sea", ["play 3/2", "end"], "mend", [], ["Three", "three"]),
    "a march": (
        *(GALLIC, "move-card", ["play boii", "announce movement"]),
        *("", ["Name"], ["That is all I want here"]),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "step", "actions", "then", "has", "lacks"), ASTRAY.values(), ids=ASTRAY)
def test_who_goes_astray_is_asked_for_what_there_is(session, step, actions, then, has, lacks):
    follow(session, step)
    act(session, *actions)
    assert at(session) == then or (not then and session.view.phase == "groups")
    assert not missing(told(session), *has)
    assert not present(told(session), *lacks)


@pytest.mark.slow
def test_hits_that_must_be_chosen_are_asked_for_in_a_battle_that_was_not_meant(session):
    follow(session, "attack-neapolis")
    for legion in ("legio_8", "legio_12"):
        session.act(f"move {legion} rome-neapolis")
    act(session, "end", "end")
    while session.view.phase != "hit" and session.table.state.clock == "705.3":
        act(session, str(next(action for action in session.legal if action.verb in ("fire", "pass"))))
    assert session.view.phase == "hit"
    assert not missing(told(session), "takes a hit", "press h")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_fits_tells_no_number_of_a_list_no_hidden_hand_and_in_plain_lines_no_key(game, spoken):
    """Three lines at eighty columns, four where the pupil is astray."""
    lesson = ui_of(game).lesson
    for step in (*lesson.steps, *lesson.otherwise, *lesson.aside):
        message, astray = CoachMessage(step), CoachMessage(step, astray=step in lesson.otherwise)
        words, astray = sentence(message, lesson.words), sentence(astray, lesson.words)
        assert len(coach_lines(words, 78)) <= 3, f"{step.says} {len(words)}"
        assert len(coach_lines(astray, 78)) <= 4, f"{step.says} {len(words)}"
        assert words.isascii() or spoken != ENGLISH, step.says
        assert lesson.words(step.says) != step.says
        assert ui_of(game).help.place_of(step.rule), step.rule
        in_lines = message.sentence(lesson.words, lines=True)
        assert not OF_SCREENS.search(in_lines), in_lines
        assert not present(message.sentence(lesson.words), "<", "|", ">")
        if step not in lesson.aside:
            assert not re.search(r"(?i)(press|tryck) \d|\(\d\)", words), words
            listed = step.says in {f"learn.{name}" for name in ("groups", "march", "reserve", "main")}
            assert not (listed and re.search(r"\b(with|med) \d", words)), words
            assert not present(words, "better card", "bättre kort")


DENIED = ("your Rome", "ditt Rom", "it is lost", "är det förlorat", "Caesar stays", "Caesar stannar")
"""What the rules or the table may deny: Rome can be vacant, a ship is levied again, Antonius leads as well."""


@pytest.mark.usefixtures("spoken")
def test_the_coach_claims_nothing_that_may_not_be_so():
    for step in (*LESSON.steps, *LESSON.otherwise, *LESSON.aside):
        assert not present(CoachMessage(step).sentence(LESSON.words), *DENIED), step.says
    levies = {step.says for step in LESSON.steps if "levy *" in step.accept}
    for says in levies - {"learn.levy-again", "learn.levy-step"}:
        assert present(LESSON.words(says), "new", " ny"), f"{says} accepts any levy"


OF_SCREENS = re.compile(
    r"(?i)\bpress|\btryck|(?-i:\bEnter\b)|\besc\b|arrows|pilar|by its number|siffra,|untick|kryssa|F1|\bmark\b"
    r"|[<|>]"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_said_where_all_is_so_that_its_words_take_for_granted(game):
    steps = [step for step in ui_of(game).lesson.steps if step.given]
    for step in steps:
        must = [fact for fact in step.given if not fact.startswith("not ")]
        must_not = [fact.removeprefix("not ") for fact in step.given if fact.startswith("not ")]
        assert step.holds(must), step.says
        assert not any(step.holds([fact for fact in must if fact != one]) for one in must), step.says
        assert not any(step.holds([*must, fact]) for fact in must_not), step.says
    assert len(steps) > 6


@pytest.mark.parametrize("game", GAMES)
def test_what_the_coach_goes_by_names_no_block_and_no_card(session):
    follow(session, "supply-card" if session.table.game.id == GALLIC else "play-three")
    open_facts = coach.open_facts(session.table.state)
    facts = {fact.partition(" ")[0] for fact in open_facts if not fact.startswith("phase:")}
    assert facts & set(session.table.state.position().replace(",", " ").replace(":", " : ").split())
    assert all(len(fact.split()) <= 3 for fact in open_facts)


@pytest.mark.parametrize("game", [GALLIC])
def test_a_group_that_is_named_first_changes_no_number_that_the_coach_names(session):
    follow(session, "groups")
    session.act("group allobroges")
    assert at(session) == "groups"
    session.act("group volcae")
    assert at(session) == "groups-done"
    for _ in range(2):
        session.undo()
    assert at(session) == "groups"


def test_the_key_of_the_coach_only_goes_on_where_a_bot_waits_for_a_key(session):
    """What was said then would stand over the choice that comes next."""
    sitter = Sitter(session, confirmations=True)
    sitter.does(*[TurnPage()] * 3)
    sitter.does(*[ChooseAction((wanted(session),))] * 2)
    assert sitter.model.bots.waits_for_key
    sitter.model.handle(TurnPage())
    assert sitter.model.said is None
    assert not sitter.model.bots.waits_for_key


def test_learn_goes_on_with_the_lesson_that_was_begun(tmp_path):
    """While its coach has something to say: a finished one, a damaged one and a game of that name are none."""
    assert begun_lesson(LESSON, tmp_path) is None
    with closing(new_lesson(LESSON, tmp_path)) as session:
        path = session.table.path
    assert begun_lesson(LESSON, tmp_path) == path
    sound = path.read_bytes()
    path.write_bytes(sound.replace(b"position", b"positiom", 1))
    assert begun_lesson(LESSON, tmp_path) is None
    path.write_bytes(sound)
    later = path.rename(tmp_path / "lesson-3.jsonl")
    (tmp_path / "lesson-4.jsonl").write_text("no save")
    (tmp_path / "lesson-plan.jsonl").write_text("somebody's own")
    assert begun_lesson(LESSON, tmp_path) == later, "whatever is gone before it"
    with closing(new_lesson(LESSON, tmp_path)) as another:
        assert another.table.path == tmp_path / "lesson-5.jsonl" == begun_lesson(LESSON, tmp_path)
    (tmp_path / "lesson-5.jsonl").unlink()
    later.rename(path)
    with closing(open_session(path)) as resumed:
        resumed.table.resign(LESSON.pupil)
    assert begun_lesson(LESSON, tmp_path) is None


@pytest.mark.slow
def test_the_save_is_all_that_is_needed_to_go_on(tmp_path):
    session = new_lesson(LESSON, tmp_path)
    follow(session, "fire")
    path, before = session.table.path, session.table.history
    assert path == tmp_path / "lesson.jsonl"
    session.close()
    again = open_session(path)
    assert [entry.action for entry in again.table.history] == [entry.action for entry in before]
    assert (at(again), follow(again)[-1]) == ("fire", "over")
    again.close()
    assert new_lesson(LESSON, tmp_path).table.path == tmp_path / "lesson-2.jsonl"


@pytest.mark.parametrize("game", [GALLIC])
def test_another_card_or_way_is_forgiven_and_the_coach_is_met_again(session):
    follow(session, "play")
    act(session, "play boii")
    assert at(session) == "activate"
    follow(session, "shelter")
    act(session, "shelter sequani")  # and a siege follows
    assert not said(session).strayed
    assert session.view.battle is not None
    while session.table.state.clock == "58.2":
        act(session, str(session.legal[0]))
    assert at(session) == "move-card"


def test_whoever_plays_the_other_seat_or_looks_on_or_another_game_has_no_coach(tmp_path):
    with closing(new_lesson(LESSON, tmp_path)) as session:
        path = session.table.path
    for other in (open_session(path, Seat("pompey")), open_session(path, watch=True), new_session(tmp_path)):
        assert other.coach is None
        other.close()


POINTS = {  # steps and the screens on which the coach says them
    **{"levy": "TableScreen", "hits": "BattleScreen", "regroup": "BattleScreen", "attack-neapolis": "TableScreen"},
    **{"retreat": "BattleScreen", "land": "TableScreen", "port": "WinterScreen", "supply": "WinterScreen"},
    "over": "TableScreen",
}


@pytest.mark.slow
async def test_the_coach_is_on_every_screen_from_the_title_to_the_end_of_the_lesson(tmp_path):
    """At 80 by 24; the first orders with keys."""
    async with staged(GameApp(Settings(battle_speed="instant"), tmp_path)) as (app, pilot):
        await pilot.press("c")  # there is nothing to go on with
        await press(pilot, "e")
        table = app.screen
        assert top(app) == "TableScreen"
        assert "Welcome" in table.query_one("CoachPane").plain_text
        await press(pilot, "left")
        assert "go on" not in table.query_one("CoachPane").plain_text, "folded, it is shown whole first"
        await press(pilot, "c", "c", "c", "c", "left")
        folded = next(line for line in screen_text(app).splitlines() if "Coach: " in line)
        assert folded.startswith(" Coach: … "), "what a key has folded away is marked"
        assert "choose 2/1 by its number, then Enter." in folded, "and what to do stays in sight"
        assert folded.rstrip().endswith("c: more")
        await press(pilot, "f1")
        assert top(app) == "HelpScreen"
        assert app.screen.query_one("#help-list").key == "2.1"
        await press(pilot, "escape", "6", "enter")
        assert screen_text(app).count("Space goes on") == 1, "the coach does not repeat it"
        await press(pilot, "space", "4", "enter", "space")
        await press(pilot, "c")  # nothing is only to be read here
        assert "the coach waits for you" in table.query_one("PromptLine").message.text
        await press(pilot, "5", "3", "slash", *"rome", "enter", "enter")
        assert at(table.session) == "more-to-rome"
        # nobody asked whether the ships can follow
        assert "No short way" not in table.query_one("PromptLine").message.text
        for step, kind in POINTS.items():
            follow(table.session, step)
            for screen in (app.screen, table):
                if isinstance(screen, PlayScreen) and screen.is_current:
                    screen.runner.send(SaveChanged())
                    await settled(pilot)
            assert at(table.session) == step
            if top(app) == "BattleScreen" and kind != "BattleScreen":
                await press(pilot, "space")  # the battle that is over was looked at
            assert top(app) == kind, step
            told = prose(app.screen.query_one("CoachPane").plain_text)
            assert told.startswith("Coach:")
            assert on_screen(table.session, step).split()[-1] in told
            if top(app) == "TableScreen":
                assert app.screen.query_one("MapView").region.height == 19, "what the coach says lies over the map"
        await press(pilot, "c")
        assert not table.query_one("CoachPane").display
        assert "The coach has said all" in await see(pilot, "c")


@pytest.mark.slow
async def test_there_is_room_for_the_coach_where_panes_stand_below_the_map(session, tmp_path):
    """At 120 by 40: the coach lies over what stands below the map."""
    follow(session, "discard")
    async with staged(GameApp(Settings(), tmp_path, session=session), (120, 40)) as (app, _):
        assert (top(app), app.screen.query_one("CoachPane").region.height) == ("TableScreen", 2)
        assert app.screen.query_one("MapView").region.height == 27
        assert app.screen.query_one("#hand").region.height > 0


KEYS = (
    *(("play", "TableScreen", "enter enter"), ("activate", "TableScreen", "enter enter")),
    *(("supply-card", "TableScreen", "enter enter"), ("supply", "TableScreen", "enter enter")),
    *(("shelter", "BattleScreen", "e enter"), ("retreat", "BattleScreen", "r 2 space")),
    *(("move-card", "TableScreen", "enter enter"), ("movement", "TableScreen", "enter enter")),
    *(("groups", "TableScreen", "=Transalpine =Aedui"), ("groups-done", "TableScreen", "e e")),
    *(("march", "TableScreen", "=Transalpine =XI =XII g s"), ("flank", "TableScreen", "g h")),
    *(("reserve", "TableScreen", "=Aedui =Aedui g s"), ("moves-done", "TableScreen", "e")),
    *(("main", "BattleScreen", "2 enter"), ("caesar", "BattleScreen", "f")),
    *(("volley", "BattleScreen", "v"), ("hits", "BattleScreen", "h h")),
    *(("round-two", "BattleScreen", "f v space"), ("regroup", "TableScreen", "e enter")),
    *(("politics", "TableScreen", "enter enter"), ("sway", "TableScreen", "g b enter")),
    ("quarters", "YearScreen", "space down space down space down space e enter"),
    *(("replace", "YearScreen", "enter enter enter enter"), ("build", "YearScreen", "enter enter")),
)
"""Each thing that the coach waits for, the screen on which he says it, and the keys that he names for it.

What is chosen by its number in the list stands here by its name.
"""


@pytest.mark.slow
@pytest.mark.thorough
async def test_the_whole_lesson_is_done_with_the_keys_that_the_coach_names(tmp_path):
    """At 80 by 24, from the title to the end of the year."""
    app = GameApp(Settings(game=GALLIC, show="off", moments="off", battle_speed="at once"), tmp_path)
    async with staged(app) as (app, pilot):
        await press(pilot, "e")
        table = app.screen
        assert top(app) == "TableScreen"
        assert "Welcome! You are the Romans" in table.query_one("CoachPane").plain_text

        def waits():
            message = said(table.session)
            return message.step is not None and message.step.waits and not message.watch

        def number_of(name):
            """Return the key of what is called so in the list, as it is numbered now."""
            options = table.runner.model.menu.options
            return str(1 + [each.label.removeprefix("Legion ").split()[0] for each in options].index(name))

        for step, kind, keys in KEYS:
            for _ in range(9):
                if not waits():
                    await press(pilot, "space" if table.model.bots.waits_for_key else "c")
            assert at(table.session) == step
            assert top(app) == kind, step
            words = prose(app.screen.query_one("CoachPane").plain_text)
            assert words.startswith(f"Coach: {on_screen(table.session, step)[:20]}")
            for key in keys.split():
                await pilot.press(number_of(key[1:]) if key.startswith("=") else key)
            await settled(pilot)
        assert (table.session.table.state.clock, table.session.view.points) == ("57.1", 6)


def check_what_is_said(session):
    """Check that what the coach proposes can be done as the game stands; return the step and what it names."""
    message, legal = said(session), {str(action) for action in session.legal}
    words, step = sentence(message, session.coach.lesson.words), message.step
    named = () if step is None else session.coach.todo(step)
    if step is None:
        assert not message.watch
        assert "end" in legal, words
    elif step.do:
        assert named, words
        assert not step.again or legal.issuperset(named), words
        after = session.table.state.copy()
        for text in () if step.again else named:
            if after.to_act is not session.to_act:
                break
            assert after.refusal(after.parse(text)) is None, (words, text)
            after.apply(after.parse(text))
    elif step.accept:
        assert any(map(step.accepts, session.legal)), words
    return step, named


def go_another_way(path, dice, deviation, most):
    """Deviate in a copy of a lesson, and go on as the coach says for some decisions."""
    with closing(open_session(path)) as session:
        session.act(deviation)
        for _ in range(most):
            let_others_act(session)
            if session.coach.message() is None:
                return
            step, _ = check_what_is_said(session)
            if step is not None and not step.waits:
                session.coach.turn_page()
                continue
            others = [str(action) for action in session.legal]
            if step is not None and not step.do:
                others = [str(action) for action in session.legal if step.accepts(action)]
            deviates = dice.random() < 0.2 or (step is not None and not step.do)
            session.act(dice.choice(others) if deviates else wanted(session))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "most"), [(GALLIC, 8), pytest.param(DEFAULT_GAME, 4, marks=pytest.mark.thorough)]
)
def test_nothing_is_proposed_that_is_refused_whatever_was_done_at_any_step(session, tmp_path, game, most):
    """At each step of the lesson, an action of every kind that the coach does not name, and what follows."""
    dice, tried, copy = random.Random(game), set(), tmp_path / "another" / "lesson.jsonl"
    copy.parent.mkdir()
    while True:
        let_others_act(session)
        if session.coach.message() is None:
            break
        step, named = check_what_is_said(session)
        if step is not None and not step.waits:
            session.coach.turn_page()
            continue
        kinds = {}
        for action in session.legal:
            if str(action) not in named:
                kinds.setdefault((step, action.verb), []).append(str(action))
        for kind in [kind for kind in kinds if kind not in tried]:
            copy.write_bytes(session.table.path.read_bytes())
            go_another_way(copy, dice, dice.choice(kinds[kind]), most)
        tried |= kinds.keys()
        session.act(wanted(session))
    assert len(tried) > 40
