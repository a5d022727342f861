"""Movement over borders, by forced march, over the Rhine and off the map (5.2.1 E)."""

from tests.gallic_war.acting import Playtest, cases, each, kinds


def test_groups_are_named_before_anybody_moves(play: Playtest) -> None:
    """5.2.1 E, M1: as many areas as points, all of them first."""
    play.put("volcae romans: volcae", "allobroges romans: allobroges", "aedui romans: legion_vii")
    play.move("romans", points=2)
    assert play.offers() == {"group volcae", "group allobroges", "group aedui", "end"}
    assert play.then("group volcae").offers() == {"group allobroges", "group aedui", "end"}
    assert play.then("group aedui").phase == "move"
    assert not play.offers("move allobroges")
    assert "move legion_vii aedui-boii" in play.offers()


def test_naming_no_group_moves_nobody(play: Playtest) -> None:
    """C1: a movement may activate nothing."""
    assert play.put("volcae romans: volcae").move("romans", points=2).then("end").phase != "move"
    assert play.where("volcae") == "volcae"


def test_each_legion_off_the_map_is_a_group_of_its_own_5_2_1e_m1(play: Playtest) -> None:
    play.put("roman_off_map romans: legion_xiii, legion_xiv, legion_xv")
    play.move("romans", "roman_off_map", "roman_off_map", points=2)
    play.do("move legion_xiv roman_off_map-transalpine_gaul")
    assert play.offers("move") == {f"move legion_{name} roman_off_map-transalpine_gaul" for name in ("xiii", "xv")}
    assert play.then("move legion_xiii roman_off_map-transalpine_gaul").where("legion_xv") == "roman_off_map"
    assert play.phase != "move" or not play.offers("move")


FIVE = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi")
AT_HOME = f"transalpine_gaul romans: {', '.join(FIVE)}"


@cases("board moves done offered refused", {
    "legions may leave the map, tribes never m2": (
        ["transalpine_gaul romans: legion_vii, volcae"], "romans transalpine_gaul", [],
        ["move legion_vii transalpine_gaul-roman_off_map"], ["move volcae transalpine_gaul-roman_off_map"]),
    "Barbarians never leave the map 5.2.1e": (
        ["transalpine_gaul barbarians: boii, ariovistus"], "barbarians transalpine_gaul", [],
        ["move boii transalpine_gaul-boii"], ["roman_off_map"]),
    "two cross a blue border 5.2.1e m2": (
        [AT_HOME], "romans transalpine_gaul", [f"move {legion} transalpine_gaul-helvetii" for legion in FIVE[:2]],
        [], ["transalpine_gaul-helvetii"]),
    "four cross a black border 5.2.1e m2": (
        [AT_HOME], "romans transalpine_gaul",
        [f"move {legion} transalpine_gaul-allobroges" for legion in FIVE[:4]],
        ["move legion_xi transalpine_gaul-boii"], ["move legion_xi transalpine_gaul-allobroges"]),
    "a march counts at both borders m2 m3": (
        [AT_HOME], "romans transalpine_gaul",
        [f"march {legion} transalpine_gaul-allobroges-sequani" for legion in FIVE[:4]],
        [], ["transalpine_gaul-allobroges"]),
    "two cross the Rhine, a blue border, at a time m8 5.2.1e": (
        ["germania romans: legion_vii, legion_viii, legion_ix"], "romans germania",
        ["move legion_vii germania-treveri", "move legion_viii germania-treveri"],
        ["move legion_ix germania-leuci"], ["move legion_ix germania-treveri"]),
    "a block moves once m1": (
        ["boii romans: legion_vii, legion_ix", "aedui romans: legion_viii"], "romans boii aedui",
        ["move legion_vii boii-aedui"], [], ["move legion_vii "]),
    "a forced march begins over a black border and may end over a blue one 5.2.1e m3": (
        ["aedui romans: legion_vii"], "romans aedui", [],
        ["march legion_vii aedui-boii-arverni", "march legion_vii aedui-boii-transalpine_gaul"],
        ["march legion_vii aedui-arverni-bituriges"]),
    "a forced march never leads back m3": (
        ["aedui romans: legion_vii"], "romans aedui", [], ["march legion_vii aedui-boii-arverni"], ["-aedui"]),
    "a forced march leads neither through enemies nor through neutral tribes m3 n1": (
        ["aedui romans: legion_vii", "neutral: boii", "mandubii barbarians: mandubii"], "romans aedui", [],
        [], ["march"]),
    "a forced march leads through neutral tribes beside one's own m3 n1": (
        ["aedui romans: legion_vii", "neutral: boii", "boii romans: legion_viii"], "romans aedui", [],
        ["march legion_vii aedui-boii-volcae"], []),
    "only legions make forced marches, and none from off the map 5.2.1e m3": (
        ["aedui romans: aedui", "roman_off_map romans: legion_vii"], "romans aedui roman_off_map", [],
        [], ["march"]),
    "Barbarians make no forced marches 5.2.1e": (
        ["aedui barbarians: aedui, ariovistus"], "barbarians aedui", [], [], ["march"]),
    "Romans enter Germania only while a German is there 5.2.1e m8": (
        ["leuci barbarians: tencteri", "treveri romans: legion_vii"], "romans treveri", [],
        [], ["move legion_vii treveri-germania"]),
})  # fmt: skip
def test_where_blocks_may_move(
    play: Playtest, board: list[str], moves: str, done: list[str], offered: list[str], refused: list[str]
) -> None:
    play.put(*board).move(*moves.split()).then(*done).may(offered, refused)


