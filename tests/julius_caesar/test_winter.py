"""The winter turn in its order (8.0-8.6, W1, W3-W5, V6, L4), and how a game ends (1.2, 8.2, W2)."""

from engine.contract import Event, Result, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar.acting import EVERYBODY, Playtest, each, of


def winter(play: Playtest, *board: str) -> list[Event]:
    """The fifth turn of 706 ends without a battle and winter begins: what happens."""
    return play.year_ends(706, *board)


def test_cleopatra_goes_home_to_a_friendly_alexandria(play: Playtest) -> None:
    """8.1, W1: with the strength she has."""
    events = winter(play, "cyrene pompey: cleopatra II\nalexandria pompey: legio_38 III")
    assert of(events, ev.CleopatraReturned) == [ev.CleopatraReturned(POMPEY, "cyrene")]
    assert not of(events, ev.CleopatraTurned)
    assert play.stands("cleopatra") == ("alexandria", "pompey", 2)
    assert not of(winter(play, "alexandria pompey: cleopatra II"), ev.CleopatraReturned)


def test_cleopatra_goes_home_to_a_vacant_alexandria_and_keeps_her_side(play: Playtest) -> None:
    """8.1, W1: she fights for Caesar here, and her being home counts in the victory check that follows."""
    events = winter(play, "utica caesar: cleopatra III\nmassilia caesar: legio_7 III")
    assert (play.where("cleopatra"), play.side("cleopatra")) == ("alexandria", "caesar")
    assert of(events, ev.PointsCounted) == [ev.PointsCounted(706, 3, 0)], "Alexandria 2, Massilia 1, Utica none"


@each("owner, enemy, legion", (CAESAR, POMPEY, "legio_1"), (POMPEY, CAESAR, "legio_8"))
def test_cleopatra_joins_the_enemy_at_home(play: Playtest, owner: Seat, enemy: Seat, legion: str) -> None:
    """8.1, W1: at once and at her current strength, before the points are counted."""
    events = winter(play, f"utica {owner}: cleopatra III; alexandria {enemy}: {legion} I")
    assert of(events, ev.CleopatraTurned) == [ev.CleopatraTurned(enemy, "alexandria", 3)]
    assert play.stands("cleopatra") == ("alexandria", enemy, 3)
    assert play.points()[SEATS.index(enemy)] == 2


def test_winter_is_played_in_the_rulebooks_order(play: Playtest) -> None:
    """8.0, W5: Cleopatra, victory, Navis, supply, disbanding, the new year; Caesar before Pompey each time."""
    caesars = "hispanum caesar: navis_1; massilia caesar: 7; narbo caesar: legio_8, legio_9, legio_11, legio_12"
    syracuse = "syracuse pompey: legio_37 III, legio_1 III, legio_2 III, legio_4 III, scipio III"
    pompeys = "cyrene pompey: cleopatra II; internum pompey: navis_1 II; utica pompey: legio_39 III"
    kinds = [type(event) for event in winter(play, caesars, syracuse, pompeys)]
    order = [ev.WinterBegan, ev.CleopatraReturned, ev.PointsCounted]
    assert [kind for kind in kinds if kind in order] == order
    seen = [f"{play.phase} {play.to_act}"]
    ports = ("port caesar_navis_1 narbo", "port pompey_navis_1 utica")
    for text in (*ports, "disband legio_8", "disband legio_9", "disband scipio", "end"):
        play.do(text)
        seen.append(f"{play.phase} {play.to_act}")
    supply = ["supply caesar", "supply caesar", "supply pompey"]
    assert seen == ["port caesar", "port pompey", *supply, "disband caesar", "disband pompey"]
    assert of(play.do("end"), ev.YearBegan) == [ev.YearBegan(707)]
    assert play.clock == "707.0"


