"""Mars, Neptune, Mercury, Pluto and Vulcan (God Cards, rulings G3-G7, C4, C6)."""

from engine.julius_caesar.events import BattleBegan, BlockEliminated, CityStruck, SurpriseNamed
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, of

FIRST = {"year": 705, "turn": 1}


def order_of_battle(play: Playtest, city: str = "genua") -> list[str]:
    """The order of battle turns in round 1 of a battle, when nobody moves or levies any more."""
    play.end_commands()
    if play.phase == "choose battle":
        play.do(f"battle {city}")
    return play.pass_round()


MARS = """
rome caesar: caesar, legio_7, legio_8, navis_1; massilia caesar: legio_9; genua pompey: auxilia_3, legio_1
neapolis pompey: legio_2
"""
NEPTUNE = "massilia caesar: navis_1, navis_2, legio_7; internum caesar: navis_3; hispanum pompey: navis_1, navis_3"
MERCURY = "massilia caesar: 7, navis_1; rome caesar: legio_8; hispanum caesar: navis_2; pylos pompey: legio_1"
PLUTO = "genua caesar: legio_7, navis_1; ravenna caesar: legio_8; rome pompey: legio_1"


@each(
    "god, board, refused, moved, others",
    ("mars", MARS, "navis_1 rome-tyrrhenum", "legio_7 rome-asculum-sipontum", "legio_9 massilia-narbo"),
    ("neptune", NEPTUNE, "legio_7 massilia-genua", "navis_1 massilia-hispanum", "navis_3 internum-utica"),
    ("mercury", MERCURY, "navis_1 massilia-hispanum", "legio_7 massilia-narbo", "legio_8 rome-genua"),
    ("pluto", PLUTO, "navis_1 genua-tyrrhenum", "legio_7 genua-rome", "legio_8 ravenna-rome"),
)
def test_a_god_moves_the_land_blocks_or_the_navis_of_one_group(
    play: Playtest, god: str, board: str, refused: str, moved: str, others: str
) -> None:
    """God Cards, G4: nothing of the other kind, no second group, no sailing, no levies."""
    play.command(god, "2/2", board, "mare_tyrrhenum caesar: navis_4")
    assert (play.phase, play.moves_left, play.levies_left) == ("move", 1, 0)
    assert not play.offers("sail")
    assert not play.offers("move legio" if god == "neptune" else "move caesar_navis")
    play.refused(f"move {refused}")
    play.do(f"move {moved}")
    play.refused(f"move {others}")
    left = {"mars": {"caesar", "legio_8"}, "neptune": {"caesar_navis_2"}}.get(god, set())
    assert {text.split()[1] for text in play.offers("move")} == left
    play.do("end")
    assert (play.phase, play.to_act) == ("move", POMPEY)


@each(
    "god, board",
    *((god, "massilia caesar: navis_1; rome pompey: legio_1") for god in ("mars", "mercury", "pluto")),
    ("pluto", "mare_hispanum caesar: navis_1; rome pompey: legio_1"),
    ("neptune", "genua caesar: legio_7; rome pompey: legio_1"),
    ("vulcan", "alexandria caesar: cleopatra; mare_egypticum pompey: navis_2"),
)
def test_a_god_with_nobody_to_move_or_to_strike(play: Playtest, god: str, board: str) -> None:
    """C4, G4, G7: ships alone are of no use to Mars, Mercury and Pluto, legions to Neptune, a sea to Vulcan."""
    play.command(god, "2/2", board)
    assert (play.phase, play.to_act) == ("move", POMPEY)


FLEETS = "massilia-mare_hispanum caesar_navis_1 caesar_navis_2"
SHIPS = "caesar_navis_1 caesar_navis_2 pompey_navis_1 pompey_navis_3"
PORT = "mare_tyrrhenum caesar: navis_1; rome pompey: legio_1, auxilia_3"


