"""Revolts (13.2-13.5, rulings N4, N5, V1-V4, C8)."""

from engine.blocks.sets import mask_of
from engine.contract import Event
from engine.gallic_war import events as ev
from engine.gallic_war.rules.losses import lose_step
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import AREAS, BLOCKS, CARDS, Playtest, each, names, of, only

OTHER = "osismi movement"


def roman(play: Playtest, *board: str, card: str = "minor_revolt_1") -> list[Event]:
    """The Romans play this card as the event, the Barbarians move nobody."""
    return play.put(*board).cards(f"{card} event", OTHER)


def barbarian(play: Playtest, *board: str, card: str = "minor_revolt_1") -> list[Event]:
    """The Barbarians play this card as the event in a year after the first, the Romans move nobody."""
    play.put(*board)
    return play.given(year=max(play.state.year, 2)).cards(OTHER, f"{card} event")


def two_areas(play: Playtest, *board: str) -> Playtest:
    """Aedui, Boii and, far from them, Osismi are neutral; more stands there or elsewhere."""
    return play.put("neutral: aedui, boii, osismi", *board)


def major(play: Playtest, *board: str) -> Playtest:
    """The Barbarians play Major Revolt."""
    barbarian(two_areas(play, *board), card="major_revolt")
    return play


# --- what may be chosen (13.2) -------------------------------------------------------------------------------
def test_barbarians_choose_neutral_and_roman_tribes(play: Playtest) -> None:
    """13.3: not those that are theirs; Germania never, its blocks never."""
    play.put("neutral: leuci, boii", "transalpine_gaul romans: aedui", "veneti barbarians: veneti")
    barbarian(play, "germania barbarians: ariovistus")
    assert play.asked == ("revolt", BARBARIANS)
    assert play.offers() == {"revolt leuci", "revolt boii", "revolt aedui"}


@each("card", "minor_revolt_1", "major_revolt", "massive_revolt")
def test_romans_choose_one_tribe_of_the_barbarians(play: Playtest, card: str) -> None:
    """13.3, 13.4, 13.5: every revolt is a minor one in their hands; Massive Revolt stays in the game."""
    play.put("neutral: leuci", "veneti barbarians: veneti", "sequani barbarians: sequani")
    roman(play, "germania barbarians: ariovistus", card=card)
    assert (play.phase, play.to_act, play.offers()) == ("revolt", ROMANS, {"revolt veneti", "revolt sequani"})
    assert of(play.do("revolt veneti"), ev.RevoltBegan) == [ev.RevoltBegan(ROMANS, "minor", ("veneti",))]
    assert not play.state.massive
    assert not play.state.removed
    assert CARDS.index[card] in play.state.discards[0]


def test_without_a_tribe_to_choose_the_event_is_lost_c1(play: Playtest) -> None:
    assert of(roman(play, "neutral: leuci"), ev.ActionLost) == [ev.ActionLost(ROMANS, "event", "minor_revolt_1")]


@each("year, rises", (1, False), (2, True))
def test_the_helvetii_do_not_revolt_in_58_bc(play: Playtest, year: int, rises: bool) -> None:
    """13.2.1: nor by the Romans' card."""
    play.given(year=year)
    roman(play, "helvetii barbarians: helvetii", "veneti barbarians: veneti", "leuci barbarians: leuci")
    assert ("revolt helvetii" in play.offers()) == rises
    assert "revolt veneti" in play.offers()


def test_an_area_whose_tribes_were_eliminated_is_not_chosen_13_2_1_n5(play: Playtest) -> None:
    barbarian(play, "neutral: aedui, boii", "leuci romans: legion_vii")
    assert play.offers() == {"revolt aedui", "revolt boii"}