def test_navis_choose_among_the_friendly_ports_of_their_sea(play: Playtest) -> None:
    """8.3, W3: not vacant, not enemy, not other ports."""
    cities = "rome caesar: legio_8; genua caesar: legio_11; massilia caesar: legio_7; neapolis pompey: legio_1"
    winter(play, "tyrrhenum caesar: navis_1 II, navis_2 I", cities)
    assert play.offers() == {f"port caesar_navis_{n} {port}" for n in (1, 2) for port in ("genua", "rome")}
    play.refuses("8.3 not-friendly", "port caesar_navis_1 aleria", "port caesar_navis_1 neapolis")
    assert play.refused("port caesar_navis_1 massilia", "8.3") == "not-on-this-sea"
    play.refused("end", "8.3")
    play.do("port caesar_navis_2 rome", "port caesar_navis_1 genua")
    assert (play.where("caesar_navis_2"), play.where("caesar_navis_1")) == ("rome", "genua")
    assert play.strength("caesar_navis_2") == 1


@each(
    "board, moved, gone",
    ("hadriaticum caesar: navis_1 II; salone caesar: legio_8 III", {"caesar_navis_1": "salone"}, []),
    ("massilia caesar: navis_1; hispanum pompey: navis_1; utica pompey: 39", {"pompey_navis_1": "utica"}, []),
    ("euxinus pompey: navis_1, navis_2 I; byzantium caesar: 8", {}, ["pompey_navis_1", "pompey_navis_2"]),
    # 8.1 before 8.3: Cyrene was friendly only because she was there.
    ("cyrene pompey: cleopatra IV; internum pompey: navis_1 II", {}, ["pompey_navis_1"]),
    ids=["one port", "in port already", "no friendly port", "Cleopatra's way home"],
)
def test_navis_with_one_port_or_none(play: Playtest, board: str, moved: dict[str, str], gone: list[str]) -> None:
    """8.3, W3, L4: they go to it, or are gone at once, upright in the pool, to be levied next year."""
    events = winter(play, board)
    assert {event.block: event.path[-1] for event in of(events, ev.BlockMoved)} == moved
    assert [event.block for event in of(events, ev.BlockDisbanded) if event.cause == "port"] == gone
    assert {event.manner for event in of(events, ev.BlockMoved)} <= {"port"}
    assert {block: play.where(block) for block in moved} == moved
    assert {play.where(block) for block in gone} <= {"pool"}
    assert not play.offers("port")


@each("city, feeds", ("genua", 3), ("massilia", 4), ("rome", 5), ("lugdunum", 3), ("athena", 4))
def test_genua_feeds_three_massilia_four_and_rome_five(play: Playtest, city: str, feeds: int) -> None:
    """8.4, worked example: 3 and the city's value."""
    legions = ("legio_7", "legio_8", "legio_9", "legio_11", "legio_12", "legio_13")
    winter(play, f"{city} caesar: {', '.join(legions[:feeds])}")
    assert play.phase == "disband"
    winter(play, f"{city} caesar: {', '.join(legions[: feeds + 1])}")
    assert (play.phase, play.to_act) == ("supply", CAESAR)
    assert play.offers() == {f"disband {legion}" for legion in legions[: feeds + 1]}


def test_the_owner_gives_up_exactly_the_surplus(play: Playtest) -> None:
    """8.4, W4: any block, Navis and leaders too, who are not lost; no more than the surplus, no less."""
    winter(play, "genua caesar: caesar III, legio_8 I, legio_11 III, navis_1 II, legio_12 III")
    blocks = ("caesar", "legio_8", "legio_11", "caesar_navis_1", "legio_12")
    assert play.offers() == {f"disband {block}" for block in blocks}
    assert play.refused("end", "8.4") == "cannot-end"
    before = play.points()
    play.do("disband caesar_navis_1", "disband caesar")
    assert (play.phase, play.points(), play.view(POMPEY).pools[CAESAR].lost) == ("disband", before, ())
    assert (play.where("caesar"), play.where("caesar_navis_1")) == ("pool", "pool")


