"""How orders of the Gallic War are shown: in words, with ways and places, and nothing that is hidden."""

import pytest

from engine.gallic_war import events as ev
from engine.gallic_war.words import block_name, narrated
from jc_tui.gallic_war import facts, scenes
from jc_tui.game_ui import ui_of
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.scenes import SceneKind
from tests.gallic_war.playing import steps
from tests.gallic_war.support import BARBARIANS, GAME, ROMANS, SEATS
from tests.jc_tui.texts import present
from tests.seeds import seeds

STAGE = ui_of("gallic-war").scenes
MAP = """
aedui neutral: aedui
allobroges romans: allobroges 1
germania barbarians: ariovistus, marcomanni
helvetii barbarians: helvetii
leuci neutral: leuci
sequani neutral: sequani
transalpine_gaul romans: legion_vii, legion_x
"""
ANNOUNCEMENTS = f"""{MAP}
phase: announce
actor: barbarians
laid romans: aedui
laid barbarians: helvetii
"""
MOVES = f"""{MAP}
phase: move
active: barbarians
first mover: barbarians
groups: helvetii, germania
then: actions
"""

SILENT = (
    *scenes.ASIDE,
    *(ev.ControlChanged, ev.PointsScored, ev.AttackMade, ev.SideGaveWay),
    *(ev.BlockSheltered, ev.BlockSortied, ev.BlockPassed, ev.HitHalved),
    *(ev.ReliefBegan, ev.RolesExchanged, ev.StepLost, ev.BlockEliminated, ev.HomecomingBegan),
)
"""What makes no scene by itself: it belongs to a battle, or is told with something else."""


def shown(state, text, viewer=ROMANS):
    before, seat = state.copy(), state.to_act
    return scenes(before, seat, state.apply(state.parse(text)), viewer)


def scenes(before, seat, events, viewer):
    told = [SeenEvent(0, seat, event, before.clock) for event in GAME.visible_events(events, viewer)]
    return STAGE.scenes(told, lambda: before.view(viewer)) if told else ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(12, 4))
def test_every_order_of_a_random_game_is_shown_in_words_and_nothing_hidden(seed):
    """What a scene names stands in the story that the same viewer is told, or is a card that lies open."""
    places = " ".join(map(GAME.named, facts.load_facts().areas.ids))
    blocks = [name for name in map(block_name, facts.load_facts().blocks.ids) if name not in places]
    viewer = SEATS[seed // 2 % 2]
    for before, _, done in steps(seed, {"barbarians": "automaton"} if seed % 2 else None):
        events, found = GAME.visible_events(done, viewer), scenes(before, before.to_act, done, viewer)
        story = " ".join(narrated(events))
        assert found or all(isinstance(event, SILENT) for event in events), story
        for scene in found:
            assert scene.text
            assert not present(scene.text, "stage.", "None")
            assert (scene.deed is SceneKind.CARDS) == bool(scene.cards)
            assert not [name for name in blocks if name in scene.text and name not in story]
            assert all(len(way) > 1 for way in scene.ways)


def announced(romans, barbarians, card="helvetii"):
    text = ANNOUNCEMENTS.replace("laid barbarians: helvetii", f"laid barbarians: {card}")
    return shown(GAME.position(f"{text}use romans: {romans}\n"), f"announce {barbarians}")[0]


def test_both_cards_lie_face_to_face_with_what_is_announced_and_who_goes_first_and_why():
    scene = announced("movement", "politics")
    assert scene.text == "The Barbarians go first: Political Action comes before movement."
    assert [(face.seat, face.name, face.about, face.first) for face in scene.cards] == [
        (ROMANS, "Aedui", ["●●  2 action points", "announced: movement"], False),
        (BARBARIANS, "Helvetii", ["●●●  3 action points", "announced: Political Action"], True),
    ]
    assert scene.seat is None, "both look at it"
    scene = announced("movement", "movement")
    assert scene.text == "The Barbarians go first: both move, and 3 points go before 2."
    scene = announced("movement", "movement", card="sequani")
    assert scene.text == "Both announce movement: the Romans go first."


def test_cards_that_are_turned_up_lie_face_to_face():
    hands = "laid romans: aedui\nhand barbarians: sequani, leuci, germania, baggage_train\n"
    (scene,) = shown(GAME.position(f"{MAP}actor: barbarians\n{hands}"), "play baggage_train")
    assert (scene.seat, scene.text) == (None, "The Romans say first what their card is for.")
    assert [face.about for face in scene.cards] == [["●●  2 action points"], ["Event, or 1 group moves"]]


def test_the_first_to_announce_is_shown_to_the_other():
    state = GAME.position(ANNOUNCEMENTS.replace("actor: barbarians", "actor: romans"))
    (scene,) = shown(state, "announce movement", BARBARIANS)
    assert (scene.seat, scene.text) == (ROMANS, "The Romans announce: movement with Aedui.")
    about = [["●●  2 action points", "announced: movement"], ["●●●  3 action points"]]
    assert [face.about for face in scene.cards] == about


def test_what_the_other_announced_is_a_scene_of_its_own_when_ones_own_announcement_sets_it_off():
    first, second = shown(GAME.position(ANNOUNCEMENTS + "use romans: supply\n"), "announce movement")
    assert first.deed is SceneKind.CARDS
    assert (second.seat, second.text) == (None, "Supply action: Roman supply +4, now 19.")


def test_an_attack_is_its_way_with_the_tribes_that_join_against_it():
    (scene,) = shown(GAME.position(MOVES), "move helvetii helvetii-sequani")
    assert (scene.seat, scene.deed, scene.ways) == (BARBARIANS, SceneKind.ATTACK, (("helvetii", "sequani"),))
    attack = "An unseen block of the Barbarians attacks Helvetii (Nantuates) - Sequani."
    assert scene.text == f"{attack} Sequani joins the Romans against those who enter."


def test_what_a_die_decides_is_shown_to_whoever_had_it_rolled():
    state = GAME.position(MAP + "phase: politics\nactive: romans\nlaid romans: sequani\nuse romans: politics\n")
    (tried,) = shown(state, "sway sequani")
    assert (tried.seat, tried.places) == (ROMANS, ("sequani",))
    (rolled, *_) = shown(state, "roll 1")
    assert (rolled.seat, rolled.deed, rolled.places) == (None, SceneKind.GAIN, ("sequani",))
    told = "The Romans roll 1: the Political Action on Sequani succeeds. Sequani goes over to"
    assert rolled.text.startswith(told)


SOLITAIRE = f"""{MAP}
barbarians: automaton
phase: top card
"""


def test_the_automatons_card_is_turned_up_with_the_step_that_it_leads_to():
    turned, done = shown(GAME.position(SOLITAIRE), "play leuci")
    assert (turned.seat, turned.deed, turned.text) == (
        BARBARIANS,
        SceneKind.CARDS,
        "The card names Leuci, which was neutral. Card Leuci: 1, neutral tribes join. (12.1)",
    )
    assert [(face.name, face.about) for face in turned.cards] == [("Leuci", ["●  1 action point"])]
    assert (done.seat, done.deed, done.places) == (BARBARIANS, SceneKind.GAIN, ("leuci",))


def test_many_who_go_home_are_told_by_number():
    blocks = "aedui barbarians: helvetii, sequani, leuci\ntransalpine_gaul romans: legion_x\n"
    found = shown(GAME.position(f"play: 4\nphase: legions home\ngarrison: 2\n{blocks}"), "end")
    (scene,) = [scene for scene in found if scene.ways]
    assert "3 blocks of the Barbarians go home." in scene.text
    assert len(scene.ways) == 3
