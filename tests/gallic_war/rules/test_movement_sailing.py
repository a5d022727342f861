"""Naval movement (5.2.1 E, ruling M7; 11, Restricted Naval Movement)."""

from tests.gallic_war.acting import Playtest

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
