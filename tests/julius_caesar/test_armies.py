"""The players, what is in the box, and each kind of block at work (1.1, 1.3, 3.0-3.27)."""

from engine.julius_caesar.seats import SEATS
from tests.julius_caesar.acting import Playtest, each
from tests.julius_caesar.support import loaded


def test_two_players_caesar_and_pompey_1_1() -> None:
    assert loaded().seats == SEATS


def test_sixty_three_blocks_and_twenty_seven_cards() -> None:
    """1.3, 3.0: 31 tan, 31 green and the blue one."""
    blocks, cards = loaded().components.blocks, loaded().components.cards
    assert [group.bit_count() for group in blocks.of] == [31, 31]
    assert (len(blocks.ids), sum(cards.copies)) == (63, 27)


@each("numeral, dice", ("I", 1), ("II", 2), ("III", 3), ("IV", 4))
def test_a_block_rolls_as_many_dice_as_its_strength_3_11(play: Playtest, numeral: str, dice: int) -> None:
    play.fight(f"rome caesar: auxilia_1 {numeral} from genua", "rome pompey: navis_1 II")
    play.do("fire caesar_auxilia_1")
    assert len(play.offers()) == 6**dice
    assert play.state.outcome_weights() is None, "all rolls are equally likely"


def test_each_hit_takes_a_step_off(play: Playtest) -> None:
    """3.11: III, II, I and out."""
    play.fight("rome caesar: legio_8 III from genua", "rome pompey: navis_1 II, scipio III")
    shown = []
    for _ in range(3):
        shown.append(play.strength("legio_8"))
        play.fire("scipio", 1, 6, 6)
        play.pass_round()
    assert (shown, play.strength("legio_8")) == ([3, 2, 1], 0)


def test_every_kind_of_block_acts_at_its_letter(play: Playtest) -> None:
    """3.12, 3.21-3.27: A leaders and archers; B Pompey, infantry, equitatus, elephant; C legions; D Navis."""
    first, second = "navis_1, legio_39, elephant, ballista, equitatus_2", "auxilia_1, auxilia_3, pompey, scipio"
    play.fight("utica caesar: legio_8 III from badias", f"utica pompey: {first}, {second}, cleopatra")
    letters: dict[str, set[str]] = {}
    while play.phase == "battle" and play.round == 1:
        letters.setdefault(play.view().battle.letter, set()).update(play.turns())
        play.do(min(play.offers("pass")))
    infantry = {f"pompey_{kind}" for kind in ("auxilia_1", "equitatus_2", "elephant", "ballista")}
    assert letters == {
        **{"A": {"scipio", "pompey_auxilia_3"}, "B": {"pompey"} | infantry},
        **{"C": {"legio_39", "legio_8", "cleopatra"}, "D": {"pompey_navis_1"}},
    }