# --- Minor Revolt of the Barbarians (13.3) -------------------------------------------------------------------
def test_all_tribes_of_the_area_return_at_their_strength_and_are_barbarian(play: Playtest) -> None:
    """13.2, 13.3: neutral or Roman; those eliminated this year do not come back; no activation is counted."""
    barbarian(play, "neutral: aedui", "bituriges neutral: bituriges", "aedui romans: arvii 1")
    log = play.do("revolt bituriges")
    assert of(log, ev.TribeReturned) == [ev.TribeReturned(BARBARIANS, "arvii", "aedui", "bituriges", "revolt")]
    assert [event.block for event in of(log, ev.TribeTurned)] == ["bituriges", "arvii"]
    assert play.side("bituriges") == play.side("arvii") == "barbarians"
    play.stand("bituriges: arvii 1")
    assert play.state.activated == ((), ())
    barbarian(two_areas(play), "bellovaci neutral: caletes")
    play.do("revolt bellovaci")
    assert (play.side("caletes"), play.strength("bellovaci")) == ("barbarians", 0)


def test_returning_tribes_attack_whom_they_find_at_once(play: Playtest) -> None:
    """13.2, C8: before the Romans move; the Romans there are the defender."""
    two_areas(play, "aedui romans: legion_vii").cards("leuci movement", "minor_revolt_1 event")
    log = play.do("revolt aedui")
    assert (only(log, ev.BattleBegan).area, only(log, ev.BattleBegan).attacker) == ("aedui", BARBARIANS)
    assert [event.seat for event in of(play.win("barbarians"), ev.ActionBegan)] == [ROMANS]
    assert play.where("legion_vii") == ""


def test_returning_home_crosses_no_border(play: Playtest) -> None:
    """13.2: no limit is used up, and the legion that is attacked retreats by the way the tribe might have come."""
    two_areas(play, "aedui romans: legion_vii").put("mandubii romans: legion_viii").shift("aedui", "mandubii")
    play.cards("leuci movement", "minor_revolt_1 event")
    assert play.then("revolt aedui").where("aedui") == "aedui"
    assert not any(play.moves.crossed)
    assert "retreat legion_vii aedui-mandubii" in play.offers()


def test_a_minor_revolt_brings_no_leader_and_no_movement_13_3(play: Playtest) -> None:
    barbarian(two_areas(play))
    assert not of(play.do("revolt aedui"), ev.LeaderCame)
    assert play.phase == "lay"


# --- Minor Revolt of the Romans (13.3, V2) -------------------------------------------------------------------
def revolted(play: Playtest, area: str, *board: str) -> list[Event]:
    """The Romans' Minor Revolt in an area; the Arvii, of the Bituriges' home, are Barbarians away from it."""
    roman(play, "aedui barbarians: arvii 1, ariovistus", "veneti barbarians: veneti", *board)
    return play.do(f"revolt {area}")


def test_an_empty_home_makes_its_tribes_neutral_at_full_strength_13_3_v2(play: Playtest) -> None:
    turned = of(revolted(play, "bituriges"), ev.TribeTurned)
    assert turned == [ev.TribeTurned("arvii", None, BARBARIANS, "bituriges", 2, "revolt")]
    play.stand("bituriges neutral: arvii 2")


def test_tribes_that_are_at_home_alone_become_neutral(play: Playtest) -> None:
    """13.3, V2: their home holds no other unit."""
    revolted(play, "boii", "boii barbarians: boii 1, helvii 1")
    play.stand("boii neutral: boii 3, helvii 2")


def test_a_neutral_tribe_at_home_stays_neutral_with_the_one_that_joins_it(play: Playtest) -> None:
    """V2, N5: neutral home tribes go the same way; they are no other unit."""
    revolted(play, "bituriges", "bituriges neutral: bituriges")
    play.stand("bituriges neutral: arvii 2, bituriges")


def test_a_home_with_barbarian_units_makes_its_tribes_roman_and_they_attack(play: Playtest) -> None:
    """13.3, V2: at their strength, the neutral one with them."""
    board = ("boii neutral: boii", "aedui barbarians: helvii 1", "boii barbarians: marcomanni")
    battle = only(revolted(play, "boii", *board), ev.BattleBegan)
    play.stand("boii romans: boii, helvii")
    assert (battle.area, battle.attacker, dict(battle.attackers)) == ("boii", ROMANS, {"boii": 3, "helvii": 1})


