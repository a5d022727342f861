"""Players as people write them."""

from __future__ import annotations

import pytest

from engine.bots import UnknownBot
from engine.bots.specs import BadSpec, BotSpec, parse_spec, parse_specs


@pytest.mark.parametrize("text", ["tiro", "random", "legatus", "legatus:200"])
def test_a_spec_is_read_and_written_alike(text: str):
    assert str(parse_spec(f" {text} ")) == text


def test_a_spec_makes_its_bot_with_its_budget():
    assert BotSpec("tiro").make(1).name == "tiro"
    assert BotSpec("legatus", 7).make(1).budget == 7  # type: ignore[attr-defined]
    assert BotSpec("legatus").make(1).budget != 7  # type: ignore[attr-defined]


@pytest.mark.parametrize("budget", ["", "0", "-3", "x", "1.5", "٣", "1000001", "9" * 30])
def test_a_budget_is_a_number_of_iterations(budget: str):
    with pytest.raises(BadSpec, match="a number of iterations, such as legatus:200"):
        parse_spec(f"legatus:{budget}")


def test_bots_without_a_budget_are_given_none():
    with pytest.raises(BadSpec, match="tiro decides by rules of thumb and takes no budget"):
        parse_spec("tiro:200")
    assert [str(spec) for spec in parse_specs("tiro,legatus,legatus:9", 50)] == ["tiro", "legatus:50", "legatus:9"]


def test_unknown_bots_and_repeats_are_refused():
    with pytest.raises(UnknownBot, match="'nobody'"):
        parse_specs("tiro,nobody")
    with pytest.raises(BadSpec, match="tiro is named twice"):
        parse_specs("tiro,random,tiro")
    with pytest.raises(BadSpec, match="legatus:5 is named twice"):
        parse_specs("legatus,legatus:5", 5)
