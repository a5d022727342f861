"""Group moves (6.1, 6.11, 6.15, rulings M1-M4, M10), and what the map does to them (4.1-4.42)."""

from engine.julius_caesar.events import BlockMoved, ControlChanged
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar.acting import Playtest, each, of

FROM_SYRACUSE = "lilybaeum messana messana-rhegium lilybaeum-messana messana-lilybaeum"
FROM_MASSILIA = {
    *("massilia-narbo", "massilia-lugdunum", "massilia-genua"),
    *("massilia-narbo-tarraco", "massilia-narbo-burdigala"),
    *("massilia-lugdunum-cenabum", "massilia-lugdunum-treveri", "massilia-lugdunum-genua"),
    *("massilia-genua-ravenna", "massilia-genua-rome", "massilia-genua-lugdunum"),
}


@each(
    "city, legion, ways",
    ("massilia", "legio_11", FROM_MASSILIA),
    # Sicilia is the one island that is reached on foot (4.41).
    ("syracuse", "legio_19", {f"syracuse-{way}" for way in FROM_SYRACUSE.split()}),
)
def test_a_block_moves_one_or_two_cities(play: Playtest, city: str, legion: str, ways: set[str]) -> None:
    """6.1 and its worked example, 4.32."""
    play.moves("2/1", f"{city} caesar: {legion}, legio_14")
    assert play.ways(legion) == play.ways("legio_14") == ways


def test_one_move_point_sends_a_group_in_all_directions(play: Playtest) -> None:
    """6.1, M1: each block of the group goes where it likes, near or far, in one go."""
    play.moves("2/1", "massilia caesar: legio_11, legio_14, legio_7, navis_1, auxilia_1")
    play.do("move legio_11 massilia-narbo", "move legio_14 massilia-genua-rome")
    play.do("move legio_7 massilia-lugdunum-treveri", "move caesar_navis_1 massilia-mare_hispanum-caralis")
    assert (play.moves_left, play.blocks_in("massilia")) == (1, {"caesar_auxilia_1"})
    assert play.ways("caesar_auxilia_1") == FROM_MASSILIA
    moved = of(play.do("move caesar_auxilia_1 massilia-narbo"), BlockMoved)
    assert moved == [BlockMoved(CAESAR, "caesar_auxilia_1", ("massilia", "narbo"), "move")]


def test_a_block_moves_once_in_a_turn(play: Playtest) -> None:
    """6.1, M1: not even with the group of the city where it arrived."""
    play.moves("3/1", "massilia caesar: legio_11", "narbo caesar: legio_7")
    play.do("move legio_11 massilia-narbo")
    assert play.ways("legio_11") == set()
    play.do("move legio_7 narbo-tarraco")
    play.refused("move legio_11 narbo-tarraco", "6.1")
    assert play.moves_left == 1


def test_groups_may_take_turns_until_the_levies(play: Playtest) -> None:
    """M1: blocks of two active cities move in any order, for two points in all."""
    play.moves("2/1", "massilia caesar: legio_11, legio_14", "rome caesar: legio_17, legio_8")
    play.do("move legio_11 massilia-narbo", "move legio_17 rome-genua", "move legio_14 massilia-genua")
    assert play.moves_left == 0
    play.do("move legio_8 rome-neapolis")
    assert play.view().active == ("massilia", "rome")


def test_without_points_only_active_groups_move(play: Playtest) -> None:
    """6.1, M1: a point for each space, none for its further blocks."""
    play.moves("1/2", "massilia caesar: legio_11, legio_14", "rome caesar: legio_17")
    assert play.ways("legio_17")
    play.do("move legio_11 massilia-genua")
    assert play.ways("legio_17") == set()
    play.refused("move legio_17 rome-genua", "6.1")
    assert play.ways("legio_14") == FROM_MASSILIA