def test_a_home_with_roman_units_leaves_its_tribes_barbarian_and_they_attack(play: Playtest) -> None:
    """13.3, V2: a Roman tribe of the same home is such a unit."""
    battle = only(revolted(play, "boii", "aedui barbarians: helvii 1", "boii romans: boii"), ev.BattleBegan)
    play.stand("boii barbarians: helvii")
    assert (battle.area, battle.attacker, battle.attackers) == ("boii", BARBARIANS, (("helvii", 1),))


# --- Major Revolt (13.4, V1, V3) -----------------------------------------------------------------------------
def test_two_areas_rise_then_a_leader_comes_then_they_move(play: Playtest) -> None:
    """13.4: Dumnorix, the colour of both areas; the home he comes to is his; both areas may be activated."""
    major(play, "neutral: leuci", "germania barbarians: ariovistus")
    assert play.then("revolt aedui").offers() == {"revolt boii", "revolt leuci", "revolt osismi"}
    assert only(play.do("revolt boii"), ev.RevoltBegan) == ev.RevoltBegan(BARBARIANS, "major", ("aedui", "boii"))
    assert (play.asked, play.offers()) == (("leader", BARBARIANS), {"lead dumnorix aedui", "lead dumnorix boii"})
    assert only(play.do("lead dumnorix boii"), ev.LeaderCame) == ev.LeaderCame(BARBARIANS, "dumnorix", "boii")
    assert (play.where("dumnorix"), play.home("dumnorix"), play.strength("dumnorix")) == ("boii", "boii", 3)
    assert (play.phase, play.offers()) == ("groups", {"group aedui", "group boii", "end"})


def test_its_movement_is_fought_out_at_once(play: Playtest) -> None:
    """13.4, V3, C8: before the other player's action; both areas, either or none may be named."""
    two_areas(play, "allobroges romans: legion_vii").cards("leuci movement", "major_revolt event")
    play.do("revolt aedui", "revolt boii", "lead dumnorix aedui", "group aedui", "end")
    assert "move dumnorix aedui-allobroges" in play.offers()
    assert not play.offers("sail")
    assert not {text for text in play.offers("move") if "boii-" in text}
    log = play.do("move aedui aedui-allobroges", "end")
    assert only(log, ev.BattleBegan).area == "allobroges"
    assert not of(log, ev.ActionBegan)
    assert [event.seat for event in of(play.win("barbarians"), ev.ActionBegan)] == [ROMANS]


def test_nobody_has_to_move_v3(play: Playtest) -> None:
    assert major(play).then("revolt aedui", "revolt boii", "lead dumnorix aedui", "end").phase == "lay"


def test_one_of_both_areas_must_not_be_in_aquitania(play: Playtest) -> None:
    """13.4: after one of Aquitania the other is no choice."""
    major(play, "neutral: tarbelli, tolosates")
    assert {"revolt tarbelli", "revolt tolosates", "revolt aedui"} <= play.offers()
    assert play.then("revolt tarbelli").offers() == {"revolt aedui", "revolt boii", "revolt osismi"}


def test_with_aquitania_alone_only_one_area_rises(play: Playtest) -> None:
    """V1: as many as there are, but never two of Aquitania; no leader comes there, and they may move (V3)."""
    barbarian(play, "neutral: tarbelli, tolosates", card="major_revolt")
    log = play.do("revolt tolosates")
    assert only(log, ev.RevoltBegan).areas == ("tolosates",)
    assert not of(log, ev.LeaderCame)
    assert play.offers() == {"group tolosates", "end"}


def test_with_one_of_aquitania_and_another_area_both_rise(play: Playtest) -> None:
    """V1, 13.4: there is nothing to choose."""
    play.put("neutral: tarbelli, aedui")
    assert set(only(barbarian(play, card="major_revolt"), ev.RevoltBegan).areas) == {"aedui", "tarbelli"}


def test_with_only_one_area_to_choose_it_rises_alone(play: Playtest) -> None:
    """V1: chosen, and its leader placed, without being asked."""
    log = barbarian(play, "neutral: aedui", card="major_revolt")
    assert (only(log, ev.RevoltBegan).areas, only(log, ev.LeaderCame).area) == (("aedui",), "aedui")


