"""Reading actions: every notation comes back, short forms, any case, and the errors."""

import re

import pytest

from engine.contract import AmbiguousAction, UnreadableAction
from engine.julius_caesar import actions
from engine.julius_caesar.seats import POMPEY
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import each
from tests.julius_caesar.playing import by_chance, eagerly, steps
from tests.julius_caesar.support import at, loaded


@pytest.fixture(scope="module")
def start() -> State:
    return loaded().start()


@pytest.fixture(scope="module")
def march() -> State:
    """Caesar moves with the blocks of the historical deployment."""
    return at("""
        year: 706; player one: caesar; card: 4/1
        genua caesar: antonius II, legio_8, legio_12; ravenna caesar: caesar III, legio_13, navis_2 II
        massilia caesar: navis_1 II; neapolis pompey: pompey III, legio_1 IV, navis_1 II
    """)


EXAMPLES = [
    (actions.Swap("caesar", "legio_13"), "swap caesar legio_13"),
    (actions.Deal(POMPEY, "4/1"), "deal pompey 4/1"),
    (actions.Discard("2/3"), "discard 2/3"),
    (actions.Play("jupiter"), "play jupiter"),
    (actions.Move("legio_13", ("ravenna", "rome", "neapolis")), "move legio_13 ravenna-rome-neapolis"),
    (actions.Sail("caesar", ("rome", "mare_tyrrhenum", "utica")), "sail caesar rome-mare_tyrrhenum-utica"),
    (actions.Retreat("scipio", ("rome", "genua")), "retreat scipio rome-genua"),
    (actions.Regroup("pompey_elephant", ("utica", "badias")), "regroup pompey_elephant utica-badias"),
    (actions.Levy("caesar_auxilia_1", "rome"), "levy caesar_auxilia_1 rome"),
    (actions.ToPort("caesar_navis_1", "massilia"), "port caesar_navis_1 massilia"),
    (actions.Step("cleopatra"), "step cleopatra"),
    (actions.Draw("legio_39"), "draw legio_39"),
    (actions.Fire("pompey_ballista"), "fire pompey_ballista"),
    (actions.Pass("octavian"), "pass octavian"),
    (actions.Perish("brutus"), "perish brutus"),
    (actions.Hit("caesar_equitatus_3"), "hit caesar_equitatus_3"),
    (actions.Disband("antonius"), "disband antonius"),
    (actions.Jupiter("utica"), "jupiter utica"),
    (actions.Colour("green"), "colour green"),
    (actions.MainAttack(("ravenna", "rome")), "declare ravenna-rome"),
    (actions.Defect("badias"), "defect badias"),
    (actions.Vulcan("carthago_nova"), "vulcan carthago_nova"),
    (actions.Surprise("pontus_euxinus"), "surprise pontus_euxinus"),
    (actions.Battle("oceanus_atlanticus"), "battle oceanus_atlanticus"),
    (actions.Roll((3, 1, 6)), "roll 3 1 6"),
    (actions.End(), "end"),
]


def test_there_is_an_example_of_each_kind_of_action() -> None:
    assert {type(action) for action, _ in EXAMPLES} == set(actions.FORMS)


@each("action, text", *EXAMPLES)
def test_an_action_is_written_in_one_line_that_reads_back(start: State, action: object, text: str) -> None:
    """Case and spaces do not matter."""
    assert str(action) == text
    assert start.parse(text) == start.parse(f"  {text.upper().replace(' ', '   ')} ") == action


@pytest.mark.slow
@each("deployment", "historical", "free")
def test_every_legal_action_of_random_games_reads_back(deployment: str) -> None:
    for choose in (by_chance, eagerly):
        for number, (state, action, _) in enumerate(steps(loaded(), 3, choose, deployment)):
            assert state.parse(str(action)) == action
            if number % 20 == 0:
                for legal in state.legal_actions():
                    assert state.parse(str(legal)) == legal


