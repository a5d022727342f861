"""`?`: searching what is possible now, and showing it without flooding the screen."""

import pytest

from engine.match import Match
from jc_tui.blocks.line_choices import MOST_LINES, search
from jc_tui.game_ui import NumberedActions, ui_of
from jc_tui.julius_caesar.text.reading import options, read_order
from tests.jc_tui.playing import C, missing, new_table, run


@pytest.fixture
def moving() -> Match:
    run(table := new_table(0), ["discard 3/2", "discard 4/1", "3/1", "3/1"])
    return table


def found(table: Match, query: str) -> list[str]:
    possible = options(table.state.view(C), table.state.legal_actions())
    return [str(option.action) for option in search(query, possible)]


def listed(table: Match, query: str) -> NumberedActions:
    legal = list(table.state.legal_actions())
    return ui_of("julius-caesar").text.possible(query, table.state.view(C), legal, C, 80)


def test_a_block_is_found_by_its_id_and_name_and_a_place_at_both_ends_of_a_path(moving: Match) -> None:
    for query in ("legio_13", "legio 13", "LEGIO 13", "13"):
        assert {action[:22] for action in found(moving, query)} == {"move legio_13 ravenna-"}, query
    actions = found(moving, "genua")
    assert all("genua" in action for action in actions)
    assert set(found(moving, "from genua")) | set(found(moving, "to genua")) < set(actions)
    assert all(action.split()[2].startswith("genua-") for action in found(moving, "from genua"))
    assert all(action.endswith("-genua") for action in found(moving, "to genua"))


def test_attacks_and_kinds_of_blocks_are_found_and_all_words_must_fit(moving: Match) -> None:
    assert set(found(moving, "attack")) == {f"move legio_{n} narbo-tarraco" for n in (7, 9, 10)}
    assert found(moving, "attack legio_7") == ["move legio_7 narbo-tarraco"]
    assert found(moving, "respond") == found(moving, "caesar tingis") == []
    assert {action.split()[1] for action in found(moving, "leader")} == {"caesar", "antonius"}
    assert {action.split()[1] for action in found(moving, "navis")} == {"caesar_navis_1", "caesar_navis_2"}
    actions = found(moving, "caesar to rome")
    assert "move caesar ravenna-rome" in actions
    assert all(action.startswith("move caesar ") and action.endswith("-rome") for action in actions)


def test_many_choices_are_summarised_by_place_and_few_have_numbers(moving: Match) -> None:
    answer = listed(moving, "")
    assert (answer.numbered, len(answer.lines) <= MOST_LINES + 4) == ([], True)
    assert not missing("\n".join(answer.lines), "genua 42", "attack   Tarraco 3", "To see fewer:")
    same = "move antonius | legio_8 | legio_12  genua-"
    assert not missing("\n".join(listed(moving, "genua").lines), same, "rome-asculum")
    answer = listed(moving, "legio_13")
    assert [str(action) for action in answer.numbered] == found(moving, "legio_13")
    assert "1) " in "\n".join(answer.lines)
    assert "Nothing you can do now fits 'atlantis'" in listed(moving, "atlantis").lines[0]


def test_every_legal_action_reads_as_itself_and_is_found_without_words(moving: Match) -> None:
    legal = moving.state.legal_actions()
    assert found(moving, "") == [str(action) for action in legal]
    assert [read_order(str(action), moving.state, legal)[0] for action in legal] == [(each,) for each in legal]