@each("area, leader", ("treveri", "ambiorix"), ("aedui", "dumnorix"), ("britannia", "dumnorix"))
def test_the_leader_has_the_colour_of_the_area(play: Playtest, area: str, leader: str) -> None:
    """13.4, N4: Ambiorix in Belgica, Dumnorix in Celtae, Britannia with it."""
    assert only(barbarian(play, f"neutral: {area}", card="major_revolt"), ev.LeaderCame).block == leader


def test_of_two_colours_the_barbarians_choose(play: Playtest) -> None:
    """V3: one leader, of those not on the map."""
    barbarian(play, "neutral: aedui, treveri", card="major_revolt")
    assert play.offers() == {"lead dumnorix aedui", "lead ambiorix treveri"}
    assert play.then("lead ambiorix treveri").where("dumnorix") == ""


def test_a_leader_on_the_map_does_not_come_again(play: Playtest) -> None:
    """13.4, V3: of Celtae there is none left; they move all the same."""
    assert not of(major(play, "leuci barbarians: dumnorix").do("revolt aedui", "revolt boii"), ev.LeaderCame)
    assert play.phase == "groups"


def test_with_both_minor_leaders_on_the_map_it_is_a_minor_revolt_13_4(play: Playtest) -> None:
    major(play, "leuci barbarians: dumnorix, ambiorix")
    assert only(play.do("revolt aedui"), ev.RevoltBegan) == ev.RevoltBegan(BARBARIANS, "minor", ("aedui",))
    assert play.phase == "lay"


def test_a_minor_leader_that_was_eliminated_can_come_again(play: Playtest) -> None:
    """8.4: at full strength, and with another home."""
    two_areas(play).put("leuci barbarians: dumnorix 1")
    lose_step(play.state, BLOCKS.dumnorix, "hit", [])
    assert (play.where("dumnorix"), play.home("dumnorix")) == ("", "")
    barbarian(play, card="major_revolt")
    play.do("revolt aedui", "revolt boii", "lead dumnorix boii")
    assert (play.home("dumnorix"), play.strength("dumnorix")) == ("boii", 3)


def test_the_barbarians_order_the_battles(play: Playtest) -> None:
    """13.2: where there is more than one, all tribes being home (V1)."""
    major(play, "aedui romans: legion_vii", "boii romans: legion_viii").do("revolt aedui", "revolt boii")
    assert (play.asked, play.offers()) == (("choose battle", BARBARIANS), {"battle aedui", "battle boii"})
    assert play.side("boii") == play.side("aedui") == "barbarians"


def test_a_leader_comes_where_they_won_and_not_where_they_lost(play: Playtest) -> None:
    """13.4, V3: the Aedui win, the Boii are beaten and gone."""
    major(play, "aedui romans: legion_vii", "boii romans: legion_viii")
    play.then("revolt aedui", "revolt boii", "battle aedui").win("barbarians")
    assert only(play.win("romans"), ev.LeaderCame).area == "aedui"
    assert play.offers() == {"group aedui", "end"}


def test_no_leader_comes_where_they_lost_and_the_victor_has_gone_on(play: Playtest) -> None:
    """13.4, V3: the legion that beat the Aedui leaves their home empty; he comes to the Boii, who met nobody."""
    major(play, "aedui romans: legion_vii", "aedui romans: legion_viii")
    play.do("revolt aedui", "revolt boii", "fire legion_vii", "roll 1 1 1 1")
    log = play.do("regroup legion_vii aedui-mandubii", "regroup legion_viii aedui-mandubii")
    assert only(log, ev.LeaderCame).area == "boii"


def test_no_leader_comes_where_nobody_won_for_them(play: Playtest) -> None:
    """V3: one tribe is gone, the other had nobody to fight but is of another colour than the leader left."""
    play.put("neutral: treveri, boii", "boii romans: legion_viii, legion_vii", "leuci barbarians: ambiorix")
    barbarian(play, card="major_revolt")
    assert not of(play.win("romans"), ev.LeaderCame)
    assert play.offers() == {"group treveri", "end"}


def test_if_all_rebels_are_eliminated_the_event_is_over(play: Playtest) -> None:
    """13.4, V1: no leader and no movement."""
    major(play, "aedui romans: legion_vii", "boii romans: legion_viii", "boii romans: legion_x")
    log = play.then("revolt aedui", "revolt boii", "battle aedui").win("romans")
    log += play.win("romans")
    assert play.where("aedui") == play.where("boii") == play.where("helvii") == ""
    assert not of(log, ev.LeaderCame)
    assert play.turn == ("groups", "romans")


