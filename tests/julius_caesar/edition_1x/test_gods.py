"""Jupiter and Vulcan of edition 1.x, and the first turn (2.1, God Cards, G1, G7)."""

import pytest

from engine.contract import PositionError, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar import support
from tests.julius_caesar.acting import EVERYBODY, Playtest, of


@pytest.mark.parametrize(
    ("caesars", "pompeys", "first"),
    [("2/1", "4/1", POMPEY), ("2/3", "2/2", CAESAR), ("2/1", "mars", POMPEY), ("vulcan", "4/1", CAESAR)],
)
def test_the_first_turn_is_as_any_other(play: Playtest, caesars: str, pompeys: str, first: Seat) -> None:
    """2.1: most moves, a tie to Caesar; a god's player is always Player 1."""
    play.command(caesars, pompeys, "rome caesar: legio_7; neapolis pompey: legio_1", year=705, turn=1)
    assert (play.view(CAESAR).player_one, play.to_act) == (first, first)
    assert play.again().view().player_one == first


def test_two_gods_cancel_the_first_turn_too(play: Playtest) -> None:
    play.command("mars", "vulcan", year=705, turn=1)
    assert (play.turn, play.phase) == (2, "play")
    play.before_cards("apollo", "2/2", year=705, turn=1)
    assert play.refused("play apollo", "C2") == "apollo-first-turn"


TEMPTED = """
    rome caesar: legio_7; genua pompey: legio_1, legio_2 II, legio_8, legio_9, cleopatra III
    narbo pompey: legio_3
"""
"""Two of Caesar's own have gone over to Pompey in Genua."""


def test_jupiters_player_names_the_colour(play: Playtest) -> None:
    """V3: blocks that look alike are drawn with equal chances."""
    play.command("jupiter", "2/2", TEMPTED)
    assert play.offers() == {"jupiter genua", "end"}
    play.do("jupiter genua")
    assert (play.phase, play.to_act) == ("colour", CAESAR)
    assert play.again().offers() == {"colour tan", "colour green", "colour blue"}
    assert play.refused("end", "G1") == "cannot-end"
    of_colour = {"tan": {"legio_8", "legio_9"}, "green": {"legio_1", "legio_2"}, "blue": {"cleopatra"}}
    for colour, drawn in of_colour.items():
        named = play.again()
        named.do(f"colour {colour}")
        assert (named.to_act, named.state.outcome_weights()) == (Seat.CHANCE, None)
        assert named.again().offers() == {f"draw {block}" for block in drawn}
        assert {named.view(seat).drawn_colour for seat in EVERYBODY} == {colour}


@pytest.mark.parametrize(("colour", "block"), [("tan", "legio_8"), ("blue", "cleopatra")])
def test_his_own_defector_and_cleopatra_come_for_certain(play: Playtest, colour: str, block: str) -> None:
    play.command("jupiter", "2/2", f"rome caesar: legio_7; genua pompey: legio_1, {block} II")
    events = play.do("jupiter genua", f"colour {colour}", f"draw {block}")
    assert of(events, ev.BlockDrawn) == [ev.BlockDrawn(POMPEY, block, 2, "genua")]
    assert of(events, ev.BlockDefected) == [ev.BlockDefected(block, CAESAR, "genua", "rome")]
    assert play.stands(block) == ("rome", "caesar", 2)
    assert (play.state.drawn_colour, play.to_act) == (-1, POMPEY)


def test_of_one_colour_there_is_nothing_to_name(play: Playtest) -> None:
    play.command("jupiter", "2/2", "rome caesar: 7; neapolis caesar: legio_9; genua pompey: legio_1, pompey 1")
    play.do("jupiter genua")
    assert play.again().offers() == {"draw legio_1", "draw pompey"}
    before = play.points()[0]
    assert [event.block for event in of(play.do("draw pompey"), ev.BlockEliminated)] == ["pompey"]
    assert play.points()[0] == before + 1


SEAS = """
    genua caesar: legio_7; ravenna caesar: legio_8; mare_tyrrhenum pompey: navis_1 II, navis_2 I
    mare_internum pompey: navis_3; rome pompey: navis_4
"""


