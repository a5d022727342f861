"""An edition of the rules is chosen when a game begins, by `--edition` too; the save tells it from then on."""

import json

import pytest

from engine.contract import GameError
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.match import Match
from jc_tui.saves.preview import heading, preview
from jc_tui.saves.summary import other_edition, state_words, summarise
from jc_tui.saves.summary_cache import standing
from jc_tui.seats.open_game import begin_or_open, open_session
from tests.jc_tui.games import GAME, jc, sentence
from tests.jc_tui.text_mode.test_text_command import players

pytestmark = pytest.mark.usefixtures("saves")

EARLIER = {"edition": "1.x"}


def header_of(path):
    return json.loads(path.read_text(encoding="utf-8").splitlines()[0])


def test_whoever_opens_a_save_plays_the_edition_it_was_begun_with(tmp_path):
    path = tmp_path / "earlier.jsonl"
    begin_or_open(path, tmp_path, CAESAR, options=EARLIER).close()
    assert set(players(path)) == {"caesar", "pompey"}
    with pytest.raises(GameError, match="--edition is for a new game"):
        begin_or_open(path, tmp_path, POMPEY, options=EARLIER)
    for joined in (begin_or_open(path, tmp_path, POMPEY), open_session(path, watch=True)):
        assert joined.view.edition == "1.x"
        assert other_edition(joined.table) == "1.x"
        joined.close()


def test_lists_of_saves_and_the_title_tell_an_edition_that_is_not_the_usual_one(tmp_path):
    for options in (EARLIER, None):
        path = tmp_path / f"{'earlier' if options else 'usual'}.jsonl"
        begin_or_open(path, tmp_path, CAESAR, options=options).close()
        summary = summarise(path)
        told = (state_words(summary), standing(summary), str(heading(preview(path))))
        assert [("edition 1.x" in each) for each in told] == [options is EARLIER] * 3


def test_to_choose_the_usual_edition_is_to_choose_none(tmp_path):
    """A save of 2.0 does not depend on how it was chosen."""
    told = []
    for name, options in (("one", None), ("two", {"edition": "2.0"})):
        Match.new(GAME, options, {}, path=(path := tmp_path / f"{name}.jsonl")).close()
        told.append({key: value for key, value in header_of(path).items() if key not in ("created", "id")})
    assert told[0] == told[1]


TOLD = [
    *((f"julius-caesar {edition}\nphase: discard", "edition", edition) for edition in ("2.0", "1.x")),
    ("phase: discard", "deployment", "historical"),
    ("phase: discard\ndeployment: free", "deployment", "free"),
]


@pytest.mark.parametrize(("text", "option", "told"), TOLD)
def test_a_position_tells_its_edition_and_deployment_itself(text, option, told):
    for chosen in (None, {"edition": "2.0"}, {"deployment": "free"}):
        table = Match.new(GAME, chosen, {}, position=f"{text}\n")
        assert (table.header.options[option], table.state.view(CAESAR).to_dict()[option]) == (told, told)
        assert table.header.edition == ("1.x" if told == "1.x" else "2.0")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("simulate", "--games", 1, "--edition", "3"), "edition is '3'; it can be 2.0 or 1.x."),
        (("text", "--game", "gallic-war", "--edition", "1.x"), "There is no option 'edition'; there are: "),
        (("arena", "--players", "tiro,random", "--games", 2, "--edition", "3"), "edition is '3'"),
        (("play", "--edition", "1.x"), "--edition is for a new game: give a FILE and a --seat too."),
    ],
)
def test_an_edition_that_there_is_not_is_refused(arguments, reason):
    assert reason in sentence(jc(*arguments))


def test_the_option_and_its_short_form_are_one(saves):
    for name, option in (("short", ("--edition", "1.x")), ("long", ("--option", "edition=1.x"))):
        jc("text", name, *option, text="quit\n", status=0)
        assert header_of(saves / f"{name}.jsonl")["edition"] == "1.x"
        assert "--edition is for a new game" in sentence(jc("text", name, *option, text="quit\n"))