def test_cleopatra_eats_but_is_never_disbanded(play: Playtest) -> None:
    """8.4, 8.5, W4: six blocks in Alexandria, one too many, and it is not she."""
    legions = ("legio_1", "legio_2", "legio_4", "legio_5")
    winter(play, f"alexandria pompey: cleopatra IV, navis_2 II, {', '.join(legions)}")
    assert (play.phase, play.to_act) == ("supply", POMPEY)
    assert play.offers() == {f"disband {block}" for block in (*legions, "pompey_navis_2")}
    assert play.refused("disband cleopatra", "8.5") == "cleopatra-stays"


@each(
    "newcomer, board",
    # Also when she comes to the enemy.
    ("cleopatra", "alexandria caesar: 7, 8, 9, 11, 12; cyrene pompey: cleopatra IV"),
    ("caesar_navis_1", "hadriaticum caesar: navis_1 II; salone caesar: legio_8, legio_11, legio_12"),
)
def test_cleopatra_coming_home_and_navis_in_port_are_fed(play: Playtest, newcomer: str, board: str) -> None:
    """8.1, 8.3 before 8.4, W4."""
    winter(play, board)
    assert (play.phase, play.to_act) == ("supply", CAESAR)
    assert play.where(newcomer) in ("alexandria", "salone")


def test_only_blocks_of_crowded_cities_are_given_up(play: Playtest) -> None:
    """8.4: two crowded cities one after the other as the owner likes."""
    ravenna = "ravenna caesar: legio_12, legio_13, legio_14, legio_16"
    winter(play, "genua caesar: legio_7, legio_8, legio_9, legio_11", ravenna, "narbo caesar: caesar")
    assert len(play.offers()) == 8
    assert play.refused("disband caesar", "8.4") == "city-is-fed"
    play.do("disband legio_12")
    assert play.offers() == {f"disband legio_{number}" for number in (7, 8, 9, 11)}
    assert play.refused("disband legio_13", "8.4") == "city-is-fed"


def test_any_block_but_cleopatra_may_be_disbanded_anywhere(play: Playtest) -> None:
    """8.5: in any number, first Caesar, then Pompey."""
    winter(play, "narbo caesar: caesar III, legio_7 II\nutica pompey: legio_39 III, navis_1 II")
    assert (play.phase, play.to_act) == ("disband", CAESAR)
    assert play.offers() == {"disband caesar", "disband legio_7", "end"}
    assert play.refused("disband legio_39", "8.5") == "not-yours"
    play.do("disband caesar", "disband legio_7")
    assert play.to_act is POMPEY, "Caesar has nothing left to disband"
    assert play.offers() == {"disband legio_39", "disband pompey_navis_1", "end"}
    assert play.refused("disband cleopatra", "8.5") == "cleopatra-stays"
    play.do("disband legio_39", "end")
    assert [play.where(block) for block in ("caesar", "legio_39", "pompey_navis_1")] == ["pool", "pool", "utica"]


def test_a_disbanded_block_forfeits_its_steps_and_goes_back_to_its_original_owner(play: Playtest) -> None:
    """8.5, G2, V6: it comes back at its lowest step."""
    winter(play, "narbo caesar: legio_7 III, legio_1 III, legio_8 II")
    play.do("disband legio_7", "disband legio_1")
    assert "legio_1" in (play.view(POMPEY).pools[POMPEY].blocks or ())
    play.do("end")
    assert play.strength("legio_7") == play.strength("legio_1") == 0


def test_at_the_years_end_the_fallen_stand_up_and_leaders_stay_lost(play: Playtest) -> None:
    """8.6, 5.2, L4, 7.51."""
    winter(play, "narbo caesar: caesar; utica pompey: pompey; face up: legio_7, legio_39; lost: antonius, scipio")
    play.do("end", "end")
    assert (play.where("legio_7"), play.where("legio_39")) == ("pool", "pool")
    assert (play.where("antonius"), play.where("scipio")) == ("lost", "lost")
    assert play.points() == (1, 4), "a leader each, and Alexandria and Utica for Pompey"