def test_jupiter_strikes_navis_at_sea_beside_a_friendly_port(play: Playtest) -> None:
    """Genua is a port on Mare Tyrrhenum; Mare Internum touches none of Caesar's."""
    play.command("jupiter", "2/2", SEAS)
    assert play.again().offers() == {"jupiter rome", "jupiter mare_tyrrhenum", "end"}
    assert play.refused("jupiter mare_internum", "G1") == "no-friendly-port-beside"
    play.do("jupiter mare_tyrrhenum")
    assert play.again().offers() == {"draw pompey_navis_1", "draw pompey_navis_2"}
    events = play.again().do("draw pompey_navis_1")
    assert of(events, ev.StepLost) == [ev.StepLost(POMPEY, "pompey_navis_1", "mare_tyrrhenum", 1, "jupiter")]
    assert of(play.do("draw pompey_navis_2"), ev.BlockDrawn)[0].city == "mare_tyrrhenum"
    assert (play.where("pompey_navis_2"), play.to_act) == ("face up", POMPEY)


def test_an_inland_city_rules_no_sea_and_the_last_navis_leaves_it_vacant(play: Playtest) -> None:
    play.command("jupiter", "2/2", "ravenna caesar: 8; lugdunum caesar: legio_7; hispanum pompey: navis_1 I")
    assert play.to_act is POMPEY
    play.command("jupiter", "2/2", "massilia caesar: legio_8; mare_hispanum pompey: navis_1 I")
    play.do("jupiter mare_hispanum", "draw pompey_navis_1")
    assert play.holder("mare_hispanum") is None


ALIKE = "rome caesar: legio_7; genua pompey: legio_1"


