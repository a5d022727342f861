"""What a seat may know of a state (2.2, rulings C1, C3, B17), and that a view is silent about the rest."""

import pytest

from engine.contract import Seat
from engine.gallic_war.tasks import LAY
from engine.gallic_war.viewdata import GallicWarView, Part
from tests.gallic_war.acting import BARBARIANS, CARDS, GAME, ROMANS, Playtest, kinds
from tests.gallic_war.playing import steps
from tests.gallic_war.support import come_to

SEATS = (ROMANS, BARBARIANS, Seat.SPECTATOR)


def known(view: GallicWarView, area: str) -> set[str]:
    """The blocks in an area that the seat knows."""
    return {block.id for block in view.areas[area].blocks} if area in view.areas else set()


@pytest.fixture
def peace() -> Playtest:
    """Romans, Barbarians and neutral tribes, nobody near each other."""
    play = Playtest().put("transalpine_gaul romans: legion_vii 3, legion_x", "allobroges romans: allobroges 1")
    play.put("germania barbarians: ariovistus, tencteri 2", "treveri barbarians: ambiorix, treveri, eburones 1")
    play.put("tarbelli barbarians: elusates", "neutral: aedui")
    return play


def test_a_player_knows_own_blocks_and_neutral_tribes(peace: Playtest) -> None:
    view = peace.view(ROMANS)
    assert (known(view, "transalpine_gaul"), known(view, "aedui")) == ({"legion_vii", "legion_x"}, {"aedui"})
    assert known(view, "germania") == known(view, "treveri") == set()
    assert known(peace.view(BARBARIANS), "treveri") == {"ambiorix", "treveri", "eburones"}
    assert known(peace.view(BARBARIANS), "transalpine_gaul") == set()
    spectator = peace.view(Seat.SPECTATOR)
    assert [area for area in spectator.areas if known(spectator, area)] == ["aedui"]


def test_others_are_known_by_colour_and_number(peace: Playtest) -> None:
    """Legions are black, Germans blue, Belgae green, Celtae grey, Aquitani dark green; leaders as their people."""
    parts = {
        area: [(part.colour, part.count) for stack in view.stacks for part in stack.parts]
        for area, view in peace.view(Seat.SPECTATOR).areas.items()
    }
    assert parts == {
        "aedui": [("grey", 1)], "allobroges": [("grey", 1)], "germania": [("blue", 2)],
        "tarbelli": [("dark green", 1)], "transalpine_gaul": [("black", 2)], "treveri": [("green", 3)],
    }  # fmt: skip


def test_britannia_is_grey(play: Playtest) -> None:
    """Ruling N4: Britannia counts as Celtae, whose colour it has; Vercingetorix and Dumnorix are grey too."""
    play.put("britannia barbarians: belgae, cantiaci, vercingetorix, dumnorix")
    assert [part.colour for part in play.view(ROMANS).areas["britannia"].stacks[0].parts] == ["grey"]


def test_strengths_of_others_are_not_shown(peace: Playtest) -> None:
    twin = peace.copy()
    twin.put("germania barbarians: tencteri 3")
    assert twin.view(ROMANS) == peace.view(ROMANS)
    assert twin.view(BARBARIANS) != peace.view(BARBARIANS)


def test_hands_are_secret_and_discards_open_c1(peace: Playtest) -> None:
    state = peace.state
    state.hands, state.discards, state.activated = ((1, 2), (3, 4, 5)), ((6,), ()), ((), (7,))
    cards = CARDS.ids
    own, others = peace.view(ROMANS).sides[ROMANS], peace.view(BARBARIANS).sides[ROMANS]
    assert own.hand == (cards[1], cards[2])
    assert (others.hand, others.hand_size, others.discards) == (None, 2, (cards[6],))
    assert peace.view(Seat.SPECTATOR).sides[BARBARIANS].hand is None
    assert peace.view(ROMANS).sides[BARBARIANS].activated == (cards[7],)


def test_a_card_face_down_is_its_owners_secret_until_both_are_turned_up(peace: Playtest) -> None:
    """5.2: the Romans have laid down a card, the Barbarians have not."""
    peace.state.laid = (8, -1)
    come_to(peace.state, LAY, 1)
    assert peace.view(ROMANS).sides[ROMANS].laid == CARDS.ids[8]
    hidden = peace.view(BARBARIANS).sides[ROMANS]
    assert (hidden.laid, hidden.has_laid) == (None, True)
    events = peace.do(min(peace.offers("play")))
    assert peace.view(BARBARIANS).sides[ROMANS].laid == CARDS.ids[8]
    assert "CardsRevealed" in kinds(events)


def test_ways_are_seen_though_blocks_are_not(peace: Playtest) -> None:
    peace.move("barbarians", "germania")
    peace.do("move tencteri germania-leuci", "end")
    part = peace.view(ROMANS).areas["leuci"].stacks[0].parts
    assert part == (Part("blue", 1, True, False, "germania", "germania"),)
    assert ("germania", "leuci", BARBARIANS, 1) in peace.view(ROMANS).action.crossed