def test_a_new_year_begins_with_all_cards(play: Playtest) -> None:
    """8.6, 2.1: six cards each from the whole deck, then a discard; nothing is left of last year's."""
    winter(play, "narbo caesar: caesar\nutica pompey: pompey")
    play.do("end", "end")
    assert play.to_act is Seat.CHANCE
    assert sum(play.state.outcome_weights()) == 27
    for seat in SEATS:
        for _ in range(6):
            play.state.apply(play.state.legal_actions(Seat.CHANCE)[-1])
        assert len(play.view(seat).hand) == 6
    view = play.view(CAESAR)
    assert (view.played, view.discard, view.chosen, view.year, view.turn) == ((), None, None, 707, 0)
    assert (play.phase, play.to_act) == ("discard", CAESAR)


def test_nothing_that_moved_is_remembered_in_winter(play: Playtest) -> None:
    """6.1: marks of movement, roads and attacks end with the turn."""
    winter(play, "narbo caesar: caesar from massilia, legio_7 from massilia\nutica pompey: pompey")
    view = play.view(CAESAR)
    assert view.roads == ()
    assert not any(stack.moved for space in view.spaces.values() for stack in space.stacks)


FOUR = "rome caesar: legio_17; massilia caesar: legio_11; ephesus caesar: legio_8; athena caesar: legio_9"
SEVEN = f"{FOUR}; byzantium caesar: legio_10; tarraco caesar: legio_12"
NINE = f"{SEVEN}; utica caesar: legio_13; carthago_nova caesar: legio_14"
CAESARS_TEN = f"{NINE}; antioch caesar: legio_16"
"""All cities of value but Alexandria and Syracuse: 10 points."""


def test_ten_points_win_at_the_end_of_a_year_1_2_8_2_w2(play: Playtest) -> None:
    events = play.year_ends(705, CAESARS_TEN)
    assert of(events, ev.PointsCounted) == [ev.PointsCounted(705, 10, 2)]
    assert of(events, ev.GameOver) == [ev.GameOver(CAESAR, "points", 10, 2)]
    assert play.result == Result(CAESAR, "points", {CAESAR: 10, POMPEY: 2})
    assert (play.to_act, play.clock, play.offers()) == (None, "end", set())
    assert play.refused("end", "1.2") == "game-over"


@each(
    "year, board, points",
    (709, CAESARS_TEN, (10, 2)),  # as in any year
    (705, f"{CAESARS_TEN}; syracuse caesar: legio_19; lost: scipio, pompey", (13, 2)),
    # Seven from cities and three leaders make ten; his own losses count for the other side.
    (705, f"{SEVEN}; lost: scipio, pompey, brutus, antonius", (10, 3)),
    # 8.1 before 8.2: Cleopatra brings the points of Alexandria.
    (705, f"{NINE}; cyrene caesar: cleopatra IV; pylos pompey: legio_1", (11, 0)),
    ids=["10 after 709", "more", "leaders", "Cleopatra"],
)
def test_ten_points_or_more_win(play: Playtest, year: int, board: str, points: tuple[int, int]) -> None:
    """1.2, 7.51, 8.2, W2."""
    play.year_ends(year, board)
    assert play.result == Result(CAESAR, "points", {CAESAR: points[0], POMPEY: points[1]})


@each("antioch", "", "antioch caesar: cleopatra IV; alexandria pompey: legio_38")
def test_nine_points_do_not_win_before_709(play: Playtest, antioch: str) -> None:
    """1.2, 8.1 before 8.2: nor ten, where Cleopatra leaves a city vacant on her way home."""
    assert of(play.year_ends(705, NINE, antioch), ev.PointsCounted) == [ev.PointsCounted(705, 9, 2)]
    assert play.result is None
    while play.phase == "disband":
        play.do("end")
    assert play.view().year == 706


