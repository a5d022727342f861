"""Naval movement (5.2.1 E, M7; 11, Restricted Naval Movement), and Ariovistus, who subdues (8.2, B12)."""

from engine.gallic_war.events import BattleBegan
from tests.gallic_war.acting import AREAS, Playtest, kinds, only

BRITANNIA = "andes-oceanus_britannicus-britannia"


def test_two_of_a_group_sail_between_two_ports(play: Playtest) -> None:
    """5.2.1 E, M7: two for each pair of ports and group."""
    play.put("andes romans: legion_vii, legion_viii, legion_ix", "esuvii romans: legion_x")
    play.move("romans", "andes", "esuvii").do(f"sail legion_vii {BRITANNIA}", f"sail legion_viii {BRITANNIA}")
    assert f"sail legion_ix {BRITANNIA}" not in play.offers()
    assert "sail legion_ix andes-oceanus_britannicus-bellovaci" in play.offers()
    assert "sail legion_x esuvii-oceanus_britannicus-britannia" in play.offers()


def test_osismi_alone_is_on_both_seas_2_1_5_2_1e(play: Playtest) -> None:
    play.put("osismi romans: legion_vii", "veneti romans: legion_viii").move("romans", "osismi", "veneti")
    ends = {text.rpartition("-")[2] for text in play.offers() if text.startswith("sail legion_vii ")}
    assert {"britannia", "veneti", "santones", "andes"} <= ends
    ports = {text.rpartition("-")[2] for text in play.offers("sail legion_viii")}
    assert ports == {"osismi", "pictones", "santones"}


def test_only_who_starts_in_a_port_sails(play: Playtest) -> None:
    """5.2.1 E: never after a march, and not from inland."""
    play.put("carnutes romans: legion_vii").move("romans", "carnutes")
    assert not play.offers("sail")


def test_a_landing_among_enemies_or_neutrals_costs_a_point_for_each_group(play: Playtest) -> None:
    """5.2.1 E, M7: whatever the group lands."""
    play.put("neutral: britannia", "andes romans: legion_vii, legion_viii", "esuvii romans: legion_ix")
    assert play.move("romans", "andes", "esuvii").then(f"sail legion_vii {BRITANNIA}").supply == 14
    assert play.then(f"sail legion_viii {BRITANNIA}").supply == 14
    assert play.then("sail legion_ix esuvii-oceanus_britannicus-britannia").supply == 13
    assert play.side("belgae") == play.side("cantiaci") == "barbarians"
    assert play.moves.invaders == (3, 0)


def test_without_a_point_nobody_lands_among_enemies_m7(play: Playtest) -> None:
    play.given(supply=0).put("neutral: britannia", "andes romans: legion_vii").move("romans", "andes")
    assert f"sail legion_vii {BRITANNIA}" not in play.offers()
    assert "sail legion_vii andes-oceanus_britannicus-bellovaci" in play.offers()


def test_a_port_with_ones_own_units_is_not_hostile_for_neutrals_beside_them_m7(play: Playtest) -> None:
    play.put("neutral: britannia", "britannia romans: legion_ix", "andes romans: legion_vii")
    play.move("romans", "andes").do(f"sail legion_vii {BRITANNIA}")
    assert (play.supply, play.side("belgae")) == (15, "neutral")


def test_barbarians_sail_to_friendly_and_empty_ports_only_5_2_1e_m7(play: Playtest) -> None:
    play.put("neutral: bellovaci", "andes barbarians: andes", "atrebates barbarians: atrebates")
    play.put("esuvii romans: legion_vii").move("barbarians", "andes")
    assert {text.rpartition("-")[2] for text in play.offers("sail")} == {"atrebates", "britannia", "osismi"}


def test_sailing_is_no_border_crossing(play: Playtest) -> None:
    """M7: it uses up no border, and the block came by none."""
    play.put("andes romans: legion_vii, legion_viii, legion_ix, legion_x, legion_xi").move("romans", "andes")
    play.do("sail legion_vii andes-oceanus_britannicus-esuvii")
    for legion in ("legion_viii", "legion_ix", "legion_x", "legion_xi"):
        play.do(f"move {legion} andes-esuvii")
    assert play.where("legion_xi") == "esuvii"


def test_a_pinned_block_does_not_sail_and_an_unpinned_one_does_m6(play: Playtest) -> None:
    play.put("andes barbarians: andes, venelli", "veneti romans: legion_vii").move("romans", "veneti")
    play.then("move legion_vii veneti-andes").move("barbarians", "andes")
    assert not play.then(f"sail venelli {BRITANNIA}").offers("sail")