def risen(play: Playtest, size: str, *board: str, won: tuple[str, ...] = ("aedui", "boii")) -> list[Event]:
    """The battles of a revolt of the Aedui and the Boii are over, and these stand there; what happens then."""
    play.clear().put(*board)
    rose, fell = mask_of(map(AREAS.index.get, ("aedui", "boii"))), mask_of(map(AREAS.index.get, won))
    rebels = mask_of(map(BLOCKS.index.get, ("aedui", "boii", "helvii")))
    return play.given(active=1, revolt=size, revolted=rose, won=fell, rebels=rebels).go("risen")


@each("size", "major", "massive")
def test_no_leader_comes_where_a_roman_stands_when_he_is_placed(play: Playtest, size: str) -> None:
    """V3, V4: the Barbarians won there and regrouped away, and a legion regrouped to it."""
    log = risen(play, size, "arverni barbarians: aedui", "boii barbarians: boii", "aedui romans: legion_vii")
    assert only(log, ev.LeaderCame).area == "boii"


def test_a_leader_comes_where_they_won_even_if_all_have_regrouped_away(play: Playtest) -> None:
    """V3: the area is empty."""
    log = risen(play, "major", "arverni barbarians: aedui", "boii romans: legion_vii")
    assert only(log, ev.LeaderCame).area == "aedui"


def test_no_leader_comes_where_the_romans_won_and_went_on(play: Playtest) -> None:
    """V3: an area that is empty after a lost battle is no victory."""
    assert only(risen(play, "major", "boii barbarians: boii", won=("boii",)), ev.LeaderCame).area == "boii"


def test_the_revolt_is_over_when_none_of_its_tribes_is_on_the_map(play: Playtest) -> None:
    """V1: whatever else of the Barbarians stands in the areas."""
    log = risen(play, "major", "aedui barbarians: ariovistus", "boii barbarians: marcomanni")
    assert not of(log, ev.LeaderCame)
    assert play.phase == "lay"


def test_tribes_that_were_theirs_are_no_rebels(play: Playtest) -> None:
    """N5, V1: of the Bituriges' home, the Arvii are Barbarians already and stay away."""
    major(play, "bituriges neutral: bituriges", "leuci barbarians: arvii").do("revolt bituriges", "revolt osismi")
    assert (names(play.state.rebels), play.where("arvii")) == ({"bituriges", "osismi"}, "leuci")


def test_a_leader_of_the_first_card_is_noted(play: Playtest) -> None:
    """10.5, 10.6, Y4: he came with the Barbarians' first card of the year."""
    for number, noted in ((0, 1), (1, 0)):
        barbarian(play.clear().put("neutral: aedui").given(play_number=number), card="major_revolt")
        assert play.state.led.bit_count() == noted


# --- Massive Revolt (13.5, V4) -------------------------------------------------------------------------------
def massive(play: Playtest, *board: str) -> Playtest:
    """The Barbarians play Massive Revolt; Aedui, Boii and Leuci are all there is to choose."""
    two_areas(play, *board, "neutral: leuci", "veneti barbarians: veneti").given(year=5)
    barbarian(play, card="massive_revolt")
    return play


def test_three_areas_rise_and_vercingetorix_comes_to_one_of_them(play: Playtest) -> None:
    """13.5: of any region; it is his home."""
    log = massive(play).do("revolt aedui", "revolt boii", "revolt leuci")
    assert only(log, ev.RevoltBegan) == ev.RevoltBegan(BARBARIANS, "massive", ("aedui", "boii", "leuci"))
    assert play.offers() == {f"lead vercingetorix {area}" for area in ("aedui", "boii", "leuci")}
    log = play.do("lead vercingetorix aedui")
    assert only(log, ev.LeaderCame) == ev.LeaderCame(BARBARIANS, "vercingetorix", "aedui")
    assert (play.where("vercingetorix"), play.home("vercingetorix")) == ("aedui", "aedui")