def test_ten_points_in_the_middle_of_a_year_decide_nothing(play: Playtest) -> None:
    """8.2: only in winter."""
    play.commanded("turn: 4", CAESARS_TEN)
    play.do("end")
    assert play.points()[0] == 10
    assert (play.result, play.clock) == (None, "705.5")


def test_a_battle_in_the_last_turn_can_decide_the_game(play: Playtest) -> None:
    """2.3 before 8.0: the city changes hands, then the points are counted."""
    play.year_ends(705, NINE, "antioch caesar: caesar from damascus", "antioch pompey: scipio I")
    play.do("pass scipio", "fire caesar", "roll 1 6 6", "end")
    assert play.result == Result(CAESAR, "points", {CAESAR: 11, POMPEY: 2})


def test_when_the_game_is_decided_no_winter_step_is_played_any_more(play: Playtest) -> None:
    """W2: Navis stay at sea, crowded cities keep their blocks, the fallen stay face up."""
    crowd = "genua caesar: legio_7, equitatus_1, equitatus_2, equitatus_3, equitatus_4"
    events = play.year_ends(705, CAESARS_TEN, crowd, "hispanum caesar: navis_1", "face up: legio_1")
    assert play.result is not None
    assert not {type(event) for event in events} & {ev.BlockMoved, ev.BlockDisbanded, ev.YearBegan}
    assert (play.holder("mare_hispanum"), play.view().year) == ("caesar", 705)
    assert play.view(CAESAR).pools[POMPEY].face_up == ("legio_1",)


EGYPT = "alexandria pompey: legio_1"


@each(
    "board, winner, kind, points",
    (("rome caesar: legio_17", "massilia caesar: legio_11", EGYPT), CAESAR, "points at the end", (3, 2)),
    (("rome caesar: legio_17", "utica pompey: legio_39", EGYPT), POMPEY, "points at the end", (2, 3)),
    (("rome caesar: legio_17", "alexandria pompey: cleopatra IV"), CAESAR, "rome", (2, 2)),
    (("rome pompey: legio_2", "alexandria caesar: cleopatra IV"), POMPEY, "rome", (2, 2)),
    (("massilia caesar: legio_11", "utica caesar: legio_13", EGYPT), None, "draw", (2, 2)),
)
def test_after_709_more_points_win_then_rome(
    play: Playtest, board: tuple[str, ...], winner: Seat | None, kind: str, points: tuple[int, int]
) -> None:
    """1.2, W2: level on points with nobody in Rome it is a draw."""
    assert of(play.year_ends(709, *board), ev.GameOver) == [ev.GameOver(winner, kind, *points)]
    assert play.result == Result(winner, kind, {CAESAR: points[0], POMPEY: points[1]})


def test_708_is_not_the_last_year(play: Playtest) -> None:
    """1.2, 2.0: five years, 705 to 709."""
    play.year_ends(708, "rome caesar: legio_17", "alexandria pompey: legio_1")
    assert play.result is None
    play.do("end", "end")
    assert play.clock == "709.0"


def test_when_the_game_is_decided_everything_is_open_v7(play: Playtest) -> None:
    play.year_ends(709, "rome caesar: legio_17 II", "utica pompey: legio_39 I", "alexandria pompey: legio_1")
    for seat in EVERYBODY:
        known = {space.id: space.blocks for space in play.view(seat).spaces.values()}
        assert [(block.id, block.strength) for block in known["utica"]] == [("legio_39", 1)]
        assert [(block.id, block.strength) for block in known["rome"]] == [("legio_17", 2)]
        pools = play.view(seat).pools
        assert "legio_7" in (pools[CAESAR].blocks or ())
        assert "legio_2" in (pools[POMPEY].blocks or ())
