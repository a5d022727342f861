"""The automaton's year: the order of 52 BC, leaders that come, the winter (12, rulings A1, A17, A19 to A21)."""

from engine.contract import Event, Seat
from engine.gallic_war.events import ActionAnnounced, BattleBegan, CardTurned, LeaderCame, SideGaveWay
from engine.gallic_war.tasks import COMPANIONS, DEAL, HARVEST, LEADER_HOME, NEW_HOME
from tests.gallic_war.acting import AREAS, BLOCKS, Playtest, each, of, only
from tests.gallic_war.support import go


def year(play: Playtest, number: int) -> list[Event]:
    """A year begins, after the cards of the last one."""
    return play.given(year=number - 1, hands=((), ())).go("year")


# --- the cards of 52 BC (Massive Revolt, ruling A19) -------------------------------------------------------------
def order_of(play: Playtest) -> str:
    """Who plays the cards of a year, in order; the Romans supply, the automaton does nothing."""
    found = ""
    for _ in range(400):
        if play.phase == HARVEST:
            break
        actions = list(play.state.legal_actions())
        wanted = [action for action in actions if str(action) in ("announce supply", "roll 6", "end")]
        wanted += [action for action in actions if str(action).startswith(("play germania", "play leuci"))]
        log = play.state.play((wanted or actions)[0])
        found += "B" * len(of(log, CardTurned)) + "R" * len(of(log, ActionAnnounced))
    return found


def test_in_52_bc_the_automaton_plays_first_in_each_pair_massive_revolt_before_all(play: Playtest) -> None:
    year(play.clear(automaton=True).put("neutral: arverni"), 7)
    assert order_of(play) == "BR" * 5
    assert play.state.massive


def test_in_58_bc_four_cards_are_played_and_the_romans_are_first(play: Playtest) -> None:
    year(play.clear(automaton=True).put("neutral: arverni"), 1)
    assert order_of(play) == "RB" * 4


# --- minor leaders of 54 and 53 BC (Minor Leaders, A17, A20) -----------------------------------------------------
@each("number, leader, area", (5, "dumnorix", "boii"), (6, "ambiorix", "treveri"))
def test_a_leader_comes_among_romans_and_attacks_a17(play: Playtest, number: int, leader: str, area: str) -> None:
    log = year(play.clear(automaton=True).put(f"{area} romans: legion_vii 1", f"aedui romans: {area}"), number)
    assert only(log, LeaderCame).area == area
    assert [name for name, _ in only(log, BattleBegan).attackers] == [leader, area]
    while play.phase != DEAL:
        if play.phase == "roll":
            die = 1 if play.state.side_of(play.battle.firing) == 1 else 6
            play.do(next(text for text in play.offers() if set(text.split()[1:]) == {str(die)}))
        else:
            play.do(sorted(play.offers(), reverse=True)[0])
    assert (play.where(leader), play.home(leader), play.side(area)) == (area, area, "barbarians")
    assert play.where("legion_vii") != area


# --- the winter (End of Turn, ruling A19) ------------------------------------------------------------------------
def winter(play: Playtest, leader: str, die: int = 3) -> list[Event]:
    """The harvest, and all that follows until somebody chooses; Caesar and the ninth are at home."""
    play.given(actor=0)
    log = play.go("harvest") + play.do(f"roll {die}")
    return log + (play.do("end") if play.phase == "legions home" else [])


def test_vercingetorix_goes_home_and_those_with_him_too_a19(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "boii barbarians: eburones").shift("vercingetorix", "boii")
    winter(solo, "vercingetorix")
    do_all(solo).stand("arverni: vercingetorix", "treveri: eburones")


def test_if_he_cannot_he_stays_alone_a19(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "boii barbarians: eburones, boii").shift("vercingetorix", "boii")
    winter(solo.put("arverni romans: arverni").given(home_lost=True), "vercingetorix")
    do_all(solo).stand("boii: vercingetorix", "treveri: eburones")


def do_all(play: Playtest) -> Playtest:
    """What the book leaves no choice in, while the leaders winter."""
    while play.phase in (LEADER_HOME, COMPANIONS) and len(play.state.legal_actions()) == 1:
        play.state.play(play.state.legal_actions()[0])
    return play


def abroad(play: Playtest) -> Playtest:
    """Ariovistus and three Germans stand at the Leuci."""
    return play.solitaire().put("leuci barbarians: ariovistus, usipetes, tencteri, marcomanni")


def test_ariovistus_goes_home_or_stays_by_even_chances_a19(solo: Playtest) -> None:
    winter(abroad(solo), "ariovistus")
    assert solo.asked == (LEADER_HOME, Seat.CHANCE)
    assert solo.weights() == {"home ariovistus": 1, "stay ariovistus": 1}
    solo.do("home ariovistus")
    assert all(solo.where(german) == "germania" for german in ("ariovistus", "usipetes", "marcomanni"))


@each("die, stay", (3, 1), (6, 2))
def test_as_many_drawn_germans_stay_with_him_as_the_limit_lets_a19(solo: Playtest, die: int, stay: int) -> None:
    winter(abroad(solo), "ariovistus", die)
    assert solo.then("stay ariovistus").asked == (COMPANIONS, Seat.CHANCE)
    assert solo.weights() == {f"stay {german}": 1 for german in ("usipetes", "tencteri", "marcomanni")}
    while solo.phase == COMPANIONS:
        solo.do(sorted(solo.offers())[0])
    assert solo.state.at[1][AREAS.index["leuci"]].bit_count() == 1 + stay
    assert solo.state.wintered >> BLOCKS.ariovistus & 1


def test_all_germans_go_home_after_a_poor_harvest_or_when_he_wintered_the_year_before(solo: Playtest) -> None:
    for die, wintered in ((1, 0), (3, 1 << BLOCKS.ariovistus)):
        abroad(solo).given(wintered=wintered)
        winter(solo, "ariovistus", die)
        assert do_all(solo).phase != LEADER_HOME
        assert all(solo.where(german) == "germania" for german in ("ariovistus", "usipetes", "tencteri"))


def test_germans_and_gauls_take_their_replacements(solo: Playtest) -> None:
    winter(solo.put("germania barbarians: usipetes 1", "boii barbarians: boii 2, helvii 1, eburones 1"), "")
    assert [solo.strength(block) for block in ("usipetes", "boii", "helvii", "eburones")] == [2, 3, 2, 1]


def test_in_the_battle_for_transalpine_gaul_it_defends_by_its_book_and_no_help_comes_e3_a7(play: Playtest) -> None:
    play.clear(automaton=True).put("boii romans: legion_vii, legion_viii", "roman_off_map romans: legion_xi")
    play.put("transalpine_gaul barbarians: usipetes, eburones 1", "volcae barbarians: volcae").go("harvest")
    log = play.play_on("roll 3", "home legion_vii", "home legion_viii", "end")
    assert only(log, SideGaveWay).cause == "defense"
    play.miss("legion_vii", "legion_viii")
    assert play.offers() == {f"retreat {block} transalpine_gaul-volcae" for block in ("usipetes", "eburones")}


def test_a_new_home_for_vercingetorix_is_drawn_and_he_may_keep_the_old_one_a19(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "veneti barbarians: veneti", "arverni romans: legion_vii")
    solo.shift("vercingetorix", "boii")
    go(solo.state, "homes")
    assert solo.asked == (NEW_HOME, Seat.CHANCE)
    assert solo.weights() == {"settle boii": 1, "settle veneti": 1, "end": 1}
