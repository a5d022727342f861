"""Reading actions: every notation comes back, short forms, any case, and the errors."""

import pytest

from engine.contract import Action, AmbiguousAction, UnreadableAction
from engine.gallic_war import actions
from engine.gallic_war.seats import BARBARIANS
from engine.gallic_war.state import State
from tests.gallic_war.acting import Playtest, each
from tests.gallic_war.support import board

EXAMPLES = [
    (actions.Draw("morini"), "draw morini"),
    (actions.Deal(BARBARIANS, "germania"), "deal barbarians germania"),
    (actions.Take("massive_revolt"), "take massive_revolt"),
    (actions.Play("baggage_train"), "play baggage_train"),
    (actions.Announce("politics"), "announce politics"),
    (actions.Sway("aedui"), "sway aedui"),
    (actions.Rally("arverni"), "rally arverni"),
    (actions.Revolt("boii"), "revolt boii"),
    (actions.Lead("ambiorix", "treveri"), "lead ambiorix treveri"),
    (actions.Settle("cadurci"), "settle cadurci"),
    (actions.Aim("cadurci"), "aim cadurci"),
    (actions.Raid(), "raid"),
    (actions.Step("legion_vii"), "step legion_vii"),
    (actions.Group("transalpine_gaul"), "group transalpine_gaul"),
    (actions.Move("legion_x", ("allobroges", "helvetii")), "move legion_x allobroges-helvetii"),
    (
        actions.March("legion_x", ("transalpine_gaul", "allobroges", "helvetii")),
        "march legion_x transalpine_gaul-allobroges-helvetii",
    ),
    (
        actions.Sail("legion_x", ("osismi", "mare_cantabricum", "veneti")),
        "sail legion_x osismi-mare_cantabricum-veneti",
    ),
    (actions.Battle("sequani"), "battle sequani"),
    (actions.Withdraw("ariovistus"), "withdraw ariovistus"),
    (actions.Shelter("sequani"), "shelter sequani"),
    (actions.Main("aedui"), "main aedui"),
    (actions.Fire("legion_x"), "fire legion_x"),
    (actions.Pass("helvetii"), "pass helvetii"),
    (actions.Hit("tencteri"), "hit tencteri"),
    (actions.Retreat("boii", ("aedui", "boii")), "retreat boii aedui-boii"),
    (actions.Assault(), "assault"),
    (actions.Sortie("vercingetorix"), "sortie vercingetorix"),
    (actions.Regroup("usipetes", ("leuci", "germania")), "regroup usipetes leuci-germania"),
    (actions.Home("legion_ix"), "home legion_ix"),
    (actions.Stay("legion_xi"), "stay legion_xi"),
    (actions.Starve("legion_xii"), "starve legion_xii"),
    (actions.Build("legion_xiii", 3), "build legion_xiii 3"),
    (actions.Roll((1, 3, 6)), "roll 1 3 6"),
    (actions.End(), "end"),
]


@pytest.fixture
def march() -> State:
    """The Romans move out of Transalpine Gaul and Osismi."""
    play = Playtest().put("transalpine_gaul romans: legion_vii, legion_x", "allobroges romans: allobroges")
    play.put("osismi romans: legion_xi, osismi", "veneti romans: veneti", "helvetii barbarians: helvetii")
    play.put("neutral: atrebates, andes").move("romans", "transalpine_gaul", "osismi")
    return play.state


def test_there_is_an_example_of_each_kind_of_action() -> None:
    assert {type(action) for action, _ in EXAMPLES} == set(actions.FORMS)


@each("action, text", *EXAMPLES)
def test_an_action_is_written_in_one_line_that_reads_back(action: Action, text: str) -> None:
    assert (str(action), board().parse(text)) == (text, action)
    assert board().parse(f"  {text.upper().replace(' ', '   ')} ") == action


@each("short, full",
    ("move x transalpine_gaul-allobroges", "move legion_x transalpine_gaul-allobroges"),
    ("mo VII trans>allob", "move legion_vii transalpine_gaul-allobroges"),
    ("march x trans-allob-helv", "march legion_x transalpine_gaul-allobroges-helvetii"),
    ("march x trans-sequani", "march legion_x transalpine_gaul-allobroges-sequani"),
    ("sail xi osismi-veneti", "sail legion_xi osismi-mare_cantabricum-veneti"),
    ("sail xi osismi-cantabricum-veneti", "sail legion_xi osismi-mare_cantabricum-veneti"),
    ("sail xi osismi-oceanus-atre", "sail legion_xi osismi-oceanus_britannicus-atrebates"),
    ("group tran", "group transalpine_gaul"),
    ("group roman", "group roman_off_map"),
    ("ann pol", "announce politics"),
    ("deal rom baggage", "deal romans baggage_train"),
    ("build xiii 2", "build legion_xiii 2"),
    ("roll 3,1,6", "roll 1 3 6"),
    ("e", "end"))  # fmt: skip
def test_shorter_forms(march: State, short: str, full: str) -> None:
    assert str(march.parse(short)) == full


@each("text, about",
    ("", "empty line"),
    ("xyzzy", "no action called 'xyzzy'"),
    ("move legion_x", "is not complete: write move BLOCK FROM-TO"),
    ("move legion_x rome-aedui", "no area or sea called 'rome'"),
    ("move legion_x aedui", "a path names at least two areas"),
    ("fire pompey", "no block called 'pompey'"),
    ("play 3/1", "no card called '3/1'"),
    ("deal caesar aedui", "no player called 'caesar'"),
    ("announce war", "cannot be used for 'war'"),
    ("build xiii 5", "'5' is no strength"),
    ("roll 7", "dice are numbers from 1 to 6"),
    ("move " * 200, "too long"))  # fmt: skip
def test_what_is_no_action_is_refused_in_words(march: State, text: str, about: str) -> None:
    with pytest.raises(UnreadableAction, match=about.replace("(", r"\(")):
        march.parse(text)


def test_what_could_be_several_names_them(march: State) -> None:
    with pytest.raises(AmbiguousAction) as several:
        march.parse("revolt a")
    assert set(several.value.candidates) >= {"aedui", "arverni", "atrebates"}
    with pytest.raises(AmbiguousAction) as several:
        march.parse("s aedui")
    assert set(several.value.candidates) >= {"sway", "sail", "stay"}
    with pytest.raises(AmbiguousAction) as several:
        march.parse("play minor")
    assert list(several.value.candidates) == ["minor_revolt_1", "minor_revolt_2"]


def test_of_blocks_that_fit_the_acting_sides_come_first(march: State) -> None:
    assert str(march.parse("hit all")) == "hit allobroges"
    with pytest.raises(AmbiguousAction) as several:
        march.parse("fire leg")
    assert set(several.value.candidates) == {"legion_vii", "legion_x", "legion_xi"}
