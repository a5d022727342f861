"""Naval movement (5.2.1 E, ruling M7; 11, Restricted Naval Movement)."""

from __future__ import annotations

from tests.gallic_war.support import act, barbarians, board, holds, legal, move, neutrals, romans, side_of, where

BRITANNIA = "andes-oceanus_britannicus-britannia"


def test_two_of_a_group_sail_between_two_ports() -> None:
    """5.2.1 E, M7: two for each pair of ports and group."""
    state = board()
    romans(state, "andes", "legion_vii", "legion_viii", "legion_ix")
    romans(state, "esuvii", "legion_x")
    move(state, 0, "andes", "esuvii")
    act(state, f"sail legion_vii {BRITANNIA}", f"sail legion_viii {BRITANNIA}")
    assert f"sail legion_ix {BRITANNIA}" not in legal(state)
    assert "sail legion_ix andes-oceanus_britannicus-bellovaci" in legal(state)
    assert "sail legion_x esuvii-oceanus_britannicus-britannia" in legal(state)


def test_osismi_alone_is_on_both_seas() -> None:
    """2.1, 5.2.1 E."""
    state = board()
    romans(state, "osismi", "legion_vii")
    romans(state, "veneti", "legion_viii")
    move(state, 0, "osismi", "veneti")
    ends = {text.rpartition("-")[2] for text in legal(state) if text.startswith("sail legion_vii ")}
    assert {"britannia", "veneti", "santones", "andes"} <= ends
    assert {text.rpartition("-")[2] for text in legal(state) if text.startswith("sail legion_viii")} == {
        "osismi",
        "pictones",
        "santones",
    }


def test_only_who_starts_in_a_port_sails() -> None:
    """5.2.1 E: never after a march, and not from inland."""
    state = board()
    romans(state, "carnutes", "legion_vii")
    move(state, 0, "carnutes")
    assert not legal(state, "sail")


def test_a_landing_among_enemies_or_neutrals_costs_a_point_for_each_group() -> None:
    """5.2.1 E, M7: whatever the group lands."""
    state = board()
    neutrals(state, "britannia")
    romans(state, "andes", "legion_vii", "legion_viii")
    romans(state, "esuvii", "legion_ix")
    move(state, 0, "andes", "esuvii")
    act(state, f"sail legion_vii {BRITANNIA}")
    assert state.supply == 14
    act(state, f"sail legion_viii {BRITANNIA}")
    assert state.supply == 14
    act(state, "sail legion_ix esuvii-oceanus_britannicus-britannia")
    assert state.supply == 13
    assert side_of(state, "belgae") == side_of(state, "cantiaci") == 1
    assert state.moves.invaders == (3, 0)


def test_without_a_point_nobody_lands_among_enemies() -> None:
    """M7."""
    state = board()
    state.supply = 0
    neutrals(state, "britannia")
    romans(state, "andes", "legion_vii")
    move(state, 0, "andes")
    assert f"sail legion_vii {BRITANNIA}" not in legal(state)
    assert "sail legion_vii andes-oceanus_britannicus-bellovaci" in legal(state)


def test_a_port_with_ones_own_units_is_not_hostile_for_neutrals_beside_them() -> None:
    """M7."""
    state = board()
    neutrals(state, "britannia")
    romans(state, "britannia", "legion_ix")
    romans(state, "andes", "legion_vii")
    move(state, 0, "andes")
    act(state, f"sail legion_vii {BRITANNIA}")
    assert state.supply == 15
    assert side_of(state, "belgae") == 2


def test_barbarians_sail_to_friendly_and_empty_ports_only() -> None:
    """5.2.1 E, M7."""
    state = board()
    neutrals(state, "bellovaci")
    barbarians(state, "andes", "andes")
    barbarians(state, "atrebates", "atrebates")
    romans(state, "esuvii", "legion_vii")
    move(state, 1, "andes")
    ends = {text.rpartition("-")[2] for text in legal(state, "sail")}
    assert ends == {"atrebates", "britannia", "osismi"}


def test_sailing_is_no_border_crossing() -> None:
    """M7: it uses up no border, and the block came by none."""
    state = board()
    romans(state, "andes", "legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi")
    move(state, 0, "andes")
    act(state, "sail legion_vii andes-oceanus_britannicus-esuvii")
    for legion in ("legion_viii", "legion_ix", "legion_x", "legion_xi"):
        act(state, f"move {legion} andes-esuvii")
    assert where(state, "legion_xi") == "esuvii"


def test_a_pinned_block_does_not_sail_and_an_unpinned_one_does() -> None:
    """M6."""
    state = board()
    barbarians(state, "andes", "andes", "venelli")
    romans(state, "veneti", "legion_vii")
    move(state, 0, "veneti")
    act(state, "move legion_vii veneti-andes")
    move(state, 1, "andes")
    act(state, f"sail venelli {BRITANNIA}")
    assert not legal(state, "sail")


def test_landing_beside_defenders_comes_as_a_reserve() -> None:
    """M5, M7: an attacked port is hostile, and helping costs a point as well."""
    state = board()
    romans(state, "andes", "legion_vii")
    romans(state, "esuvii", "legion_viii")
    barbarians(state, "veneti", "veneti")
    move(state, 1, "veneti")
    act(state, "move veneti veneti-andes")
    move(state, 0, "esuvii")
    act(state, "sail legion_viii esuvii-oceanus_britannicus-andes")
    assert holds(state.moves.reserve, "legion_viii")
    assert state.supply == 14


def test_restricted_naval_movement() -> None:
    """11: Barbarians with a naval symbol, and all Roman units."""
    state = board(restricted=True)
    barbarians(state, "osismi", "osismi", "arverni")
    romans(state, "andes", "aedui", "legion_vii")
    move(state, 1, "osismi")
    assert {text.split()[1] for text in legal(state, "sail")} == {"osismi"}
    act(state, "end")
    move(state, 0, "andes")
    assert {text.split()[1] for text in legal(state, "sail")} == {"aedui", "legion_vii"}