def test_a_forced_march_shows_group_and_last_border(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_x", "allobroges romans: allobroges")
    play.move("romans", "transalpine_gaul").do("march legion_x transalpine_gaul-allobroges-sequani")
    (part,) = play.view(BARBARIANS).areas["sequani"].stacks[0].parts
    assert (part.origin, part.by) == ("transalpine_gaul", "allobroges")


def test_blocks_that_fight_are_known_reserves_from_their_first_round(play: Playtest) -> None:
    """Ruling B17: all that fight lie revealed; the reserves do not, until the second round; nor do other areas."""
    play.put("sequani romans: sequani, legion_vii", "leuci barbarians: leuci")
    play.put("germania barbarians: ariovistus, tencteri", "mandubii barbarians: mandubii, senones")
    play.move("barbarians", "leuci", "mandubii")
    play.do("move leuci leuci-sequani", "move mandubii mandubii-sequani", "end")
    play.given(first_mover=1).fight()
    assert known(play.view(ROMANS), "sequani") == {"sequani", "legion_vii"}
    play.do("end", "main leuci")
    assert known(play.view(ROMANS), "sequani") == {"sequani", "legion_vii", "leuci"}
    assert known(play.view(Seat.SPECTATOR), "sequani") == {"sequani", "legion_vii", "leuci"}
    assert known(play.view(ROMANS), "mandubii") == set()
    battle = play.view(ROMANS).battle
    assert battle is not None
    assert (battle.reserves[BARBARIANS], battle.round, battle.main) == (1, 1, "leuci")
    play.pass_on()
    assert "mandubii" in known(play.view(ROMANS), "sequani")


def test_those_in_a_fortress_are_known_when_it_is_assaulted_b17(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_vii, legion_x", "allobroges romans: allobroges")
    play.put("volcae barbarians: volcae").move("romans", "transalpine_gaul")
    play.then("move legion_vii transalpine_gaul-volcae", "move legion_x transalpine_gaul-volcae").fight()
    play.do("shelter volcae")
    view = play.view(ROMANS)
    assert known(view, "volcae") == {"legion_vii", "legion_x"}
    assert view.battle is not None
    assert (view.battle.inside[BARBARIANS], view.battle.besieged) == (1, ())
    play.do("assault")
    assert known(play.view(ROMANS), "volcae") == {"legion_vii", "legion_x", "volcae"}
    battle = play.view(Seat.SPECTATOR).battle
    assert battle is not None
    assert [block.id for block in battle.besieged] == ["volcae"]


def test_everything_is_open_when_the_game_is_over() -> None:
    *_, (state, action, _) = steps(0)
    state.play(action)
    assert state.result is not None
    view = state.view(Seat.SPECTATOR)
    assert sum(len(area.blocks) for area in view.areas.values()) == state.on_map.bit_count()


def test_chance_has_no_eyes(peace: Playtest) -> None:
    with pytest.raises(ValueError, match="Chance"):
        peace.view(Seat.CHANCE)


def test_control_and_tribes_are_open(peace: Playtest) -> None:
    """Rulings N2, N3: the marker of tribes counts blocks that are no leaders."""
    view = peace.view(Seat.SPECTATOR)
    assert view.areas["treveri"].control is BARBARIANS
    assert view.areas["aedui"].control is None
    assert view.areas["transalpine_gaul"].control is ROMANS
    assert (view.sides[ROMANS].tribes, view.sides[BARBARIANS].tribes) == (1, 3)
    assert view.homes == {"ambiorix": "treveri"}


def test_transalpine_gaul_is_the_romans_unless_barbarians_alone_stand_there_n2(play: Playtest) -> None:
    assert play.view(BARBARIANS).areas["transalpine_gaul"].control is ROMANS
    play.put("transalpine_gaul barbarians: helvetii")
    assert play.view(ROMANS).areas["transalpine_gaul"].control is BARBARIANS
    play.put("transalpine_gaul romans: legion_x")
    assert play.view(ROMANS).areas["transalpine_gaul"].control is ROMANS


def test_a_view_tells_what_happened_openly_this_year_and_what_follows() -> None:
    """10, 13, A7, A10: what all saw, as they need it to know what comes next."""
    text = """gallic-war
        barbarians: automaton; objectives: yearly; year: 53; play: 2; phase: battle; slain: ambiorix
        deeds: crossed to germania, fought in germania; led: dumnorix; active: barbarians
        use barbarians: event; laid barbarians: major_revolt; revolt: major; revolted: leuci, mandubii
        rebels: senones; won: leuci; were neutral: aedui
        landed: osismi; asked: veneti; helping: yes; invaders: 1 2; cause: came home; after: book risen
        mandubii romans: legion_vii 4; mandubii barbarians: senones 1; transalpine_gaul romans: legion_x 4
        battle: mandubii; attacker: barbarians; barbarians attack: mandubii; returned: senones
        crossing: ship; stage: field; rounds: 3; round: 1; slot: 3; shaken: yes"""
    state = GAME.position(text.replace(";", "\n"))
    for seat in SEATS:
        told = state.view(seat).to_dict()
        assert (told["actor"], told["deeds"]) == ("romans", ["fought in germania", "crossed to germania"])
        assert (told["slain"], told["led"]) == (["ambiorix"], ["dumnorix"])
        assert (told["battle"]["crossing"], told["battle"]["shaken"]) == ("ship", True)
        action = told["action"]
        assert action["steps"] == {"after": "book risen", "cause": "came home"}
        assert (told["battle"]["cause"], action["invaders"], action["helping"]) == ("came home", [1, 2], True)
        named = [action[key] for key in ("rebels", "won", "returned", "landed", "were_neutral", "asked")]
        assert named == [["senones"], ["leuci"], ["senones"], ["osismi"], ["aedui"], ["veneti"]]