@each(
    "card, board, march, surprise, order",
    ("mars", MARS, "rome-genua caesar legio_8", "genua", "caesar legio_8 pompey_auxilia_3 legio_1"),
    ("2/2", MARS, "rome-genua caesar legio_8", None, "pompey_auxilia_3 caesar legio_1 legio_8"),
    ("neptune", NEPTUNE, FLEETS, "mare_hispanum", SHIPS),
    ("neptune", PORT, "mare_tyrrhenum-rome caesar_navis_1", "rome", "caesar_navis_1 pompey_auxilia_3 legio_1"),
    ids=["Mars", "without Mars the defender first on equal letters", "Neptune at sea", "Neptune against a port"],
)
def test_in_the_battle_of_mars_or_neptune_the_attackers_fire_first(
    play: Playtest, card: str, board: str, march: str, surprise: str | None, order: str
) -> None:
    """God Cards, G3, 3.12, 7.2, 7.8, 7.81: in round 1 all attackers, A to D, then the defenders; then as ever."""
    play.command(card, "2/2", board)
    play.march(*march.split())
    assert [event.space for event in of(play.do("end"), SurpriseNamed)] == ([surprise] if surprise else [])
    assert " ".join(order_of_battle(play)) == order
    if card == "mars":
        assert play.turns() == {"pompey_auxilia_3"}


def test_neptune_begins_two_battles(play: Playtest) -> None:
    """God Cards, G3: from one sea against a port and another sea, one with the surprise."""
    pompeys = "rome pompey: legio_1; mare_hispanum pompey: navis_1"
    play.command("neptune", "2/2", "mare_tyrrhenum caesar: navis_1, navis_2", pompeys)
    play.do("move caesar_navis_1 tyrrhenum-rome", "move caesar_navis_2 tyrrhenum-hispanum", "end")
    assert play.offers() == {"surprise rome", "surprise mare_hispanum"}
    assert of(play.do("surprise rome"), SurpriseNamed) == [SurpriseNamed(CAESAR, "rome")]


def test_mars_without_an_attack(play: Playtest) -> None:
    """God Cards, C6, G3: a move of two links, no battle, no surprise."""
    play.command("mars", "2/2", MARS)
    play.do("move legio_9 massilia-lugdunum-treveri")
    assert not of(play.do("end"), SurpriseNamed)
    assert play.view(POMPEY).surprise is None


