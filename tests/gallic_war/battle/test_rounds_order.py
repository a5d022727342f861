"""Which battle is fought, who attacks with what, how long it lasts, and who acts when (6, 6 A, 6 C, 6 E)."""

from engine.gallic_war.battle.ranks import revealed
from engine.gallic_war.events import BattleBegan, BattleEnded, RoundBegan
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import WINTERING
from engine.gallic_war.tasks import BATTLE, CHOOSE, MAIN, REGROUP
from tests.gallic_war.acting import BLOCKS, ROMANS, Playtest, each, kinds, names, only
from tests.gallic_war.support import go


# --- which battle ------------------------------------------------------------------------------------------------
@each("first", *SEATS)
def test_who_moved_first_orders_the_battles(play: Playtest, first: str) -> None:
    """6, B1: the player who moved first names each battle in turn."""
    play.put("aedui romans: legion_vii, legion_viii", "boii barbarians: boii", "mandubii barbarians: mandubii")
    play.given(first_mover=SEATS.index(first)).attack("legion_vii aedui-boii", "legion_viii aedui-mandubii")
    assert (play.phase, play.actor, play.offers()) == (CHOOSE, first, {"battle boii", "battle mandubii"})
    assert play.then("battle mandubii", "end").offers("fire") == {"fire legion_viii"}


@each("romans, barbarians, first", ("leuci", "aedui", "barbarians"), ("aedui", "boii", "romans"))
def test_of_two_movers_the_first_orders_all(play: Playtest, romans: str, barbarians: str, first: str) -> None:
    """5.2, 6, B1: in a whole card play, whoever else has moved after him."""
    play.put("transalpine_gaul romans: legion_vii", "leuci romans: legion_viii", "sequani barbarians: sequani")
    play.put("boii barbarians: boii").cards(f"{romans} movement", f"{barbarians} movement")
    moves = ("legion_vii transalpine_gaul-boii", "sequani sequani-leuci")
    for side, group in sorted(enumerate(("transalpine_gaul", "sequani")), reverse=first == "barbarians"):
        play.do(f"group {group}")
        if play.phase == "groups":
            play.do("end")
        play.do(f"move {moves[side]}")
        if play.phase == "move":
            play.do("end")
    assert (play.phase, play.actor, play.offers()) == (CHOOSE, first, {"battle boii", "battle leuci"})


def test_the_only_mover_orders_the_battles_b1(play: Playtest) -> None:
    play.put("aedui barbarians: aedui, arverni", "boii romans: legion_vii", "allobroges romans: legion_viii")
    assert play.after.attack("aedui aedui-boii", "arverni aedui-allobroges").turn == (CHOOSE, "barbarians")


def test_whose_event_it_is_orders_its_battles(play: Playtest) -> None:
    """6, 13.2, B1: in events the active player."""
    play.given(active=1)
    for area in ("boii", "aedui"):
        play.put(f"{area} barbarians: {area}")
    play.put("boii romans: legion_vii", "aedui romans: legion_viii")
    play.given(barbarians_attack=play.state.contested).fight()
    assert play.turn == (CHOOSE, "barbarians")


def test_each_battle_is_over_before_the_next_begins(play: Playtest) -> None:
    """6, B1, 6 G: with its regroup; one that is left needs no choice."""
    play.put("allobroges romans: legion_vii 4, legion_viii", "aedui barbarians: belgae 1")
    play.put("sequani barbarians: sequani").attack("legion_vii allobroges-aedui", "legion_viii allobroges-sequani")
    play.do("battle aedui", "pass belgae")
    assert kinds(play.fire("legion_vii", 1))[-1] == "BattleEnded"
    assert play.phase == REGROUP
    assert play.then("end").phase == "shelter"
    assert kinds(play.do("end"))[0] == "BattleBegan"


# --- who acts when -----------------------------------------------------------------------------------------------
def test_letters_in_order_and_the_defender_first(play: Playtest) -> None:
    """6, B4: B, C, D, in each of them the defender's blocks before the attacker's."""
    play.put("aedui barbarians: belgae, marcomanni, boii", "allobroges romans: legion_vii, sequani, allobroges")
    play.attack("legion_vii sequani allobroges-aedui")
    order = []
    while play.battle.round == 1:
        name = next(iter(play.offers("pass")))
        order.append(name.removeprefix("pass "))
        play.do(name)
    assert order == ["belgae", "legion_vii", "marcomanni", "sequani", "boii"]


def test_each_block_acts_once_a_round(play: Playtest) -> None:
    """6: a round is over when all have acted; the owner chooses among his blocks of a letter as he goes."""
    play.put("aedui barbarians: aedui, boii", "allobroges romans: legion_vii, legion_viii")
    play.attack("legion_vii legion_viii allobroges-aedui")
    assert play.offers("pass") == {"pass legion_vii", "pass legion_viii"}
    assert play.then("pass legion_viii").offers("pass") == {"pass legion_vii"}
    assert play.then("pass legion_vii", "pass boii").offers("pass") == {"pass aedui"}
    assert only(play.do("pass aedui"), RoundBegan).round == 2