def test_border_limits_are_for_each_player_and_direction(play: Playtest) -> None:
    """M2: per player, per card play, each direction for itself."""
    play.put("aedui romans: legion_vii, legion_viii", "arverni barbarians: arverni, boii, helvii")
    play.move("romans", "aedui")
    play.then("move legion_vii aedui-bituriges", "move legion_viii aedui-bituriges").move("barbarians", "arverni")
    play.do("move boii arverni-aedui", "move helvii arverni-aedui")
    assert "move arverni arverni-aedui" not in play.offers()


def test_the_limit_of_a_border_lasts_for_the_whole_card_play(play: Playtest) -> None:
    """M2: two movements of a player in one card play share it."""
    play.put("aedui romans: legion_vii, legion_viii, legion_ix").move("romans", "aedui")
    play.then("move legion_vii aedui-arverni", "move legion_viii aedui-arverni", "end").move("romans", "aedui")
    assert "move legion_ix aedui-arverni" not in play.offers()


# --- forced marches ----------------------------------------------------------------------------------------------
def test_the_movement_example(play: Playtest) -> None:
    """5.2.1 E, the example: six legions of one group, two forced marches, 15 supply points become 11."""
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi 3", "legion_xii 3")
    play.put(f"transalpine_gaul romans: {', '.join(legions)}", "allobroges romans: allobroges 1")
    play.put("helvetii barbarians: helvetii", "neutral: sequani").move("romans", "transalpine_gaul")
    play.do("move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    assert not [text for text in play.offers() if text.endswith("transalpine_gaul-helvetii")]
    play.do("march legion_ix transalpine_gaul-allobroges-helvetii")
    assert play.then("march legion_x transalpine_gaul-allobroges-helvetii").supply == 13
    play.do("march legion_xi transalpine_gaul-allobroges-sequani")
    assert play.then("march legion_xii transalpine_gaul-allobroges-sequani").supply == 11
    assert {play.where(legion.split()[0]) for legion in legions} == {"helvetii", "sequani"}
    assert play.side("sequani") == "barbarians"


def test_the_example_of_a_group(play: Playtest) -> None:
    """5.2.1 E, the example: four legions of one group go two and two, or all the same way, or each elsewhere."""
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_x")
    for ends in (
        ("allobroges", "allobroges", "helvetii", "helvetii"),
        ("allobroges", "allobroges", "allobroges", "allobroges"),
        ("boii", "volcae", "helvetii", "allobroges"),
    ):
        play.clear().put(f"transalpine_gaul romans: {', '.join(legions)}").move("romans", "transalpine_gaul")
        play.do(*(f"move {legion} transalpine_gaul-{end}" for legion, end in zip(legions, ends, strict=True)))
        assert tuple(play.where(legion) for legion in legions) == ends


def test_who_has_retreated_or_regrouped_may_still_move(play: Playtest) -> None:
    """5.2.1 E: neither is movement; a legion that a revolt has driven out goes on in the same card play."""
    play.put("neutral: aedui, boii", "aedui romans: legion_vii, legion_viii", "transalpine_gaul romans: legion_ix")
    play.cards("leuci movement", "minor_revolt_1 event")
    play.do("revolt aedui", "retreat legion_vii aedui-mandubii", "fire legion_viii", "roll 1 1 1 1")
    assert "group mandubii" in play.then("regroup legion_viii aedui-mandubii").offers()
    play.do("group mandubii")
    assert {"move legion_vii mandubii-sequani", "move legion_viii mandubii-sequani"} <= play.offers()


def test_a_forced_march_costs_a_point_and_none_is_made_without_5_2_1e_m3(play: Playtest) -> None:
    play.given(supply=1).put("aedui romans: legion_vii, legion_viii").move("romans", "aedui")
    assert play.then("march legion_vii aedui-boii-volcae").supply == 0
    assert not play.offers("march")
    assert "move legion_viii aedui-boii" in play.offers()


# --- neutral tribes and enemies ----------------------------------------------------------------------------------
@each("side, unit, other", ("romans", "legion_vii", "barbarians"), ("barbarians", "ariovistus", "romans"))
def test_entered_neutral_tribes_join_the_other_5_2_1e_m4(play: Playtest, side: str, unit: str, other: str) -> None:
    play.put("neutral: boii", f"aedui {side}: {unit}").move(side, "aedui")
    assert kinds(play.do(f"move {unit} aedui-boii")).count("TribeTurned") == 2
    assert play.side("boii") == play.side("helvii") == other
    assert play.attacker_at("boii") == side


def test_neutral_tribes_beside_ones_own_blocks_stay_neutral_for_their_side(play: Playtest) -> None:
    """N1: they do not hinder it, and join it when the enemy enters."""
    play.put("neutral: boii", "boii romans: legion_viii", "aedui romans: legion_vii")
    play.put("arverni barbarians: arverni").move("romans", "aedui")
    assert play.then("move legion_vii aedui-boii").side("boii") == "neutral"
    play.move("barbarians", "arverni").do("move arverni arverni-boii")
    assert (play.side("boii"), play.attacker_at("boii")) == ("romans", "barbarians")


@each("first, second",
    ("legion_vii sequani-leuci", "arverni mandubii-leuci"),
    ("arverni mandubii-leuci", "legion_vii sequani-leuci"))  # fmt: skip
def test_entered_by_both_a_neutral_tribe_joins_whoever_came_last(play: Playtest, first: str, second: str) -> None:
    """5.2.1 E: the first entry has turned it to him already, and he is the defender."""
    play.put("neutral: leuci", "sequani romans: legion_vii", "mandubii barbarians: arverni").march(first)
    play.march(second)
    assert play.side("leuci") == play.side(second.split()[0])
    assert (play.attacker_at("leuci"), play.reserves) == (play.side(first.split()[0]), {second.split()[0]})


def test_turned_tribes_may_move_in_the_same_card_play_unless_pinned(play: Playtest) -> None:
    """M4, M6: one enemy pins one of the two tribes; the other leaves, but not by the enemy's border."""
    play.put("neutral: boii", "aedui romans: legion_vii").move("romans", "aedui")
    play.then("move legion_vii aedui-boii").move("barbarians", "boii")
    assert "move boii boii-volcae" in play.offers()
    assert "move boii boii-aedui" not in play.offers()
    assert not play.then("move helvii boii-volcae").offers("move boii")


def test_as_many_are_pinned_as_enemies_entered(play: Playtest) -> None:
    """5.2.1 E, Pinning; M6: reserves of the enemy pin as well."""
    play.put("boii barbarians: boii, helvii, arverni", "aedui romans: legion_vii")
    play.put("volcae romans: legion_viii, legion_ix").move("romans", "aedui", "volcae")
    play.then("move legion_vii aedui-boii", "move legion_viii volcae-boii", "end").move("barbarians", "boii")
    assert {text.split("-")[-1] for text in play.offers("move")} == {"allobroges", "arverni", "transalpine_gaul"}
    assert not play.then("move arverni boii-arverni").offers("move")


def test_whoever_comes_to_help_does_not_free_the_pinned(play: Playtest) -> None:
    """M6: as many of those who were attacked stay as there are attackers; reserves are not among them."""
    play.put("boii barbarians: boii, helvii", "arverni barbarians: arverni")
    play.put("aedui romans: legion_vii, legion_viii").move("romans", "aedui")
    play.then("move legion_vii aedui-boii", "move legion_viii aedui-boii").move("barbarians", "boii", "arverni")
    assert not play.then("move arverni arverni-boii").offers("move")


def test_everybody_is_pinned_by_as_many_m6(play: Playtest) -> None:
    play.put("boii barbarians: boii", "aedui romans: legion_vii").move("romans", "aedui")
    play.then("move legion_vii aedui-boii").move("barbarians", "boii")
    assert not play.offers("move")


def test_blocks_that_come_to_help_are_reserves_m5_6a(play: Playtest) -> None:
    play.put("boii barbarians: boii", "arverni barbarians: arverni", "aedui romans: legion_vii")
    play.move("romans", "aedui").then("move legion_vii aedui-boii").move("barbarians", "arverni")
    log = play.do("move arverni arverni-boii")
    assert "arverni" in play.reserves
    assert "boii" not in play.reserves
    assert [event.manner for event in log if type(event).__name__ == "BlockMoved"] == ["reserve"]


def test_whoever_moves_to_an_area_the_enemy_left_meets_nobody(play: Playtest) -> None:
    """5.2.1 E: battles are fought where both stand in the end."""
    play.put("boii barbarians: boii", "aedui romans: legion_vii").move("barbarians", "boii")
    log = play.then("move boii boii-arverni").move("romans", "aedui").do("move legion_vii aedui-boii")
    assert [event.manner for event in log if type(event).__name__ == "BlockMoved"] == ["move"]
    assert not play.state.contested


# --- the Rhine ---------------------------------------------------------------------------------------------------
def test_only_germans_and_legions_cross_the_rhine_5_2_1e_m8(play: Playtest) -> None:
    play.put("germania barbarians: marcomanni", "leuci barbarians: leuci, tencteri, vercingetorix")
    play.put("treveri romans: legion_vii, treveri").move("romans", "treveri")
    assert "move legion_vii treveri-germania" in play.offers()
    assert "move treveri treveri-germania" not in play.offers()
    play.then("end").move("barbarians", "leuci")
    assert [text for text in play.offers() if text.endswith("-germania")] == ["move tencteri leuci-germania"]


def test_a_legion_stays_in_germania_when_nobody_is_left_there(play: Playtest) -> None:
    """M8: until the year ends; others do not follow it."""
    play.put("germania barbarians: marcomanni 1", "treveri romans: legion_vii, legion_viii")
    play.cards("leuci movement", "volcae movement")
    play.do("group treveri", "move legion_vii treveri-germania", "end", "end", "end")
    play.do("fire legion_vii", "roll 1 1 1 1", "end")
    assert (play.phase, play.where("legion_vii")) == ("lay", "germania")
    play.cards("osismi movement", "volcae movement")
    assert "move legion_viii treveri-germania" not in play.then("group treveri").offers()
    assert play.then("end").where("legion_vii") == "germania"


def test_a_march_may_cross_the_rhine_as_its_second_border_only(play: Playtest) -> None:
    """5.2.1 E: whoever has crossed a blue border stops."""
    play.put("germania barbarians: marcomanni", "mandubii romans: legion_vii").move("romans", "mandubii")
    assert "march legion_vii mandubii-treveri-germania" in play.offers()
    assert play.then("march legion_vii mandubii-treveri-germania").moves.invaders == (0, 1)


def test_the_state_forgets_the_movement_when_the_card_play_is_over(play: Playtest) -> None:
    """M2: limits are those of one card play."""
    play.put("aedui romans: legion_vii, legion_viii, legion_ix").move("romans", "aedui")
    play.do("move legion_vii aedui-arverni", "move legion_viii aedui-arverni", "end")
    play.state.forget_moves()
    play.move("romans", "aedui")
    assert "move legion_ix aedui-arverni" in play.offers()