@each(
    "short, full",
    ("move 13 ravenna-rome", "move legio_13 ravenna-rome"),
    ("m 13 rav-rom", "move legio_13 ravenna-rome"),
    ("move legio_13 ravenna>rome>neapolis", "move legio_13 ravenna-rome-neapolis"),
    ("move caesar ravenna-genua-lugdunum", "move caesar ravenna-genua-lugdunum"),
    ("move navis_2 ravenna-hadriaticum", "move caesar_navis_2 ravenna-mare_hadriaticum"),
    ("move navis_2 ravenna-hadr", "move caesar_navis_2 ravenna-mare_hadriaticum"),
    ("move navis_1 rome-mare_tyrr-genu", "move caesar_navis_1 rome-mare_tyrrhenum-genua"),
    ("move ant genua-massilia", "move antonius genua-massilia"),
    ("move 8 genua-narbo", "move legio_8 genua-massilia-narbo"),
    ("b rome", "battle rome"),
    ("dec rav>rom", "declare ravenna-rome"),
    ("col t", "colour tan"),
    ("battle atlanticus", "battle oceanus_atlanticus"),
    ("battle euxinus", "battle pontus_euxinus"),
    ("fire cleo", "fire cleopatra"),
    ("fire elephant", "fire pompey_elephant"),
    ("levy octavian rome", "levy octavian rome"),
    ("play 4-1", "play 4/1"),
    ("play merc", "play mercury"),
    ("deal c jup", "deal caesar jupiter"),
    ("roll 3,1,6", "roll 3 1 6"),
    ("roll 3, 1, 6", "roll 3 1 6"),
    ("e", "end"),
    ("step auxilia_1", "step caesar_auxilia_1"),  # the side to act has such a block as well
    ("step pompey_auxilia_1", "step pompey_auxilia_1"),
    ("swap legio_13 caesar", "swap caesar legio_13"),  # the blocks are put in order
)
def test_shorter_forms(march: State, short: str, full: str) -> None:
    assert str(march.parse(short)) == full


def test_a_path_whose_ends_two_legal_routes_have_is_ambiguous() -> None:
    state = at("turn: 2\nphase: move\nactor: caesar\nplayer one: caesar\ncard: 3/1\ntoletum caesar: legio_9 III")
    with pytest.raises(AmbiguousAction) as error:
        state.parse("move 9 toletum-gades")
    assert set(error.value.candidates) == {"toletum-carthago_nova-gades", "toletum-cordoba-gades"}
    assert error.value.text == "move 9 toletum-gades"


def test_a_path_that_no_legal_route_has_is_read_as_it_stands(march: State) -> None:
    """Whether it can be done is not asked when reading; doing it is refused."""
    action = march.parse("move legio_13 ravenna-alexandria")
    assert action == actions.Move("legio_13", ("ravenna", "alexandria"))
    assert march.refusal(action) is not None


@each(
    "text, names",
    ("p caesar", {"pass", "perish", "play", "port"}),
    ("re caesar rome-genua", {"regroup", "retreat"}),
    ("fire cae", {"caesar", "caesar_navis_2", "caesar_auxilia_1"}),
    ("step navis", {"caesar_navis_1", "caesar_navis_2"}),
    ("battle ma", {"massilia", "mare_internum"}),
    ("battle a", {"athena", "alexandria", "atlanticus", "aegaeum"}),
    ("play m", {"mars", "mercury"}),
    ("play 3", {"3/1", "3/2"}),
)
def test_what_could_mean_several_things_names_them(march: State, text: str, names: set[str]) -> None:
    with pytest.raises(AmbiguousAction) as error:
        march.parse(text)
    assert names <= set(error.value.candidates)
    assert error.value.text == text
    assert all(name in str(error.value) for name in error.value.candidates)
    assert re.fullmatch(r".+\.", str(error.value)), "one sentence"


@each(
    "text, about",
    ("march caesar genua", "'march'"),
    ("fire", "fire BLOCK"),
    ("fire caesar now", "fire BLOCK"),
    ("end now", "end"),
    ("move caesar", "move BLOCK FROM-TO"),
    ("move caesar rome", "at least two places"),
    ("move crassus rome-genua", "'crassus'"),
    ("move caesar rome-carthage", "'carthage'"),
    ("battle londinium", "'londinium'"),
    ("play saturn", "'saturn'"),
    ("play 5/1", "'5/1'"),
    ("deal cicero mars", "'cicero'"),
    ("roll", "1 to 6"),
    ("roll 7", "1 to 6"),
    ("roll 0 1", "1 to 6"),
    ("roll 11", "1 to 6"),
    ("roll six", "1 to 6"),
    ("x" * 50, "x"),
    ("MOVE CRASSUS ROME-GENUA", "'crassus'"),
    *((empty, "") for empty in ("", "   ", "\t")),
)
def test_what_cannot_be_read_is_quoted_with_the_reason(march: State, text: str, about: str) -> None:
    with pytest.raises(UnreadableAction) as error:
        march.parse(text)
    assert error.value.text == text
    assert about in str(error.value)
    assert text.strip() in str(error.value)
    assert re.fullmatch(r".+\.", str(error.value)), "one sentence"


def test_reading_changes_nothing(march: State) -> None:
    before = march.position()
    for action, text in EXAMPLES:
        assert march.parse(text) == action
    assert march.position() == before
