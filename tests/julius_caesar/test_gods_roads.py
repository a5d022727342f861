"""Mercury and Pluto: further, and in greater numbers (God Cards, rulings G4-G6)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.seats import POMPEY
from tests.julius_caesar.acting import Playtest

FIRST = {"year": 705, "turn": 1}

# --- Mercury -------------------------------------------------------------------------------------------------


def test_mercury_gives_a_third_city(play: Playtest) -> None:
    """God Cards, G5: one, two or three links, in several directions, without coming back."""
    play.command("mercury", "2/2", "syracuse caesar: legio_7, legio_8", "athena pompey: legio_32")
    assert play.ways("legio_7") == {
        *("syracuse-lilybaeum", "syracuse-messana", "syracuse-lilybaeum-messana"),
        *("syracuse-messana-lilybaeum", "syracuse-messana-rhegium"),
        *("syracuse-lilybaeum-messana-rhegium", "syracuse-messana-rhegium-neapolis"),
    }
    play.do("move legio_7 syracuse-messana-rhegium-neapolis", "move legio_8 syracuse-lilybaeum")
    assert play.where("legio_7") == "neapolis"
    play.refused("move legio_7 neapolis-rome")


def test_mercury_attacks_two_links_away_and_no_further(play: Playtest) -> None:
    """God Cards, G5: Rome from Massilia by Genua; Neapolis behind a free Rome is too far."""
    board = "massilia caesar: legio_7, legio_8"
    play.command("mercury", "2/2", board, "rome pompey: legio_1")
    assert "massilia-genua-rome" in play.ways("legio_7")
    play.refused("move legio_7 massilia-genua-ravenna-rome")
    assert play.march("massilia-genua-rome", "legio_7") == ["attack"]
    play.command("mercury", "2/2", board, "neapolis pompey: legio_1")
    play.refused("move legio_7 massilia-genua-rome-neapolis")
    assert "massilia-genua-rome" in play.ways("legio_7")


def test_mercury_does_not_pass_an_enemy(play: Playtest) -> None:
    """God Cards, G5: friendly and vacant cities on the way; the attack on Genua ends there."""
    play.command("mercury", "2/2", "massilia caesar: legio_7, legio_8", "genua pompey: legio_1")
    by_genua = {way for way in play.ways("legio_7") if "genua" in way}
    assert by_genua == {"massilia-genua", "massilia-lugdunum-genua"}
    play.do("move legio_7 massilia-genua")
    play.refused("move legio_8 massilia-genua-rome")


def test_under_mercury_the_last_link_decides_the_main_attack(play: Playtest) -> None:
    """G5, M5: two go round by Ravenna, one straight; the road into Rome is what counts."""
    play.command("mercury", "2/2", "asculum caesar: legio_7, legio_8, legio_9", "rome pompey: legio_1")
    assert play.march("asculum-ravenna-rome", "legio_7") == ["attack"]
    assert play.march("asculum-rome", "legio_8") == ["reserve"]
    assert play.march("asculum-ravenna-rome", "legio_9") == ["attack"]


def test_road_limits_hold_on_every_link_under_mercury(play: Playtest) -> None:
    """G5, M3, 6.11: the third block finds the minor road on its way full."""
    play.command("mercury", "2/2", "asculum caesar: legio_7, legio_8, legio_9", "athena pompey: legio_1")
    play.march("asculum-rome-genua-massilia", "legio_7")
    play.march("asculum-rome", "legio_8")
    assert not {way for way in play.ways("legio_9") if way.startswith("asculum-rome")}
    assert "asculum-ravenna-genua-massilia" in play.ways("legio_9")
    play.refused("move legio_9 asculum-rome-neapolis", "6.11")


def test_mercury_moves_the_land_blocks_of_one_group(play: Playtest) -> None:
    """God Cards, G4: no Navis, no second group, no levies, no sailing."""
    caesars = ("massilia caesar: legio_7, navis_1", "rome caesar: legio_8", "hispanum caesar: navis_2")
    play.command("mercury", "2/2", *caesars, "pylos pompey: legio_1")
    assert not play.offers("sail")
    assert play.ways("caesar_navis_1") == play.ways("caesar_navis_2") == set()
    play.do("move legio_7 massilia-narbo")
    assert play.offers() == {"end"}
    play.do("end")
    assert (play.phase, play.to_act) == ("move", POMPEY)


def test_mercury_as_player_two_responds_from_two_links_away(play: Playtest) -> None:
    """C4, G5, 6.14: a response of one or two links, into reserve; not of three."""
    pompeys = ("rome pompey: legio_1", "brundisium pompey: legio_2, legio_3")
    play.command("2/2", "mercury", "genua caesar: legio_7", *pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert play.march("brundisium-neapolis-rome", "legio_2") == ["response"]
    play.refused("move legio_3 brundisium-sipontum-asculum-rome")
    assert "brundisium-sipontum-asculum" in play.ways("legio_3")


def test_mercury_as_player_two_leaves_a_battle(play: Playtest) -> None:
    """C4, G5, 6.13: the unpinned block goes three links, not by the attackers' road."""
    play.command("2/2", "mercury", "genua caesar: legio_7", "rome pompey: legio_1, legio_2", **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert "rome-neapolis-brundisium-sipontum" in play.ways("legio_1")
    assert not {way for way in play.ways("legio_1") if way.startswith("rome-genua")}
    play.do("move legio_1 rome-ravenna-genua-massilia")
    assert play.holder("massilia") == "pompey"
    assert play.ways("legio_2") == set()


# --- Pluto ---------------------------------------------------------------------------------------------------

SEVEN = ("legio_7", "legio_8", "legio_9", "legio_10", "legio_11", "legio_12", "legio_13")
ALL_SEVEN = ", ".join(SEVEN)


@pytest.mark.parametrize(
    ("start", "end", "limit", "rule", "elsewhere"),
    [
        ("genua", "rome", 6, "G6", "genua-ravenna"),
        ("ravenna", "rome", 3, "G6", "ravenna-genua"),
        ("rhegium", "messana", 2, None, "rhegium-neapolis"),
    ],
    ids=["six along a major road", "three along a minor road", "two over a strait"],
)
def test_pluto_sends_so_many_to_attack(
    play: Playtest, start: str, end: str, limit: int, rule: str | None, elsewhere: str
) -> None:
    """God Cards, G6, 4.32, M4: instead of four, two and one; the next one may go elsewhere."""
    play.command("pluto", "2/2", f"{start} caesar: {ALL_SEVEN}", f"{end} pompey: legio_1")
    assert play.march(f"{start}-{end}", *SEVEN[:limit]) == ["attack"] * limit
    play.refused(f"move {SEVEN[limit]} {start}-{end}", rule)
    assert elsewhere in play.ways(SEVEN[limit])


def test_pluto_keeps_the_limits_of_moves_that_are_no_attack(play: Playtest) -> None:
    """God Cards, G6: four into free Rome, two to Ravenna's side, and by two links as ever."""
    play.command("pluto", "2/2", f"genua caesar: {ALL_SEVEN}", "athena pompey: legio_1")
    play.march("genua-rome", *SEVEN[:4])
    play.refused("move legio_11 genua-rome", "6.11")
    play.refused("move legio_11 genua-rome-neapolis", "6.11")
    assert "genua-massilia-narbo" in play.ways("legio_11")
    assert not {way for way in play.ways("legio_11") if way.count("-") > 2}


def test_pluto_attacks_from_beside_alone(play: Playtest) -> None:
    """God Cards, G6, 6.12: greater numbers, not greater reach."""
    play.command("pluto", "2/2", "massilia caesar: legio_7", "rome pompey: legio_1")
    play.refused("move legio_7 massilia-genua-rome")


def test_pluto_moves_the_land_blocks_of_one_group(play: Playtest) -> None:
    """God Cards, G4: no Navis, no second road from another city."""
    caesars = ("genua caesar: legio_7, navis_1", "ravenna caesar: legio_8")
    play.command("pluto", "2/2", *caesars, "rome pompey: legio_1")
    assert play.ways("caesar_navis_1") == set()
    play.do("move legio_7 genua-rome")
    play.refused("move legio_8 ravenna-rome")
    assert play.offers() == {"end"}


def test_pluto_as_player_two_attacks_with_six_and_responds_with_four(play: Playtest) -> None:
    """C4, G6: the response to Rome keeps the road's four, the attack on Brundisium takes six."""
    names = [f"legio_{number}" for number in (1, 2, 4, 5, 6, 32, 33, 34, 35, 36, 37)]
    caesars = ("genua caesar: legio_7", "brundisium caesar: legio_8")
    pompeys = ("rome pompey: legio_3", f"neapolis pompey: {', '.join(names)}")
    play.command("2/2", "pluto", *caesars, *pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert play.march("neapolis-rome", *names[:4]) == ["response"] * 4
    play.refused(f"move {names[4]} neapolis-rome", "6.11")
    assert play.march("neapolis-brundisium", *names[4:10]) == ["attack"] * 6
    play.refused(f"move {names[10]} neapolis-brundisium", "G6")


def test_pluto_does_not_help_a_regroup(play: Playtest) -> None:
    """God Cards, G6: six came to Rome, four go back by the same road."""
    play.at(
        "phase: regroup; player one: caesar",
        "played 5: caesar pluto, pompey 2/2",
        "battle: rome",
        "attack rome: caesar from genua",
        f"rome caesar: {', '.join(f'{block} from genua' for block in SEVEN[:6])}",
    )
    assert play.phase == "regroup"
    play.do(*(f"regroup {block} rome-genua" for block in SEVEN[:4]))
    play.refused("regroup legio_11 rome-genua")