@each(
    "move, rule",
    ("legio_1 rome-genua", None),  # a player moves his own
    ("legio_11 massilia-narbo-massilia", "M2"),  # nobody comes back, nor spends his move standing still
    ("legio_11 massilia-genua-ravenna-aquileia", None),  # two cities at most
    ("legio_11 massilia-mare_hispanum", None),  # land blocks do not go to sea
    ("caesar_navis_1 massilia-lugdunum", None),  # nor Navis inland
    ("caesar_navis_1 massilia-genua", None),  # a road, though both are ports
)
def test_paths_that_are_refused(play: Playtest, move: str, rule: str | None) -> None:
    """6.0, 6.1, 4.1, M2, M10."""
    play.moves("1/2", "massilia caesar: legio_11, navis_1; rome pompey: legio_1")
    play.refused(f"move {move}", rule)


def test_blocks_pass_friendly_and_vacant_cities_only(play: Playtest) -> None:
    """2.2, 6.1, M2: enemy blocks stop them, in the first city and in the second."""
    play.moves("1/2", "massilia caesar: legio_11", "genua pompey: legio_1", "lugdunum caesar: legio_16")
    assert play.ways("legio_11") == {
        *("massilia-narbo", "massilia-narbo-tarraco", "massilia-narbo-burdigala"),
        *("massilia-lugdunum", "massilia-lugdunum-cenabum", "massilia-lugdunum-treveri"),
        "massilia-genua",
    }
    play.refuses("", "move legio_11 massilia-genua-rome", "move legio_11 massilia-lugdunum-genua")


def test_a_contested_city_stops_like_an_enemy_one(play: Playtest) -> None:
    """2.2, 4.21, M2: the first attacker contests Genua; nobody passes it, nobody enters it with two links."""
    play.moves("2/1", "massilia caesar: legio_11, legio_14", "genua pompey: legio_1")
    play.do("move legio_11 massilia-genua")
    assert play.holder("genua") == "contested"
    assert not {way for way in play.ways("legio_14") if "genua" in way} - {"massilia-genua"}


def test_any_number_of_blocks_may_stand_in_a_city(play: Playtest) -> None:
    """6.15: stacking matters in winter only."""
    rome = "rome caesar: legio_7, legio_8, legio_9, legio_10; ravenna caesar: legio_11, legio_12"
    play.moves("2/1", rome, "genua caesar: legio_13, legio_14, legio_16, antonius")
    play.march("rome-genua", "legio_7", "legio_8", "legio_9", "legio_10")
    play.march("ravenna-genua", "legio_11", "legio_12")
    assert len(play.blocks_in("genua")) == 10


def test_four_blocks_from_genua_to_rome_and_two_from_ravenna(play: Playtest) -> None:
    """4.31, 6.11, the first worked example: a major road takes four blocks, a minor one two."""
    genua = "genua caesar: legio_7, legio_8, legio_9, legio_10, legio_11"
    play.moves("2/1", genua, "ravenna caesar: legio_12, legio_13, legio_14")
    play.march("genua-rome", "legio_7", "legio_8", "legio_9")
    assert "genua-rome" in play.ways("legio_10")
    play.march("genua-rome", "legio_10")
    play.refuses("6.11", "move legio_11 genua-rome", "move legio_11 genua-rome-neapolis")
    play.march("ravenna-rome", "legio_12", "legio_13")
    play.refused("move legio_14 ravenna-rome", "6.11")
    assert len(play.blocks_in("rome")) == 6


def test_a_limit_holds_on_each_road_of_a_path(play: Playtest) -> None:
    """6.11, M3: two blocks by Asculum fill both minor roads; the third may still go by Ravenna."""
    play.moves("1/2", "sipontum caesar: legio_7, legio_8, legio_9")
    play.march("sipontum-asculum-rome", "legio_7", "legio_8")
    assert play.ways("legio_9") == {
        *("sipontum-brundisium", "sipontum-brundisium-neapolis"),
        *("sipontum-neapolis", "sipontum-neapolis-brundisium"),
        *("sipontum-neapolis-rhegium", "sipontum-neapolis-rome"),
    }


