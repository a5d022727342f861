"""What is ordered at a table, without a screen: groups, ways, levies, typed lines, what is refused and taken back.

An order may be several actions: in each game those of a group that goes one way.
"""

from dataclasses import fields

import pytest

from engine.contract import Seat
from engine.gallic_war import actions as gallic_war
from engine.games import GAMES, load_game
from engine.julius_caesar import actions as julius_caesar
from engine.match import Match, UndoRefused
from engine.timeline import HistoryEntry
from jc_tui.appearance.keys import keys_in
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table import intents as do
from jc_tui.table.ordering import group_into_orders, last_order, take_back
from tests import toy, toy_ui
from tests.jc_tui.games import GAME, C, P
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.texts import present
from tests.toy import NORTH, SOUTH, Marched, Muster

CROWD = """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_7 3, legio_8 3, legio_9 3, legio_11 3
rome caesar: legio_13 3
neapolis pompey: legio_1 4
"""


def test_a_destination_is_gone_to_by_its_letter():
    at = Sitter(sit(MOVES))
    assert at.does(do.GoTo("o")).startswith("First choose a group")
    assert at.does(do.Pick("genua"), do.GoTo("7")) == "No destination has the letter 7."
    assert at.does(do.TickAll(), do.GoTo("")).startswith("No block is ticked: press its number")
    at.does(do.TickAll())
    letter = at.model.parts.targets["rome"].letter
    assert letter == "E", "an attack; r and m are those of nearer places, and an o looks like a nought"
    at.does(do.GoTo(letter.lower()))
    assert at.done[-1].endswith("rome")
    assert at.session.view.spaces["rome"].attacker is C


def test_blocks_are_ticked_off_and_the_order_of_the_rest_is_dropped():
    at = Sitter(sit(MOVES))
    at.does(do.Choose(0), do.Choose(0), do.Pick("ravenna"))
    assert at.done == ["move legio_8 genua-ravenna", "move legio_12 genua-ravenna"]
    at.does(do.Back())
    assert "Genua 1" in at.offered


