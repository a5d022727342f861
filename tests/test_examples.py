"""The examples in `docs/examples/` run, and print what `docs/scripting.md` says."""

import os
import re

import pytest

from tests.forked import ROOT, run

EXAMPLES = ROOT / "docs" / "examples"
PAGE = (ROOT / "docs" / "scripting.md").read_text(encoding="utf-8")


def printed(example: str) -> list[str]:
    code = f"from runpy import run_path; run_path({str(EXAMPLES / example)!r}, run_name='__main__')"
    return run(code, environment=os.environ, text=True, check=True).stdout.splitlines()


def test_the_page_tells_of_every_example_and_the_script_on_it_is_one() -> None:
    assert [path.name for path in EXAMPLES.glob("*.py") if f"docs/examples/{path.name}" not in PAGE] == []
    (shown,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert (EXAMPLES / "play_a_game.py").read_text(encoding="utf-8").endswith(f'"""\n\n{shown}')


@pytest.mark.slow
def test_the_script_plays_a_whole_game() -> None:
    *events, result = printed("play_a_game.py")
    assert len(events) > 500
    assert result.startswith("Result(")


@pytest.mark.slow
@pytest.mark.parametrize("example", ["bot.py", "solve.py"])
def test_an_example_prints_what_the_page_shows(example: str) -> None:
    shown = PAGE.partition(f"$ .venv/bin/python docs/examples/{example}\n")[2].partition("\n\n")[0]
    assert printed(example) == [line.removeprefix("    ") for line in shown.splitlines()]


def test_the_bot_has_at_most_forty_lines() -> None:
    lines = (EXAMPLES / "bot.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 40