def test_a_limit_counts_both_directions(play: Playtest) -> None:
    """M3: a road takes its number of a player's blocks there and back together."""
    play.moves("2/1", "ravenna caesar: legio_12, legio_13", "rome caesar: legio_7")
    play.march("ravenna-rome", "legio_12")
    assert "rome-ravenna" in play.ways("legio_7")
    play.march("ravenna-rome", "legio_13")
    play.refused("move legio_7 rome-ravenna", "6.11")


FOUR = ("legio_11", "legio_12", "legio_14", "legio_16")


@each("left_behind", False, True)
def test_both_players_use_the_same_road_in_one_turn(play: Playtest, left_behind: bool) -> None:
    """6.11, the second worked example: four blocks each between Massilia and Genua; each has his own limit.

    With a block left behind in Genua, Pompey cannot go through to Massilia.
    """
    pompeys = ("legio_1", "legio_2", "legio_3", "legio_4")
    play.command("2/1", "2/1", f"massilia caesar: {', '.join(FOUR)}; rome pompey: {', '.join(pompeys)}")
    play.march("massilia-genua-ravenna", *FOUR[:3])
    play.march("massilia-genua" if left_behind else "massilia-genua-ravenna", FOUR[3])
    play.end_command()
    if left_behind:
        play.refused("move legio_1 rome-genua-massilia")
        play.do("move legio_1 rome-genua")
        assert play.holder("genua") == "contested"
    else:
        play.march("rome-genua-massilia", *pompeys)
        assert play.holder("massilia") == "pompey"


def test_road_limits_are_fresh_each_turn(play: Playtest) -> None:
    """6.11, M3: the count is of one game turn."""
    play.command("2/1", "1/2", "ravenna caesar: legio_12, legio_13, legio_14", turn=3)
    play.march("ravenna-rome", "legio_12", "legio_13")
    play.end_command()
    play.end_command()
    play.do(*(f"play {max(play.view(seat).hand)}" for seat in SEATS))
    while play.to_act is POMPEY:
        play.do("end")
    assert "ravenna-rome" in play.ways("legio_14")


def test_two_blocks_cross_a_strait(play: Playtest) -> None:
    """4.32, M4: two in a turn into a free city."""
    play.moves("2/1", "rhegium caesar: legio_7, legio_8, legio_9")
    play.march("rhegium-messana-syracuse", "legio_7")
    play.march("rhegium-messana", "legio_8")
    assert not {way for way in play.ways("legio_9") if "messana" in way}
    play.refused("move legio_9 rhegium-messana", "4.32")


@each(
    "here, there", ("rhegium", "messana"), ("gades", "tingis"), ("pergamum", "aenos"), ("byzantium", "nicomedia")
)
def test_one_block_crosses_a_strait_to_attack(play: Playtest, here: str, there: str) -> None:
    """4.32, 6.11, M4: only one into a defended city, at all four straits."""
    play.moves("2/1", f"{here} caesar: legio_7, legio_8", f"{there} pompey: legio_1")
    play.do(f"move legio_7 {here}-{there}")
    play.refused(f"move legio_8 {here}-{there}", "4.32")


@each(
    "messana, rhegium, first, second",
    ("legio_1", "legio_2, legio_3", "legio_2 rhegium-messana", "legio_3"),
    # Who has sent a block over to a free city cannot send another one over the same strait into a battle.
    ("legio_1, legio_4", "legio_2", "legio_4 messana-rhegium", "legio_2"),
)
def test_one_responds_over_a_strait(play: Playtest, messana: str, rhegium: str, first: str, second: str) -> None:
    """4.32, 6.14, M4: a contested city is a defended one for the defender too."""
    attacked = ("messana caesar: legio_7 from syracuse", f"messana pompey: {messana}")
    play.responses("2/1", *attacked, f"rhegium pompey: {rhegium}")
    play.do(f"move {first}")
    play.refused(f"move {second} rhegium-messana", "4.32")