@pytest.mark.parametrize(
    ("head", "board", "reason"),
    [
        ("phase: draw", TEMPTED, "no game has 'colour' like this"),
        ("phase: draw; colour: red", TEMPTED, "there is no colour 'red'"),
        ("phase: colour; colour: tan", TEMPTED, "there is no 'colour' in phase colour"),
        ("phase: colour", ALIKE, "no game has 'phase' like this"),
        ("phase: draw; colour: green", ALIKE, "no game has 'colour' like this"),
    ],
)
def test_a_colour_is_written_where_one_was_named(play: Playtest, head: str, board: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        play.at("actor: caesar; drawn from: genua", head, board)


def test_vulcan_turns_cleopatra_on_her_last_step_and_she_attacks_where_enemies_survive(play: Playtest) -> None:
    """She is her new side's main force, who is the attacker; no link was used, nothing is to be declared."""
    play.command("vulcan", "2/2", "alexandria pompey: cleopatra I, legio_1 I, legio_2 III, navis_1 II")
    assert of(play.do("vulcan alexandria"), ev.CleopatraTurned) == [ev.CleopatraTurned(CAESAR, "alexandria", 1)]
    assert play.stands("cleopatra") == ("alexandria", "caesar", 1)
    space = play.again().view(POMPEY).spaces["alexandria"]
    assert (space.contested, space.attacker, space.main_attack, space.unpinned) == (True, CAESAR, None, (1, 2))
    assert (play.to_act, play.phase) == (POMPEY, "move")
    assert "move legio_2 alexandria-pelusium" in play.offers()
    play.do("move legio_2 alexandria-pelusium")
    assert not play.offers("move pompey_navis_1")
    play.again().do("end")


@pytest.mark.parametrize("company", ["", ", legio_1 I"])
def test_alone_she_takes_the_city_with_her(play: Playtest, company: str) -> None:
    """Her company of one step burns, or there is none."""
    play.command("vulcan", "2/2", f"alexandria pompey: cleopatra I{company}")
    events = play.do("vulcan alexandria")
    assert (play.holder("alexandria"), play.side("cleopatra")) == ("caesar", "caesar")
    assert bool(of(events, ev.BlockEliminated)) == bool(company)
    assert of(events, ev.ControlChanged) == [ev.ControlChanged("alexandria", CAESAR, contested=False)]
    play.again()


def test_stronger_she_just_loses_a_step(play: Playtest) -> None:
    play.command("vulcan", "2/2", "alexandria pompey: cleopatra II, legio_1 I")
    assert not of(play.do("vulcan alexandria"), ev.CleopatraTurned)
    assert play.stands("cleopatra") == ("alexandria", "pompey", 1)


@pytest.mark.parametrize(("friend", "end"), [("jerusalem", "caesar"), ("pelusium", "pompey")])
def test_pompeys_vulcan_turns_her_back_and_the_battle_is_fought(play: Playtest, friend: str, end: str) -> None:
    """As attacker she leaves in round 4, to a friendly city for she came by no road; or she joins the enemy."""
    play.command("2/2", "vulcan", f"alexandria caesar: cleopatra I, legio_7 II; {friend} pompey: legio_3")
    play.do("vulcan alexandria")
    play.end_commands()
    battle = play.again().view(CAESAR).battle
    assert (battle.attacker, [block.id for block in battle.main[POMPEY]]) == (POMPEY, ["cleopatra"])
    play.pass_to_round(4)
    play.do(f"pass {min(play.turns())}")
    if end == "pompey":
        assert play.offers() == {"retreat cleopatra alexandria-pelusium"}
        play.do("retreat cleopatra alexandria-pelusium")
    assert play.side("cleopatra") == end


def test_player_two_may_respond_to_her(play: Playtest) -> None:
    """6.14: into reserve, and not pinned by anybody but her."""
    play.command("vulcan", "2/2", "alexandria pompey: cleopatra I, legio_1 III; pelusium pompey: legio_2")
    play.do("vulcan alexandria", "move legio_2 pelusium-alexandria")
    twin = play.again()
    assert twin.state.moves.reserve == 1 << twin.state.blocks.index["legio_2"]
    play.end_commands()
    assert play.turns() == {"legio_1"}


def test_a_position_may_tell_of_a_response_to_her_when_her_battle_is_over(play: Playtest) -> None:
    """7.5, 6.13: who responded came by a link that stays used to the end of the turn's battles."""
    head = "turn: 3; phase: vulcan; actor: caesar; player one: caesar; played 3: caesar vulcan, pompey 4/1"
    pompeys = "alexandria pompey: cleopatra I, legio_38 III; pelusium pompey: legio_36"
    play.at(head, "rome caesar: legio_13", pompeys)
    play.do("vulcan alexandria", "move legio_36 pelusium-alexandria", "end", "fire legio_38", "roll 1 6")
    assert "used pompey: pelusium>alexandria" in play.position()
    assert "attack alexandria" not in play.position()
    twin = play.again()
    assert list(twin.state.legal_actions()) == list(play.state.legal_actions())
    assert twin.view(CAESAR) == play.view(CAESAR)


@pytest.mark.parametrize("change", [("1.x", "2.0"), ("vulcan", "mars"), ("pompey: pel", "caesar: pel")])
def test_no_other_battle_that_is_over_lacks_its_attack(change: tuple[str, str]) -> None:
    text = """julius-caesar 1.x
        turn: 3; phase: regroup; actor: pompey; battle: alexandria; player one: caesar
        played 3: caesar vulcan, pompey 4/1
        rome caesar: legio_13; alexandria pompey: cleopatra I, legio_38 II, legio_36
        used pompey: pelusium>alexandria"""
    assert support.at(text).position()
    with pytest.raises(PositionError, match="no game has pelusium>alexandria like this"):
        support.at(text.replace(*change))


def test_an_attack_of_nobody_is_cleopatras_alone(play: Playtest) -> None:
    text = "phase: move\nactor: pompey\nplayer one: caesar\nattack alexandria: caesar\n"
    play.at(text, "alexandria caesar: cleopatra I\nalexandria pompey: legio_1")
    assert play.again().view(POMPEY).spaces["alexandria"].main_attack is None
    with pytest.raises(PositionError, match="say from where legio_7 came"):
        play.at(text, "alexandria caesar: cleopatra I, legio_7\nalexandria pompey: legio_1")