def test_caesar_always_acts_first(play: Playtest) -> None:
    """6, 8.1, B4: even of attackers, even before those who are better by a landing."""
    play.put("britannia barbarians: belgae, cantiaci", "bellovaci romans: legion_x, legion_vii")
    way = "bellovaci-oceanus_britannicus-britannia"
    assert play.after.attack(f"legion_x {way}", f"legion_vii {way}").offers("pass") == {"pass legion_x"}
    assert play.then("pass legion_x").offers("pass") == {"pass belgae"}
    assert play.then("pass belgae").offers("pass") == {"pass cantiaci"}, "C is B in a landing, and the defender's"
    assert play.then("pass cantiaci").offers("pass") == {"pass legion_vii"}


def test_caesar_in_reserve_acts_first_from_round_2_b4(play: Playtest) -> None:
    play.put("aedui barbarians: belgae", "allobroges romans: legion_vii", "boii romans: legion_x")
    play.attack("legion_vii allobroges-aedui", "legion_x boii-aedui")
    assert play.then("main allobroges").offers("pass") == {"pass belgae"}
    play.pass_on()
    assert (play.battle.round, play.offers("pass")) == (2, {"pass legion_x"})


def test_a_battle_action_is_to_fire_to_retreat_or_to_pass_6(play: Playtest) -> None:
    play.put("aedui barbarians: boii", "allobroges romans: legion_vii").attack("legion_vii allobroges-aedui")
    assert {text.split()[0] for text in play.offers()} == {"fire", "retreat", "pass"}
    assert kinds(play.do("pass legion_vii")) == ["BlockPassed"]


# --- how long ----------------------------------------------------------------------------------------------------
def test_three_rounds_then_attackers_must_retreat_6_b15(play: Playtest) -> None:
    play.put("aedui barbarians: boii", "allobroges romans: legion_vii, legion_viii")
    play.march("legion_vii legion_viii allobroges-aedui")
    log = play.fight() + play.pass_on(9)
    assert (kinds(log).count("RoundBegan"), play.phase) == (3, "leave")
    assert {text.split()[0] for text in play.offers()} == {"retreat"}
    play.do("retreat legion_vii aedui-allobroges")
    assert kinds(play.do("retreat legion_viii aedui-allobroges"))[-1] == "BattleEnded"
    assert play.actor == "barbarians", "the defender is the victor"


def test_two_rounds_when_the_main_group_crossed_the_rhine(play: Playtest) -> None:
    """6 C, B3: into a Gallic area as well."""
    play.put("treveri romans: legion_vii", "germania barbarians: tencteri, usipetes")
    play.march("tencteri usipetes germania-treveri")
    log = play.fight() + play.pass_on(9)
    assert (kinds(log).count("RoundBegan"), play.phase) == (2, "leave")


def test_three_rounds_when_only_reserves_crossed_the_rhine_6c(play: Playtest) -> None:
    play.put("treveri romans: legion_vii", "germania barbarians: tencteri", "mandubii barbarians: marcomanni")
    play.attack("tencteri germania-treveri", "marcomanni mandubii-treveri")
    assert play.then("main mandubii").battle.rounds == 3
    assert "tencteri" in play.reserves


@each("main, rounds", ("bellovaci", 2), ("andes", 3))
def test_two_rounds_after_a_landing_of_the_main_group(play: Playtest, main: str, rounds: int) -> None:
    """6 E, B3: and three if only reserves came by sea."""
    play.put("esuvii barbarians: esuvii", "bellovaci romans: legion_viii", "andes romans: legion_ix")
    play.attack("legion_viii bellovaci-oceanus_britannicus-esuvii", "legion_ix andes-esuvii")
    assert play.then(f"main {main}").battle.rounds == rounds


def test_a_main_group_by_land_and_sea_is_no_landing(play: Playtest) -> None:
    """B3, B2: one group by two ways."""
    play.put("esuvii barbarians: esuvii", "andes romans: legion_vii, legion_viii")
    play.attack("legion_viii andes-oceanus_britannicus-esuvii", "legion_vii andes-esuvii")
    assert (play.phase, play.battle.rounds) == (BATTLE, 3)


def test_returning_tribes_fight_three_rounds(play: Playtest) -> None:
    """5.2.1 D, 13.2: like any attacker."""
    play.put("aedui romans: legion_vii", "treveri barbarians: aedui")
    play.come_home("barbarians", "aedui", cause="politics")
    assert (play.phase, play.battle.rounds, play.attacker) == (BATTLE, 3, "barbarians")