def test_landing_beside_defenders_comes_as_a_reserve(play: Playtest) -> None:
    """M5, M7: an attacked port is hostile, and helping costs a point as well."""
    play.put("andes romans: legion_vii", "esuvii romans: legion_viii", "veneti barbarians: veneti")
    play.move("barbarians", "veneti").then("move veneti veneti-andes").move("romans", "esuvii")
    assert "legion_viii" in play.then("sail legion_viii esuvii-oceanus_britannicus-andes").reserves
    assert play.supply == 14


def test_restricted_naval_movement(play: Playtest) -> None:
    """11: Barbarians with a naval symbol, and all Roman units."""
    play.clear(restricted=True).put("osismi barbarians: osismi, arverni", "andes romans: aedui, legion_vii")
    play.move("barbarians", "osismi")
    assert {text.split()[1] for text in play.offers("sail")} == {"osismi"}
    play.then("end").move("romans", "andes")
    assert {text.split()[1] for text in play.offers("sail")} == {"aedui", "legion_vii"}


def _entered(play: Playtest, *helpers: str) -> Playtest:
    play.clear().put("neutral: mandubii", f"leuci barbarians: ariovistus, {', '.join(helpers)}")
    play.move("barbarians", "leuci")
    for block in ("ariovistus", *helpers):
        play.do(f"move {block} leuci-mandubii")
    return play


def test_he_rolls_for_each_tribe_that_his_entry_turned(play: Playtest) -> None:
    """8.2: on 1 and 2 it joins, on 3 it does not."""
    _entered(play)
    assert (play.phase, len(play.offers("roll"))) == ("subdue", 6)
    assert play.then("roll 2").phase == "subdue"
    play.do("roll 3")
    assert {play.side("mandubii"), play.side("senones")} == {"romans", "barbarians"}
    assert play.state.contested >> AREAS.index["mandubii"] & 1


def test_a_tribe_turned_by_another_entry_comes_back_to_him(play: Playtest) -> None:
    """B12: those that join change sides back, whoever entered first."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri").move("barbarians", "leuci")
    play.do("move tencteri leuci-mandubii", "move ariovistus leuci-mandubii", "roll 1", "roll 3")
    assert {play.side("mandubii"), play.side("senones")} == {"romans", "barbarians"}


def test_subdued_tribes_stay_his_when_romans_enter_later(play: Playtest) -> None:
    """B12: they are Barbarians then, who defend; what the Romans enter is no neutral area."""
    play.put("neutral: leuci", "germania barbarians: ariovistus", "sequani romans: legion_vii")
    play.move("barbarians", "germania").do("move ariovistus germania-leuci", "roll 1", "end")
    assert (play.state.contested, play.side("leuci")) == (0, "barbarians")
    play.march("legion_vii sequani-leuci")
    assert play.side("leuci") == "barbarians"
    began = only(play.fight(), BattleBegan)
    assert (began.attacker, {name for name, _ in began.defenders}) == ("romans", {"ariovistus", "leuci"})


def test_he_does_not_roll_for_tribes_that_were_somebodys(play: Playtest) -> None:
    """B12: only for those that were neutral when the movement began."""
    play.put("mandubii romans: mandubii, senones", "leuci barbarians: ariovistus").move("barbarians", "leuci")
    assert play.then("move ariovistus leuci-mandubii").phase != "subdue"


def test_he_does_not_roll_where_others_entered_without_him(play: Playtest) -> None:
    """B12: in areas he entered."""
    play.put("neutral: mandubii", "leuci barbarians: ariovistus, tencteri").move("barbarians", "leuci")
    assert "SubdueRolled" not in kinds(play.do("move tencteri leuci-mandubii", "end"))
    assert play.phase != "subdue"
    assert play.side("mandubii") == "romans"


def test_tribes_beside_roman_legions_are_subdued_too(play: Playtest) -> None:
    """B12, N1: the entry turns them, the legion stays an enemy."""
    play.put("neutral: mandubii", "mandubii romans: legion_vii", "leuci barbarians: ariovistus")
    play.move("barbarians", "leuci").do("move ariovistus leuci-mandubii", "roll 1", "roll 1")
    assert play.side("mandubii") == play.side("senones") == "barbarians"
    assert play.state.contested >> AREAS.index["mandubii"] & 1


def test_subdued_tribes_pin_as_well(play: Playtest) -> None:
    """8.2, M6, B2: they are part of the attack, which then has as many units as the defender."""
    _entered(play).put("mandubii romans: legion_vii").then("roll 1", "roll 3").move("romans", "mandubii")
    assert not play.offers("move")


def test_what_he_does_not_subdue_leaves_one_defender_unpinned(play: Playtest) -> None:
    """8.2, M6: he alone pins one of three."""
    _entered(play).put("mandubii romans: legion_vii").then("roll 3", "roll 3").move("romans", "mandubii")
    assert not play.then("move mandubii mandubii-aedui", "move senones mandubii-aedui").offers("move legion_vii")
