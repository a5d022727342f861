"""Players as people write them."""

import pytest

from engine.bots import BOTS, UnknownBot, usual_budget
from engine.bots.game_ai import most_playouts
from engine.bots.specs import BadSpec, BotSpec, budgets, parse_spec, parse_specs


@pytest.mark.parametrize("text", ["tiro", "random", "legatus", "legatus:200"])
def test_a_spec_is_read_and_written_alike(text: str):
    assert str(parse_spec(f" {text} ")) == text


def test_a_spec_makes_its_bot_with_its_budget():
    assert BotSpec("tiro").make(1).name == "tiro"
    assert BotSpec("legatus", 7).make(1).budget == 7  # type: ignore[attr-defined]
    assert BotSpec("legatus").make(1).budget != 7  # type: ignore[attr-defined]


def test_a_game_of_long_playouts_gives_fewer_of_them_where_nothing_is_said():
    most = most_playouts("gallic-war")
    assert usual_budget("legatus") == usual_budget("legatus", "gallic-war") == BOTS["legatus"].settings.budget  # type: ignore[union-attr]
    assert usual_budget("imperator") == BOTS["imperator"].settings.budget > most  # type: ignore[union-attr]
    assert usual_budget("imperator", "gallic-war") == most
    assert budgets("imperator", "gallic-war") == {"small": most // 4, "normal": most, "large": 4 * most}
    assert BotSpec("imperator").make(1, "gallic-war").budget == most  # type: ignore[attr-defined]
    assert BotSpec("imperator", 300).make(1, "gallic-war").budget == 300  # type: ignore[attr-defined]
    assert usual_budget("centurio", "gallic-war") == usual_budget("tiro") == usual_budget("random") == 0


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