def test_mars_as_player_two_surprises_in_his_own_attack_only(play: Playtest) -> None:
    """C4, G3: Caesar attacks Rome first, Pompey's Mars group goes into Genua; Rome is no choice."""
    pompeys = "rome pompey: legio_1, legio_2; ravenna pompey: auxilia_3, legio_3"
    play.command("2/2", "mars", "genua caesar: legio_7, caesar", pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    play.march("ravenna-genua", "pompey_auxilia_3", "legio_3")
    assert of(play.do("end"), SurpriseNamed) == [SurpriseNamed(POMPEY, "genua")]
    assert (play.phase, play.to_act) == ("choose battle", CAESAR)
    assert order_of_battle(play) == ["pompey_auxilia_3", "legio_3", "caesar"]


def test_mars_as_player_two_may_only_respond(play: Playtest) -> None:
    """C4, G3, 6.14: a response is no attack, so there is no surprise."""
    pompeys = "rome pompey: legio_1; neapolis pompey: legio_2"
    play.command("2/2", "mars", "genua caesar: legio_7", pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert play.march("neapolis-rome", "legio_2") == ["response"]
    assert not of(play.do("end"), SurpriseNamed)
    assert play.turns() == {"legio_1"}


def test_neptune_as_player_two_of_the_first_turn(play: Playtest) -> None:
    """C4, G3, G4: Caesar has put to sea; Pompey's ships take him by surprise."""
    play.command("2/2", "neptune", "massilia caesar: navis_1; utica pompey: navis_3, legio_39", **FIRST)
    play.do("move caesar_navis_1 massilia-mare_hispanum")
    play.end_command()
    assert play.ways("legio_39") == set()
    events = play.do("move pompey_navis_3 utica-mare_hispanum", "end")
    assert of(events, SurpriseNamed) == [SurpriseNamed(POMPEY, "mare_hispanum")]
    assert of(events, BattleBegan)[0].attacker is POMPEY
    assert play.turns() == {"pompey_navis_3"}


@each("god", "mars", "neptune")
def test_the_surprise_is_over_with_its_turn(play: Playtest, god: str) -> None:
    """God Cards, G3: the next turn knows nothing of it."""
    play.command(god, "1/2", "rome caesar: legio_7, navis_1; athena pompey: legio_1", turn=3)
    play.end_commands()
    assert (play.phase, play.view().surprise) == ("play", None)


def test_reserves_have_no_part_in_the_surprise(play: Playtest) -> None:
    """G3, 7.3: the attacking main force acts first; nobody of the defender's reserve acts in round 1."""
    rome = "rome caesar: legio_7 from genua; rome pompey: legio_1, legio_2 from neapolis reserve"
    narbo = "narbo caesar: legio_9; narbo pompey: legio_5 from tarraco"
    play.at("phase: choose battle; played 5: caesar mars, pompey 2/2; surprise: rome", rome, narbo)
    assert order_of_battle(play, "rome") == ["legio_7", "legio_1"]
    assert play.where("legio_2") == "rome"


def test_mercury_gives_a_third_city(play: Playtest) -> None:
    """God Cards, G5: one, two or three links, in several directions, without coming back."""
    play.command("mercury", "2/2", "syracuse caesar: legio_7, legio_8", "athena pompey: legio_32")
    ends = "lilybaeum messana lilybaeum-messana messana-lilybaeum messana-rhegium"
    further = "lilybaeum-messana-rhegium messana-rhegium-neapolis"
    assert play.ways("legio_7") == {f"syracuse-{end}" for end in f"{ends} {further}".split()}
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
    assert {way for way in play.ways("legio_7") if "genua" in way} == {"massilia-genua", "massilia-lugdunum-genua"}
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


def test_mercury_as_player_two_responds_from_two_links_away(play: Playtest) -> None:
    """C4, G5, 6.14: a response of one or two links, into reserve; not of three."""
    pompeys = "rome pompey: legio_1; brundisium pompey: legio_2, legio_3"
    play.command("2/2", "mercury", "genua caesar: legio_7", pompeys, **FIRST)
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


SEVEN = ("legio_7", "legio_8", "legio_9", "legio_10", "legio_11", "legio_12", "legio_13")
ALL_SEVEN = ", ".join(SEVEN)


@each(
    "start, end, limit, rule, elsewhere",
    ("genua", "rome", 6, "G6", "genua-ravenna"),
    ("ravenna", "rome", 3, "G6", "ravenna-genua"),
    ("rhegium", "messana", 2, None, "rhegium-neapolis"),
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
    """God Cards, G6, 6.12: four into free Rome, two to Ravenna's side, and by two links as ever."""
    play.command("pluto", "2/2", f"genua caesar: {ALL_SEVEN}", "athena pompey: legio_1")
    play.march("genua-rome", *SEVEN[:4])
    play.refuses("6.11", "move legio_11 genua-rome", "move legio_11 genua-rome-neapolis")
    assert "genua-massilia-narbo" in play.ways("legio_11")
    assert not {way for way in play.ways("legio_11") if way.count("-") > 2}
    play.command("pluto", "2/2", "massilia caesar: legio_7", "rome pompey: legio_1")
    play.refused("move legio_7 massilia-genua-rome")  # greater numbers, not greater reach


def test_pluto_as_player_two_attacks_with_six_and_responds_with_four(play: Playtest) -> None:
    """C4, G6: the response to Rome keeps the road's four, the attack on Brundisium takes six."""
    names = [f"legio_{number}" for number in (1, 2, 4, 5, 6, 32, 33, 34, 35, 36, 37)]
    pompeys = f"rome pompey: legio_3; neapolis pompey: {', '.join(names)}"
    play.command("2/2", "pluto", "genua caesar: legio_7; brundisium caesar: legio_8", pompeys, **FIRST)
    play.do("move legio_7 genua-rome")
    play.end_command()
    assert play.march("neapolis-rome", *names[:4]) == ["response"] * 4
    play.refused(f"move {names[4]} neapolis-rome", "6.11")
    assert play.march("neapolis-brundisium", *names[4:10]) == ["attack"] * 6
    play.refused(f"move {names[10]} neapolis-brundisium", "G6")


def test_pluto_does_not_help_a_regroup(play: Playtest) -> None:
    """God Cards, G6: six came to Rome, four go back by the same road."""
    head = "phase: regroup; player one: caesar; played 5: caesar pluto, pompey 2/2; battle: rome"
    six = ", ".join(f"{block} from genua" for block in SEVEN[:6])
    play.at(head, "attack rome: caesar from genua", f"rome caesar: {six}")
    play.do(*(f"regroup {block} rome-genua" for block in SEVEN[:4]))
    play.refused("regroup legio_11 rome-genua")


def test_any_enemy_city_can_be_struck(play: Playtest) -> None:
    """God Cards, G7: near or far; not one's own, not a vacant one, not a sea; or none at all (C6)."""
    play.command("vulcan", "2/2", "rome caesar: legio_7; athena pompey: legio_1; mare_hispanum pompey: navis_3")
    assert (play.phase, play.to_act) == ("vulcan", CAESAR)
    assert play.offers() == {"vulcan athena", "vulcan alexandria", "end"}
    play.refuses("", "vulcan rome", "vulcan genua", "vulcan mare_hispanum")


def test_every_block_loses_a_step_and_those_on_the_last_one_die(play: Playtest) -> None:
    """God Cards, G7: legions, auxilia, Navis and leaders alike."""
    blocks = "legio_1 IV, legio_2 I, pompey II, navis_1 I, navis_2 II, auxilia_1 III, ballista I"
    play.command("vulcan", "2/2", f"neapolis pompey: {blocks}")
    events = play.do("vulcan neapolis")
    assert of(events, CityStruck) == [CityStruck(CAESAR, "neapolis")]
    left = {"legio_1": 3, "pompey": 1, "pompey_navis_2": 1, "pompey_auxilia_1": 2}
    assert {block: play.strength(block) for block in left} == left
    gone = {"legio_2", "pompey_navis_1", "pompey_ballista"}
    assert {event.block for event in of(events, BlockEliminated)} == gone
    assert {play.where(block) for block in gone} == {"face up"}
    assert play.to_act is POMPEY


def test_a_leader_at_strength_one_is_lost(play: Playtest) -> None:
    """God Cards, G7, 7.51, L3: Scipio's death is a point for Caesar, Antioch with its point is vacant."""
    play.command("vulcan", "2/2", "antioch pompey: scipio I")
    before = play.points()
    play.do("vulcan antioch")
    assert (play.where("scipio"), play.holder("antioch")) == ("lost", None)
    assert play.points() == (before[0] + 1, before[1] - 1)


def test_cleopatra_at_strength_one_is_spared(play: Playtest) -> None:
    """God Cards, the exception, G7: her company burns, she stays on her side."""
    play.command("vulcan", "2/2", "alexandria pompey: cleopatra I, legio_1 I, navis_2 II")
    play.do("vulcan alexandria")
    assert play.stands("cleopatra") == ("alexandria", "pompey", 1)
    assert (play.where("legio_1"), play.strength("pompey_navis_2")) == ("face up", 1)


@each(
    "city, block, left",
    ("alexandria", "cleopatra II", 1),
    ("utica", "pompey_elephant IV", 2),
    ("utica", "pompey_elephant II", 0),
)
def test_what_is_left_of_cleopatra_and_the_elephant(play: Playtest, city: str, block: str, left: int) -> None:
    """God Cards, G7, 7.41: her exception is for strength I only; IV to II, and at II it is on its last step."""
    play.command("vulcan", "2/2", f"{city} pompey: {block}")
    play.do(f"vulcan {city}")
    name = block.split()[0]
    assert (play.strength(name), play.where(name)) == (left, city if left else "face up")


def test_as_player_two_of_the_first_turn_contested_cities_are_out_of_reach(play: Playtest) -> None:
    """C4, G7: Rome and the sea are contested; Ravenna, from where the attackers came, is still Caesar's."""
    caesars = "ravenna caesar: legio_7, legio_8 I; genua caesar: legio_9"
    play.command("2/2", "vulcan", caesars, "rome pompey: legio_1", **FIRST)
    play.do("move legio_7 ravenna-rome", "move legio_9 genua-rome")
    play.end_command()
    assert (play.phase, play.to_act) == ("vulcan", POMPEY)
    assert play.offers() == {"vulcan ravenna", "end"}
    play.refused("vulcan rome")
    play.do("vulcan ravenna")
    assert play.holder("ravenna") is None


def test_blocks_that_moved_and_defectors_burn_too(play: Playtest) -> None:
    """G2, G7: as Player 2 Pompey strikes the city where Caesar has just arrived."""
    play.command("2/2", "vulcan", "genua caesar: legio_7 II, legio_1 I; athena pompey: legio_2", **FIRST)
    play.march("genua-rome", "legio_7", "legio_1")
    play.end_command()
    play.do("vulcan rome")
    assert (play.where("legio_1"), play.strength("legio_7")) == ("face up", 1)
    assert (play.phase, play.turn) == ("play", 2)