def test_any_three_areas_may_move_after_it(play: Playtest) -> None:
    """13.5: not only those that rose."""
    massive(play).do("revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix aedui")
    assert play.offers() == {"group aedui", "group boii", "group leuci", "group veneti", "end"}
    assert play.then("group veneti", "group boii", "group aedui").phase == "move"


def test_battles_of_its_movement_have_main_groups_and_the_rhine_two_rounds(play: Playtest) -> None:
    """13.5, C8, B2, B3: they are battles as after any movement."""
    massive(play).put("germania barbarians: ariovistus, tencteri", "treveri romans: legion_ix, legion_x")
    play.do("revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix leuci")
    play.do("group germania", "end", "move ariovistus germania-treveri")
    assert only(play.do("move tencteri germania-treveri"), ev.BattleBegan).rounds == 2


def test_several_groups_of_its_movement_are_a_main_one_and_reserves_13_5_c8_b2(play: Playtest) -> None:
    massive(play).put("mandubii romans: legion_ix, legion_x")
    play.do("revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix leuci")
    play.do("group aedui", "group leuci", "end", "move aedui aedui-mandubii", "move leuci leuci-mandubii", "end")
    play.do("end")  # nobody goes into the fortress
    assert play.offers() == {"main aedui", "main leuci"}
    assert play.then("main leuci").reserves == {"aedui"}


def test_the_card_is_out_of_the_game(play: Playtest) -> None:
    """13.5: once played as a Massive Revolt, and only by the Barbarians."""
    massive(play).do("revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix aedui", "end")
    assert play.state.massive
    assert play.state.removed == 1 << CARDS.massive
    assert CARDS.massive not in play.state.discards[1]
    assert play.state.laid == (-1, -1)


def test_without_an_area_to_choose_it_is_lost_and_stays_in_the_game(play: Playtest) -> None:
    """C1, 13.5: nothing was played as a Massive Revolt."""
    play.put("veneti barbarians: veneti")
    assert only(barbarian(play, card="massive_revolt"), ev.ActionLost).card == "massive_revolt"
    assert (play.state.massive, play.state.removed) == (False, 0)


def test_in_58_bc_it_is_a_minor_revolt(play: Playtest) -> None:
    """13.5: and the card stays in the game."""
    two_areas(play).cards(OTHER, "massive_revolt event")
    assert only(play.do("revolt aedui"), ev.RevoltBegan).size == "minor"
    assert not play.state.massive
    assert CARDS.massive in play.state.discards[1]
    assert play.phase == "lay"


def test_moved_with_it_stays_in_the_game_5_2_1a_13_5(play: Playtest) -> None:
    two_areas(play).given(year=5).cards(OTHER, "massive_revolt movement")
    assert not play.state.massive
    assert CARDS.massive in play.state.discards[1]


def test_vercingetorix_comes_where_no_battle_was_or_where_they_won_13_5_v4(play: Playtest) -> None:
    massive(play, "aedui romans: legion_vii", "boii romans: legion_viii")
    play.then("revolt aedui", "revolt boii", "revolt leuci", "battle aedui").win("romans")
    assert play.after.win("barbarians").offers() == {"lead vercingetorix boii", "lead vercingetorix leuci"}


def test_if_no_area_fits_vercingetorix_there_is_no_movement(play: Playtest) -> None:
    """V4: some rebels live, beaten back; the card is out of the game all the same."""
    play.put("neutral: leuci, boii", "leuci romans: legion_vii", "boii romans: legion_viii")
    barbarian(play, card="massive_revolt")
    play.then("battle boii").win("romans")
    assert play.then("pass legion_vii", "retreat leuci leuci-mandubii", "end").turn == ("groups", "romans")
    play.stand("mandubii barbarians: leuci")
    assert play.where("vercingetorix") == ""
    assert play.state.massive
    assert play.state.removed == 1 << CARDS.massive


def test_vercingetorix_of_the_first_card_is_noted_10_7_y4(play: Playtest) -> None:
    barbarian(play.put("neutral: aedui").given(play_number=0), card="massive_revolt")
    assert (play.where("vercingetorix"), play.state.led.bit_count()) == ("aedui", 1)