def test_a_city_left_is_vacant_at_once(play: Playtest) -> None:
    """4.21: the enemy may pass it in the same turn."""
    play.command("2/1", "2/1", "genua caesar: legio_11", "rome pompey: legio_1")
    changed = of(play.do("move legio_11 genua-massilia"), ControlChanged)
    assert changed == [ControlChanged("genua", None, False), ControlChanged("massilia", CAESAR, False)]
    assert play.holder("genua") is None
    play.end_command()
    assert "rome-genua-lugdunum" in play.ways("legio_1")


def test_an_attack_contests_a_city_at_once(play: Playtest) -> None:
    """4.21: one block is enough; nobody raises blocks there any more (6.4), and its points count for nobody."""
    play.command("2/1", "1/3", "narbo caesar: legio_11", "tarraco pompey: legio_5 II, legio_6")
    assert ControlChanged("tarraco", None, True) in play.do("move legio_11 narbo-tarraco")
    assert play.holder("tarraco") == "contested"
    play.end_command()
    play.do("end")
    assert not play.offers("step legio_5")
    assert not {text for text in play.offers("levy") if text.endswith("tarraco")}


def test_friendly_cities_count_and_contested_ones_do_not(play: Playtest) -> None:
    """1.2, 4.0, 4.2, 4.21: eleven cities have a value; what is contested or vacant counts for nobody."""
    play.command("2/1", "2/1", "rome caesar: legio_7, legio_8", "athena pompey: legio_1", "pylos caesar: legio_9")
    assert play.points() == (2, 1 + 2)
    play.do("move legio_9 pylos-athena")
    assert play.points() == (2, 2)
    play.do("move legio_7 rome-neapolis", "move legio_8 rome-genua")
    assert play.points() == (0, 2)


def test_control_of_a_sea_changes_at_once(play: Playtest) -> None:
    """4.4: only Navis hold a sea; an empty one is nobody's, one with both sides' Navis contested."""
    play.command("2/1", "2/1", "mare_hispanum caesar: navis_1; utica pompey: navis_3; massilia caesar: legio_7")
    assert play.holder("mare_hispanum") == "caesar"
    play.do("move caesar_navis_1 mare_hispanum-mare_tyrrhenum")
    assert (play.holder("mare_hispanum"), play.holder("mare_tyrrhenum")) == (None, "caesar")
    play.end_command()
    play.do("move pompey_navis_3 utica-mare_tyrrhenum")
    assert play.holder("mare_tyrrhenum") == "contested"


@each("island", "aleria", "caralis", "creta", "salamis")
def test_an_island_is_left_by_ship_only(play: Playtest, island: str) -> None:
    """4.41: without a friendly sea a land block stays."""
    play.moves("2/1", f"{island} caesar: legio_7, navis_1")
    assert play.ways("legio_7") == play.ways("legio_7", "sail") == set()
    assert play.ways("caesar_navis_1")


@each(
    "port, seas",
    ("utica", {"mare_hispanum", "mare_tyrrhenum", "mare_internum"}),
    ("creta", {"mare_internum", "mare_aegaeum", "mare_egypticum"}),
    ("genua", {"mare_hispanum", "mare_tyrrhenum"}),
    ("byzantium", {"propontis", "pontus_euxinus"}),
    ("sinope", {"pontus_euxinus"}),
)
def test_a_port_opens_on_its_seas(play: Playtest, port: str, seas: set[str]) -> None:
    """4.42: two seas for a port on their border, three for Utica and Creta."""
    play.moves("1/2", f"{port} caesar: navis_1")
    assert {way.split("-")[1] for way in play.ways("caesar_navis_1")} == seas


def test_blocks_follow_the_roads(play: Playtest) -> None:
    """4.3, 4.31: from Asturica four minor roads lead on, and nothing else."""
    play.moves("1/2", "asturica caesar: legio_7")
    assert {way for way in play.ways("legio_7") if way.count("-") == 1} == {
        *("asturica-bilbilis", "asturica-emerita", "asturica-portus", "asturica-toletum")
    }
    play.refused("move legio_7 asturica-narbo")
