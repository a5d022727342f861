"""Which folders a change touches, and which tests answer for them."""

import pytest

from tests.paths import ROOT
from tools.touched import answering, report


@pytest.mark.parametrize(
    ("file", "answers"),
    [
        ("engine/julius_caesar/winter.py", "tests/julius_caesar/test_winter.py"),
        ("engine/julius_caesar/fog/roster.py", "tests/julius_caesar/fog/"),
        ("engine/clocks.py", "tests/engine/test_clocks.py"),
        ("engine/bots/julius_caesar/mind/mind.py", "tests/engine/"),
        ("jc_tui/table/plans.py", "tests/jc_tui/table/test_plans.py"),
        ("data/gallic_war/blocks.toml", "tests/gallic_war/"),
        ("data/words/en/cli.po", "tests/engine/"),
        ("docs/examples/bot.py", "tests/test_examples.py"),
        ("docs/keys.md", "tests/test_docs.py"),
        ("tests/test_docs.py", "tests/test_docs.py"),
        ("Makefile", ""),
    ],
)
def test_a_file_has_tests_that_answer_for_it(file: str, answers: str) -> None:
    assert answering(file) == answers
    assert (ROOT / answers).exists()


def test_each_folder_is_told_once_with_what_it_has() -> None:
    room, *answers = report(["jc_tui/table/plans.py", "jc_tui/table/coach.py"])
    assert room.startswith("jc_tui/table/  The table as a value")
    assert answers == ["    tests/jc_tui/table/", "    tests/jc_tui/table/test_plans.py"]