# --- the main group (6 A, ruling B2) -----------------------------------------------------------------------------
def test_the_attacker_names_his_main_group(play: Playtest) -> None:
    """6 A, B2: each group is what came out of one area, by whatever borders; the others are reserves."""
    play.put("helvetii barbarians: helvetii", "transalpine_gaul romans: legion_vii, legion_viii, legion_ix")
    play.put("sequani romans: legion_xi")
    play.attack(
        "legion_vii legion_viii transalpine_gaul-helvetii",
        "legion_ix transalpine_gaul-allobroges-helvetii",
        "legion_xi sequani-helvetii",
    )
    assert (play.phase, play.actor, play.offers()) == (MAIN, "romans", {"main transalpine_gaul", "main sequani"})
    log = play.do("main transalpine_gaul")
    assert (kinds(log), play.reserves) == (["MainNamed", "BattleBegan", "RoundBegan"], {"legion_xi"})
    began = only(log, BattleBegan)
    assert began.attackers == (("legion_vii", 4), ("legion_viii", 4), ("legion_ix", 4))
    assert began.attacking_reserves == 1


def test_legions_from_off_the_map_are_one_group_b2(play: Playtest) -> None:
    play.put("transalpine_gaul barbarians: boii", "roman_off_map romans: legion_xiii, legion_xiv")
    play.attack(*[f"{legion} roman_off_map-transalpine_gaul" for legion in ("legion_xiii", "legion_xiv")])
    assert play.phase == "shelter"
    assert play.then("end").phase == BATTLE
    assert not play.moves.reserve


def test_the_defender_s_main_group_was_there_when_the_first_enemy_came(play: Playtest) -> None:
    """6 A, B2, M5: what comes to help is reserve."""
    play.put("aedui barbarians: aedui", "mandubii barbarians: mandubii", "allobroges romans: legion_vii")
    play.march("legion_vii allobroges-aedui").attack("mandubii mandubii-aedui")
    assert (play.reserves, play.attacker, play.phase) == ({"mandubii"}, "romans", BATTLE)


def test_tribes_that_joined_ariovistus_are_of_the_main_group(play: Playtest) -> None:
    """8.2, B2: whatever group is the main one."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus", "sequani barbarians: marcomanni")
    play.march("ariovistus leuci-mandubii", "marcomanni sequani-mandubii").do("roll 1", "roll 6")
    assert (play.side("mandubii"), play.side("senones")) == ("barbarians", "romans")
    assert play.after.fight().then("end", "main sequani").reserves == {"ariovistus"}


def test_against_the_automaton_nobody_is_in_reserve(play: Playtest) -> None:
    """A7: a main group is named for the rounds alone."""
    play.clear(automaton=True)
    play.put("germania barbarians: tencteri, usipetes", "treveri romans: legion_vii", "leuci romans: legion_viii")
    play.attack("legion_vii treveri-germania", "legion_viii leuci-germania")
    play.do("main leuci")
    assert (play.moves.reserve, play.battle.rounds) == (0, 2)
    assert play.offers("fire") == {"fire legion_vii", "fire legion_viii"}


def test_winter_legions_are_one_group_and_those_off_the_map_reserves(play: Playtest) -> None:
    """7.3.2, E3: no main group is named."""
    play.put("transalpine_gaul barbarians: boii", "transalpine_gaul romans: legion_vii, legion_viii, legion_xiii")
    state = play.state
    state.moves.origin[BLOCKS.index["legion_vii"]] = 3
    state.moves.origin[BLOCKS.index["legion_viii"]] = 5
    state.moves.reserve = 1 << BLOCKS.index["legion_xiii"]
    go(state, "battles", WINTERING, stop=True)
    play.do("end")
    assert (play.phase, play.battle.rounds, play.reserves) == (BATTLE, 3, {"legion_xiii"})


# --- what is seen (ruling B17) -----------------------------------------------------------------------------------
def test_blocks_are_known_while_they_fight(play: Playtest) -> None:
    """6, B17: the main groups at once, reserves from round 2, those in a fortress not before the assault."""
    play.put("mandubii barbarians: mandubii, boii 1", "aedui romans: legion_vii", "leuci romans: legion_viii")
    play.attack("legion_vii aedui-mandubii", "legion_viii leuci-mandubii")
    assert names(revealed(play.state)) == set()
    play.do("shelter mandubii", "main aedui")
    assert names(revealed(play.state)) == {"boii", "legion_vii"}
    play.pass_on()
    assert names(revealed(play.state)) == {"boii", "legion_vii", "legion_viii"}
    play.fire("legion_vii", 1)
    assert (play.phase, names(revealed(play.state))) == ("storm", {"legion_vii", "legion_viii"})
    assert kinds(play.do("assault"))[0] == "SiegeBegan"
    assert names(revealed(play.state)) == {"mandubii", "legion_vii", "legion_viii"}
    for _ in range(3):
        play.pass_on()
    play.do("retreat legion_vii mandubii-aedui", "retreat legion_viii mandubii-leuci")
    assert names(revealed(play.state)) == set()


def test_events_of_a_battle_name_its_sides(play: Playtest) -> None:
    """The story of a battle: who attacks whom, who wins."""
    play.put("aedui barbarians: boii 1", "allobroges romans: legion_vii").march("legion_vii allobroges-aedui")
    log = play.fight() + play.fire("legion_vii", 1)
    assert (only(log, BattleBegan).attacker, only(log, BattleEnded).winner) == (ROMANS, ROMANS)
