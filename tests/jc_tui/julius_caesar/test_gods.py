"""Each god's card, from the hand to what it does."""

from engine.julius_caesar.words import label
from jc_tui.julius_caesar.status import commands
from jc_tui.table import intents as do
from tests.jc_tui.screens.stage import C, P, missing
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter

BOARD = """
rome caesar: caesar, legio_7, legio_8, caesar_navis_1
massilia caesar: legio_9
genua pompey: auxilia_3, legio_1
neapolis pompey: legio_2
"""


class God(Sitter):
    """Caesar, with a god's card as his last one; Pompey plays elsewhere."""

    def chooses(self, number: int) -> str:
        return self.does(do.Choose(number - 1))

    def goes(self, name: str) -> str:
        self.does(do.Find(name))
        return self.does(do.Pick(self.model.place))

    def ends(self) -> None:
        """End the command phase; Pompey does nothing in his."""
        self.does(do.EndPhase())
        while self.session.to_act is P and self.session.view.phase in ("move", "levy"):
            self.session.table.act("end", P)
        self.does(do.SaveChanged())

    @property
    def battle(self) -> str:
        mode = self.model.mode
        return mode.title(mode.battle) + mode.round_words(self.session.view, mode.battle)

    @property
    def status(self) -> str:
        return " ".join(text for part in commands(self.session.view) for text, _ in part)

    def of(self, place: str) -> dict[str, int]:
        space = self.session.view.spaces.get(place)
        return {block.id: block.strength for block in space.blocks if block.side is C} if space else {}

    def pompeys(self, place: str) -> dict[str, int]:
        """Pompey's blocks in a place, as he sees them."""
        space = self.session.table.state.view(P).spaces.get(place)
        return {block.id: block.strength for block in space.blocks if block.side is P} if space else {}


def played(card: str, board: str = BOARD, other: str = "2/2") -> God:
    """The card is chosen, then confirmed, and Pompey's card is turned up with it."""
    hands = f"year: 706\nturn: 5\nphase: play\nhand caesar: {card}\nhand pompey: {other}\n"
    god = God(sit(hands + board, bots=None), battle_speed="at once")
    assert god.offered == [card.capitalize()]
    assert "Enter takes it" in god.chooses(1)
    assert "Pompey" in god.does(do.Choose(0, confirmed=True)), "whom one waits for"
    assert not god.session.legal
    god.session.table.act(f"play {other}", P)
    god.does(do.SaveChanged())
    assert f"CAESAR {card.capitalize()}" in god.status
    return god


def test_mars_moves_one_group_and_attacks_by_surprise():
    god = played("mars")
    assert god.offered == ["Massilia 1", "Rome 3"], "no Navis, and one group"
    god.chooses(2)
    assert god.offered == ["Caesar III", "Legio 7 III", "Legio 8 III"]
    god.chooses(3)
    god.goes("genua")
    assert set(god.of("genua")) == {"caesar", "legio_7"}
    assert "Massilia 1" not in god.offered
    god.ends()
    assert god.session.to_act is C, "the attacker fires first"
    assert "urprise" in god.battle
    god.does(do.Order("fire"))
    assert str(god.session.table.history[-1].action).startswith(("fire caesar", "roll"))


def test_mars_asks_which_of_two_battles_is_the_surprise():
    god = played("mars")
    god.does(do.Choose(1), do.Choose(0))
    god.goes("genua")
    god.goes("neapolis")
    assert set(god.of("neapolis")) == {"caesar"}
    god.ends()
    assert (god.session.view.phase, god.offered) == ("surprise", ["Genua 2v2", "Neapolis 1v1"])
    god.chooses(2)
    assert god.session.view.surprise == "neapolis"


def test_neptune_moves_navis_and_attacks_by_surprise():
    board = BOARD + "mare_tyrrhenum pompey: pompey_navis_1\n"
    god = played("neptune", board)
    assert god.offered == ["Rome 1"]
    god.chooses(1)
    assert god.offered == ["Navis 1 II"]
    god.goes("tyrrhenum")
    assert set(god.of("mare_tyrrhenum")) == {"caesar_navis_1"}
    god.ends()
    assert god.battle
    assert god.session.to_act is C
    assert "urprise" in god.battle


def test_mercury_goes_a_city_further():
    god = played("mercury", "massilia caesar: legio_7, legio_8\nathena pompey: legio_1\n")
    god.chooses(1)
    assert "neapolis" in god.model.parts.targets, "three links"
    god.goes("neapolis")
    assert "leaves Massilia empty" in god.said
    god.does(do.Pick("neapolis"))
    assert set(god.of("neapolis")) == {"legio_7", "legio_8"}


def test_pluto_sends_six_along_a_major_road_to_attack():
    legions = ", ".join(f"legio_{number}" for number in range(7, 14))
    god = played("pluto", f"genua caesar: {legions}\nrome pompey: legio_1\n")
    god.chooses(1)
    god.goes("rome")
    assert god.said == "Only 6 of the 7 can go, so none did: tick 6. [G6]"
    god.chooses(7)
    god.does(do.Pick("rome"))
    assert len(god.of("rome")) == 6, "all that the road takes, two more than usual"
    god.ends()
    assert god.battle


def test_jupiter_strikes_a_city_and_the_defector_goes_where_one_says_or_may_be_declined():
    board = "genua caesar: legio_7\nneapolis caesar: legio_8\nrome pompey: legio_1 II, legio_2 II\n"
    god = played("jupiter", board)
    assert (god.offered, god.model.parts.targets.keys()) == (["Rome 2"], {"rome"})
    god.chooses(1)
    assert "cannot be undone" in god.said
    god.does(do.Choose(0, confirmed=True))
    drawn = god.session.view.drawn
    assert drawn in ("legio_1", "legio_2")
    assert label(drawn) in god.said
    assert god.offered == ["Genua", "Neapolis"]
    god.goes("neapolis")
    god.does(do.Yes())
    assert god.of("neapolis") == {"legio_8": 3, drawn: 2}
    assert god.session.to_act is P
    god = played("jupiter", "genua caesar: legio_7\nrome pompey: legio_1 II\n")
    god.does(do.EndPhase())
    assert god.session.to_act is P
    assert god.pompeys("rome") == {"legio_1": 2}


def test_vulcan_takes_a_step_of_every_block_of_a_city():
    board = "rome caesar: legio_7\nathena pompey: legio_1 III, legio_2 I\nutica pompey: legio_3\n"
    god = played("vulcan", board)
    assert {"athena", "utica"} <= god.model.parts.targets.keys()
    god.goes("rome")
    assert god.session.to_act is C, "not one's own city"
    god.goes("athena")
    assert god.pompeys("athena") == {"legio_1": 3, "legio_2": 1}, "nothing takes it back, so it is asked"
    god.does(do.Yes())
    assert god.pompeys("athena") == {"legio_1": 2}
    assert god.session.view.pools[P].face_up == ("legio_2",)


def test_apollo_is_the_card_the_other_played_last():
    board = BOARD + "played 4: caesar 1/2, pompey 3/2\n"
    god = played("apollo", board)
    assert not missing(god.status, "CAESAR Apollo=3/2 moves levies")
    assert god.session.to_act is C