@pytest.mark.parametrize(
    ("intents", "told"),
    [
        ((do.Choose(0), do.Pick("neapolis")), "Rome is Pompey's. A block that enters must stop there. [2.2]"),
        (
            (do.Choose(1), do.Choose(1), do.Pick("utica")),
            "Mare Hispanum is vacant. Land blocks cross seas only where you alone have Navis. [6.3]",
        ),
        ((do.Pick("antioch"),), "Nothing can begin in Antioch now: choose a marked place, or a number."),
        ((do.Undo(),), "You have nothing to undo."),
        ((do.Type("jump to rome"),), "jump"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(intents, told):
    at = Sitter(sit(MOVES))
    assert told in at.does(*intents)
    assert at.session.table.number == 0


def test_where_an_order_can_begin_and_what_it_comes_to_is_marked():
    at = Sitter(sit(MOVES))
    assert {at.model.parts.targets[place].kind for place in ("genua", "massilia")} == {"begin"}
    at.does(do.Choose(0))
    assert at.model.parts.targets["rome"].kind == "attack"


def test_levies_are_taken_back_and_points_left_are_asked_about():
    at = Sitter(sit(LEVIES))
    at.does(do.Choose(0), do.Choose(0))
    assert at.does(do.Undo()) == "Undone: Add a step to Legio 11."
    at.does(do.Choose(0))
    assert "2 levy points" in at.does(do.EndPhase())
    assert at.done == ["step legio_11"]
    at.does(do.EndPhase())
    assert at.done[1] == "end"


def test_a_group_that_does_not_fit_is_asked_about_before_any_of_it_goes():
    at = Sitter(sit(CROWD))
    told = at.does(do.Choose(0), do.Pick("genua"))
    assert told == "Choose a marked place, or press Enter again to cancel the order."
    at.does(do.Point("rome"))
    assert "road takes 4 more: tick 4 of 5" in at.about
    assert at.does(do.Pick("rome")) == "Only 4 of the 5 can go, so none did: tick 4. [6.11]"
    assert not at.done
    assert at.does(do.Choose(0)).startswith("Enter on a marked place")
    closed = at.does(do.Point("neapolis"))
    assert closed.startswith("Neapolis is Pompey's. A block that moves two cities")
    assert closed.endswith("[6.12]")
    assert at.does(do.Pick("neapolis")) == closed
    assert "Neapolis is Pompey's" not in at.does(do.Point("ravenna"))
    at.does(do.Pick("rome"))
    assert at.done == [f"move legio_{number} genua-rome" for number in (7, 8, 9, 11)]
    assert at.does(do.Undo()) == "Undone: 4 blocks Genua - Rome."
    assert not at.done
    assert [bool(option.ticked) for option in at.model.menu.options] == [True] * 5
    at.does(do.Pick("genua"), do.Pick("genua"))
    assert at.offered == ["Genua 5", "Rome 1"]


@pytest.mark.parametrize("confirmations", [True, False])
def test_to_leave_a_city_that_scores_is_asked_once_more(confirmations):
    at = Sitter(sit(CROWD), confirmations=confirmations)
    asked = "This leaves Rome empty and gives up 2 points. Enter does it."
    told = at.does(do.Choose(1), do.Pick("asculum"))
    if confirmations:
        assert told == asked
        assert not at.done
        assert at.does(do.Back(), do.Type("m rome asculum")) == asked
        at.types("m rome asculum")
    assert at.done == ["move legio_13 rome-asculum"]


def test_a_typed_line_may_mean_a_block_a_whole_group_or_nothing_of_it():
    at = Sitter(sit(MOVES))
    assert at.types("m genua lugdunum") == (
        "Only 2 of the 3 blocks can do this, so nothing was done. Name the blocks. After Antonius and Legio 8: "
        "Genua-Lugdunum takes 2 blocks of a side a turn, and 2 of yours have moved. [6.11]"
    )
    assert not at.done
    at.types("m l11 massilia-genua")
    assert at.types("m genua rome") == "Not along: Legio 11 has moved to Genua this turn. (6.1)"
    group = [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]
    assert at.done == ["move legio_11 massilia-genua", *group]


def test_another_way_is_taken():
    at = Sitter(sit(MOVES))
    at.does(do.Choose(0), do.Point("lugdunum"))
    first = at.about
    at.does(do.NextWay())
    assert "way 2 of" in at.about != first
    way = at.model.orders.way
    at.does(do.Pick("lugdunum"))
    assert {entry.action.path for entry in at.session.table.history} == {way}


def test_all_blocks_of_a_group_are_ticked_that_an_undo_brings_back():
    for undo in (do.Undo(), do.UndoAll()):
        at = Sitter(sit(CROWD))
        at.does(do.Pick("genua"), do.TickAll(), do.Choose(0), do.Pick("rome"), do.Choose(0), undo, undo)
        assert (at.model.orders.ticked, len(at.model.orders.blocks)) == (at.model.orders.blocks, 5)


@pytest.mark.parametrize("game", ["", *(name.replace("-", "_") for name in GAMES)])
def test_each_screen_with_a_key_that_takes_an_order_back_has_one_for_all(game):
    one, all_of_it = (
        {key.table for key in keys_in(game).values() if key.action == f"do('{name}')"}
        for name in ("Undo", "UndoAll")
    )
    assert one == all_of_it != set()


# --- orders of several actions --------------------------------------------------------------------------------
def history(state, seat, *actions):
    done = map(state.parse, actions)
    return [HistoryEntry(number, seat, action, (), "", state.clock) for number, action in enumerate(done, 1)]


def told(orders):
    return [len(order) for order in orders]


ORDERS = [
    (
        *("julius-caesar", C),
        ["move legio_13 ravenna-rome", "move legio_8 ravenna-rome", "move legio_8 ravenna-genua"],
        ["step legio_13", "step legio_13", "regroup legio_13 rome-ravenna", "regroup legio_8 rome-ravenna"],
        [2, 1, 1, 1, 2],
    ),
    (
        *("gallic-war", Seat("romans")),
        ["group boii", "move legion_ix boii-arverni", "move boii boii-arverni", "move boii arverni-volcae"],
        ["end", "retreat legion_ix arverni-boii", "retreat boii arverni-boii"],
        [1, 2, 1, 1, 1, 1],
    ),
]


def test_two_players_who_go_the_same_way_give_two_orders_and_the_marches_of_a_round_of_the_toy_one():
    story, state = ui_of("julius-caesar").log, GAME.start()
    both = [entry for seat in (C, P) for entry in history(state, seat, "move legio_13 ravenna-rome")]
    assert told(group_into_orders(story, both)) == [1, 1]
    story = toy_ui.load().log
    played = history(toy.load().start(), NORTH, "march 1", "march 2", str(Muster()))
    assert (told(group_into_orders(story, played)), last_order(story, [])) == ([2, 1], [])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat", "first", "then", "orders"), ORDERS)
def test_a_group_that_goes_one_way_is_one_order(game, seat, first, then, orders):
    """Another way or kind of action is another; a levy stands alone, and so does a retreat."""
    story, played = ui_of(game).log, history(load_game(game).start(), seat, *first, *then)
    assert told(group_into_orders(story, played)) == orders
    assert last_order(story, played) == played[len(played) - orders[-1] :]


GROUP = [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]


def test_an_order_is_taken_back_whole_and_told_also_after_the_game_was_opened_again(tmp_path):
    table = Match.new(GAME, path=tmp_path / "game.jsonl", position=MOVES)
    for action in ["move legio_11 massilia-genua", *GROUP]:
        table.act(action, C)
    table.close()
    with Match.open(GAME, tmp_path / "game.jsonl") as again:
        session = GameSession(again, frozenset((C,)))
        assert take_back(session) == "Undone: 3 blocks Genua - Rome."
        assert take_back(session) == "Undone: Legio 11 Massilia - Genua."
        assert not again.history
        with pytest.raises(UndoRefused, match=r"nothing to undo"):
            take_back(session)


def test_who_looks_instead_of_its_player_is_not_told_what_an_order_was():
    session = sit(MOVES, frozenset((C, P)))
    session.table.act(GROUP[0], C)
    assert session.viewer is Seat.SPECTATOR
    assert take_back(session) == "Caesar's last order is undone."


@pytest.mark.usefixtures("toy_at_home")
def test_of_an_order_that_may_be_taken_back_in_part_the_rest_stays(monkeypatch):
    """On the first hill something is seen, so that march stays."""
    monkeypatch.setattr(toy, "Marched", lambda seat, hill: (Found if hill == 1 else Marched)(seat, hill))
    table = Match.new(toy.load())
    for seat, action in [(Seat.CHANCE, "omen calm"), (NORTH, "lay 4"), (SOUTH, "lay 1")]:
        table.act(action, seat)
    for hill in (1, 2, 3):
        table.act(f"march {hill}", NORTH)
    told = take_back(GameSession(table, frozenset((NORTH,))))
    why = "The last action showed something hidden, so it cannot be undone."
    assert told == f"Undone: march 2, march 3. The rest stays: {why}"
    assert str(table.history[-1].action) == "march 1"


FORMS = [
    ("julius-caesar", julius_caesar.FORMS, "legio_8", "mars"),
    ("gallic-war", gallic_war.FORMS, "legion_ix", "aedui"),
]


class Found(Marched):
    """A march on which something was seen."""

    reveals = True


NAMED = {  # by field, what an action may have there
    **{"path": ("a", "b"), "first": "legio_8", "second": "legio_9", "seat": C, "strength": 4},
    **{"city": "rome", "space": "rome", "colour": "tan", "area": "boii", "use": "movement"},
}


@pytest.mark.parametrize(("game", "forms", "block", "card"), FORMS)
def test_every_kind_of_action_is_told_in_words(game, forms, block, card):
    """What no player does is chance's."""
    values = NAMED | {"block": block, "card": card}
    for kind in forms:
        action = kind(**{field.name: values.get(field.name, ()) for field in fields(kind)})
        told = ui_of(game).log.deed([action])
        if told == str(action):
            assert kind.verb in ("deal", "draw", "roll", "aim")
        else:
            assert told[0].isupper() or told.startswith("a")
            assert not present(told, "_", "{")


def test_a_ship_is_told_that_it_uses_no_roads():
    ravenna = "actor: caesar\ncard: 3/2\nravenna caesar: caesar_navis_2 2, legio_8\nrome pompey: legio_1 4\n"
    told = Sitter(sit(ravenna)).does(do.Choose(0), do.Choose(0), do.Pick("rome"))
    assert told == "Navis 2 uses no roads: from Ravenna it goes to sea. [6.2]"


def test_a_list_that_is_too_long_says_so_and_words_of_text_mode_have_keys():
    at = Sitter(sit(MOVES))
    told = at.types("?")
    assert len(told) < 420
    assert told.endswith("... Type ? and a word for fewer.")
    assert "Type a number or the action itself." in at.types("?rome")
    assert at.types("undo") == "undo is a word of text mode. Here keys do that: k lists them."
