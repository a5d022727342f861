"""The story of a game, whole and as one seat saw it."""

import json
import re

import pytest

from engine.contract import Seat
from jc_tui.export import FORMATS, export
from tests.jc_tui.playing import C, Knowledge, P, missing, named_in, new_table, played

SECRET = ("discard", "play", "move", "sail", "levy", "step", "regroup")
"""What a player does without showing which block or card it is."""


@pytest.fixture(scope="module")
def game():
    return played(3)


@pytest.mark.slow
def test_the_text_tells_years_turns_battles_winters_and_the_result(game):
    story = export(game, "text")
    assert not missing(story, "YEAR 705 (49 BC)", "  Turn 1", "    Battle of ", "  Winter of 705", "THE END")
    assert not missing(story, "The cards are turned up", "Victory points at the end of 705", "Result: ")
    assert re.search(r"fires \d dice: [1-6]", story)
    assert max(map(len, story.splitlines())) <= 100


def test_markdown_has_headings_and_lists(game):
    story = export(game, "markdown")
    assert story.startswith("# Julius Caesar")
    assert not missing(story, "\n## Year 705 (49 BC)\n", "\n### Turn 1\n", "\n#### Battle of ")
    assert re.search(r"\n- Battle of \w+, round 2\.\n  - ", story)
    assert "\n\n\n" not in story


def test_json_holds_every_record_in_effect(game):
    story = json.loads(export(game, "json"))
    assert story["game"] == "julius-caesar"
    assert story["result"]["kind"] == game.state.result.kind
    assert [record["action"] for record in story["records"]] == [str(entry.action) for entry in game.history]
    assert story["records"][0]["events"][0]["event"] == "card_dealt"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [C, P])
@pytest.mark.parametrize("kind", FORMATS)
def test_a_seats_story_names_only_blocks_it_saw(kind, seat, game):
    story = export(game, kind, seat)
    assert named_in(story) <= Knowledge(game, seat).shown()
    assert "unseen" in story or kind == "json"


def test_a_seats_json_leaves_out_actions_it_must_not_know(game):
    records = json.loads(export(game, "json", C))["records"]
    hidden = {record["seat"] for record in records if "action" not in record}
    assert hidden
    assert "caesar" not in hidden
    theirs = [record for record in records if record["seat"] == "pompey" and "action" in record]
    assert {record["action"].split()[0] for record in theirs} >= {"fire"}
    secret = [record["action"] for record in theirs if record["action"].split()[0] in SECRET]
    assert all(" cleopatra" in action for action in secret)


def test_of_a_game_just_begun_a_spectator_sees_no_hand_and_what_was_taken_back_is_not_told():
    story = export(played(3, 6), "text", Seat.SPECTATOR)
    assert not missing(story, "Caesar is dealt 6 cards.", "Pompey is dealt 6 cards.")
    assert json.loads(export(played(1, 10), "json"))["result"] is None
    table = new_table(3)
    table.act(table.state.legal_actions(C)[0], C)
    table.undo(C)
    story = export(table, "text")
    assert "Not finished: 705.0." in story
    assert "discards" not in story
