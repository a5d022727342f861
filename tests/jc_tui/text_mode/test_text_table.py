"""What plain lines share with the screens, clocks among it, and a game that is over."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import load_game
from engine.bots import Bot, make_bot
from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint, HintBot
from engine.chance import SeededChance
from engine.contract import TYPED, Seat
from engine.match import Match
from engine.translations import ENGLISH, choose_language
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.coach import add_coach
from jc_tui.table.intents import Type, Undo
from jc_tui.table.model import TableModel
from jc_tui.text_mode import commands as text_mode
from jc_tui.text_mode.reporter import to_type
from tests.golden.recipes import save_of
from tests.jc_tui import playing
from tests.jc_tui.games import GAME, Time
from tests.jc_tui.playing import BOTH, Terminal, Witness, before, lines_of, new_table, play_lines, played, run
from tests.jc_tui.screens.stage import LAST_TURN, C, P, missing, prose, session
from tests.jc_tui.sessions import sit
from tests.jc_tui.terminals import PseudoTerminal

RANDOM = {P: make_bot("random", "1")}


def at_keyboard(table: Match, lines: list[str], bots: dict[Seat, Bot] | None = None) -> str:
    """Return what is printed at a keyboard where Caesar types these lines."""
    play_lines(table, {C}, bots or {}, Terminal("\n".join([*lines, "quit", ""])), screen := Terminal())
    return screen.getvalue()


def test_orders_are_drafted_shown_and_done() -> None:
    table = before("move")
    done = lines_of(table)
    lines = ["plan", "m genua rome", "plan", "m genua rome", "undo", "m genua rome"]
    told = prose(run(table, [*lines, "quit"], {C}))
    assert lines_of(table) == done
    assert not missing(told, "Plan: what you order now does not count yet.", "PLAN, nothing counts yet: 1 order.")
    removed = "Removed from the plan: 3 blocks Genua - Rome."
    assert not missing(told, "1) 3 blocks Genua - Rome", "Victory points: Caesar 3", removed)
    printed = run(table, ["plan", "m genua rome", "plan do", "undo", "m genua rome", "quit"], {C})
    assert "1 order of the plan is done." in printed
    assert printed.count("Antonius, Legio 8, Legio 12 move: Genua - Rome.") == 2


def test_a_plan_is_left_with_its_drafts_or_without_and_what_it_cannot_refused(capsys: pytest.CaptureFixture[str]):
    for way, kept in (("throw", "0 orders"), ("keep", "1 order")):
        number = (table := before("move")).number
        printed = run(table, ["plan", "m genua rome", f"plan {way}", "plan", "quit"], {C})
        assert (table.number, kept in printed.rpartition("> plan\n")[2]) == (number, True)
    run(before("move"), ["plan do", "plan", "plan", "plan what", "end", "end", "quit"], {C})
    refused = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in refused] == ["line 1", "line 3", "line 4", "line 6"]
    assert "That cannot be planned" in refused[3]


@pytest.fixture
def lesson() -> GameSession:
    table = Match.new(GAME, None, None, SeededChance(3), position=ui_of("julius-caesar").lesson.position)
    table.run_chance()
    session = GameSession(table, frozenset((C,)), {P: make_bot("tiro", "1")}, way=TYPED)
    add_coach(session)
    return session


def run_lesson(lesson: GameSession, lines: list[str], status: int | None = 0) -> str:
    stdin, out = io.StringIO("\n".join([*lines, "quit"])), io.StringIO()
    ended = text_mode.run(lesson, stdin, out, colour=False, clear=False)
    assert status in (None, ended), out.getvalue()
    return prose(out.getvalue())


def test_the_coach_leads_through_the_first_turn(lesson: GameSession) -> None:
    told = run_lesson(lesson, ["coach", "next", "next", "next", "discard 2/1", "coach", "next", "log 2"])
    pages = ("Coach: Welcome! You are Caesar", "Coach: A year has five turns.")
    assert [told.count(page) for page in pages] == [2, 2], "at first, and again when it is asked for"
    scores, waits = "Coach: The figure at a city's name is what it scores", "Here the coach waits for you"
    assert not missing(told, scores, "To type: `discard 2/1`.", waits)
    assert str(lesson.table.history[-1].action) != "discard 2/1"


def test_the_coach_speaks_of_what_others_do_and_has_a_pipe_take_nothing_back(lesson: GameSession):
    told = run_lesson(lesson, ["discard 2/1", "play 2/2", "end", "end", "play 2/2"])
    cards, block = "Coach: Both cards are turned up together.", "Coach: A block of his joins those in Neapolis"
    assert not missing(told, cards, block)
    assert "take it back" not in told, "no bot waits there"


@pytest.mark.slow
def test_what_is_to_be_typed_is_legal_where_the_game_went_another_way(lesson: GameSession) -> None:
    """Of hits any is told; a card that is gone is not."""
    lines = ["next", "next", "discard 2/2", "play 2/2", "end", "end", "next", "play 3/1", *ATTACK, "end", "end"]
    told = run_lesson(lesson, lines)
    assert "To type: `hit legio_7` or `hit legio_9`." in told
    lines = ["hit legio_7", "fire legio_7", "fire legio_9", "fire legio_10"]
    while lesson.table.state.clock == "705.2":
        run_lesson(lesson, lines, status=None)
        lines = [str(lesson.table.state.legal_actions()[-1])]
    told = run_lesson(lesson, ["coach"])
    assert not missing(told, "Coach: This goes another way than my lesson", "Type `?` to list what you can do.")
    assert "2/2 by its number" not in told


@pytest.mark.slow
def test_blocks_that_go_the_same_way_are_told_in_one_line_that_can_be_typed(lesson: GameSession) -> None:
    told = run_lesson(lesson, ["discard 2/1", "play 2/2"])
    assert re.findall(r"To type: `(move [^`]*)`\.", told) == ["move caesar,legio_13 ravenna-rome"]
    run_lesson(lesson, ["move caesar,legio_13 ravenna-rome"])
    moves = [str(entry.action) for entry in lesson.table.history[-2:]]
    assert moves == ["move caesar ravenna-rome", "move legio_13 ravenna-rome"]


def test_what_is_left_to_type_is_told_after_each_line_and_what_others_do_once(lesson: GameSession) -> None:
    lines = ["discard 2/1", "play 2/2", "move caesar ravenna-rome", "move legio_13 ravenna-rome", "end", "end"]
    told = run_lesson(lesson, lines)
    assert [told.count(said) for said in ("Coach: A move sends", "Coach: Now Pompey acts")] == [1, 1]
    assert "To type: `move legio_13 ravenna-rome`." in told


def test_what_is_to_be_typed_in_several_lines_is_told_apart() -> None:
    orders = ["move a x-y", "move b x-y", "move a y-z", "levy c x", "levy d x"]
    told = to_type("text_mode.coach-type", orders)
    assert told == "To type, one after the other: `move a,b x-y`; `move a y-z`; `levy c x`; `levy d x`."
    assert to_type("text_mode.coach-type", orders[:2], one=True) == "To type: `move a x-y` or `move b x-y`."


@pytest.mark.slow
def test_what_the_coach_tells_to_type_is_understood(lesson: GameSession, capsys: pytest.CaptureFixture[str]):
    def lines() -> Iterator[str]:
        while "Good luck" not in (told := said()):
            typed = re.findall("`([^`]*)`", told.partition("To type")[2].partition("`.")[0] + "`")
            typed = typed[:1] if "` or `" in told else typed
            yield from typed or ["next" if "`next` goes on" in told else "end"]

    def said() -> str:
        return re.split("Coach: |(?=To type)", prose(screen.getvalue()))[-1]

    screen = io.StringIO()
    text_mode.run(lesson, playing.typing(lines()), screen, colour=False, clear=False)
    assert (lesson.table.state.clock, capsys.readouterr().err) == ("706.0", "")
    assert "`next`" not in said(), "the last page has none after it"


ATTACK = [f"move legio_{number} narbo-tarraco" for number in (7, 9, 10)]


def test_a_game_without_a_coach_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\n  coach " not in run(new_table(3), ["coach", "help", "quit"], {C})
    assert "This game has no coach" in capsys.readouterr().err


def past_others() -> Match:
    table = played(3, 60)
    while table.to_act is not C:
        table.act(next(iter(table.state.legal_actions())), table.to_act)
    return table


@pytest.mark.slow
def test_what_others_did_last_is_told_again_and_holds_no_line_after_it() -> None:
    table = past_others()
    order, number = str(table.state.legal_actions(C)[0]), table.number
    told = run(table, ["again", "?", "again", order, "quit"], {C}, status=0)
    count = int(told.partition("(1 of ")[2].partition(")")[0])
    assert (count > 1, table.number > number) == (True, True)
    assert [told.count(f"({at} of {count})") for at in range(1, count + 1)] == [2] * count


ROME = f"{LAST_TURN}attack rome: caesar from genua\nrome caesar: legio_7 III from genua, legio_8 III from genua\n"
ROME += "rome pompey: legio_1 I\nneapolis pompey: pompey\nravenna caesar: caesar\n"
"""Once Pompey ends his turn, Caesar takes Rome, and winter comes."""


@pytest.mark.slow
def test_what_decides_a_game_is_told_once_to_each_player_who_wants_cards() -> None:
    """Once to each: their screens are not the same."""
    told, lines = {}, "end\nfire legio_1\nhit legio_8\nfire legio_7\nend\nend\nend\n"
    for moments in ("step", "off"):
        out, prefs = io.StringIO(), Settings(moments=moments)
        text_mode.run(session(ROME, BOTH), io.StringIO(lines), out, colour=False, clear=False, prefs=prefs)
        told[moments] = prose(out.getvalue())
    assert "Caesar wins the battle of Rome. Rome: 2 points to Caesar. Points: Caesar from 0 to 2." in told["step"]
    assert told["step"].count("The year 706 is over. ") == 2
    assert "points to Caesar" not in told["off"]


@pytest.mark.parametrize(("game", "place"), [("julius-caesar", "tarraco"), ("gallic-war", "helvetii")])
def test_what_was_seen_of_hidden_blocks_is_told(game: str, place: str) -> None:
    table = Match.new(load_game(game), None, None, SeededChance(3))
    table.run_chance()
    printed = run(table, ["memory", f"memory {place}", "quit"], table.seats[:1], status=0)
    everything, here = printed.partition("> memory\n")[2].split("> memory ")
    assert (everything.count("set-up") > 3, here.count("\n") > 2) == (True, True)


@pytest.mark.slow
def test_memory_tells_nobody_more_than_they_may_know() -> None:
    witness = Witness(table := past_others())
    witness.viewer = C
    play_lines(table, {C}, {}, io.StringIO("memory\nmemory rome\nagain\n"), witness)
    assert witness.checked > 5
    assert [leak for leak in witness.leaks if "(set-up)" not in leak] == [], "that is printed in the rules"


def test_all_is_taken_back_at_once_and_a_refusal_names_it_whole(capsys: pytest.CaptureFixture[str]) -> None:
    table = before("move")
    number = len(table.history)
    printed = run(table, ["undo all", "m genua rome", "m l16 lugdunum-massilia", "undo all", "quit"], {C})
    assert (len(table.history) <= number, "Undone: " in printed) == (True, True)
    assert ": undo all: " in capsys.readouterr().err


def test_orders_of_a_hint_are_done_one_by_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    one, other = before("move"), before("move")
    moves = [one.state.parse(text) for text in ("move legio_8 genua-rome", "move legio_16 lugdunum-massilia")]
    orders = tuple(Proposal("move", f"Order {at}", (move,)) for at, move in enumerate(moves, 1))
    monkeypatch.setattr(HintBot, "advise", lambda *_: Hint(C, orders, "no reason.", 0.3, 6))
    done = lines_of(one)
    printed = run(one, ["hint", "hint do", "hint", "hint do", "hint do", "quit"], {C})
    assert (printed.count("Then: Order 2."), "legatus would: Order 2." in printed) == (1, True)
    assert "To type: `move legio_16 lugdunum-massilia`; or `hint do`." in prose(printed)
    run(other, ["hint", "hint do all", "quit"], {C})
    assert lines_of(one) == lines_of(other) == [*done, *map(str, moves)]
    assert capsys.readouterr().err.startswith("line 5: hint do: There is no hint")


def test_a_line_typed_on_the_screens_does_the_same() -> None:
    table = before("move")
    model = TableModel(GameSession(table, frozenset((C,)), way=TYPED), Settings(show="off"), screens=False)
    done = lines_of(table)
    lines = ["? l11", "1", "m l8 genua-rome", "m l12 genua-rome"]
    for line in lines:
        model.handle(Type(line))
    model.handle(Undo())
    run(other := before("move"), [*lines, "undo", "quit"], {C})
    assert lines_of(table) == lines_of(other)
    assert len(lines_of(table)) == len(done) + 2


def test_a_question_is_asked_once_and_the_same_line_is_yes() -> None:
    table = before("move")
    lines = ["m navis_1 massilia-mare_tyrrhenum", "m l11 massilia-genua", "m l14 massilia-genua"]
    done = len(lines_of(table))
    asked = "This leaves Massilia empty and gives up 1 point. Type it again to do it."
    assert asked in at_keyboard(table, [*lines, "", lines[2]])
    assert len(lines_of(table)) == done + 2
    assert at_keyboard(table, [lines[2], lines[2]]).count(asked) == 1
    assert len(lines_of(table)) == done + 3
    assert asked not in run(other := before("move"), [*lines, "quit"], {C}), "a pipe is never asked"
    assert len(lines_of(other)) == done + 3


CHOOSING = f"{LAST_TURN}tarraco caesar: antonius, legio_7 III\nlost: scipio\n"
"""Once Pompey ends his turn, Caesar may disband blocks."""


def test_a_leader_is_given_up_only_where_the_same_line_is_typed_again() -> None:
    asked, line = "This costs you Antonius, a leader. Type it again to do it.", "disband antonius"
    table, piped = (sit(CHOOSING).table for _ in range(2))
    for each in (table, piped):
        each.act("end", P)
    assert asked in at_keyboard(table, [line, "log 1"])
    assert line not in lines_of(table)
    assert at_keyboard(table, [line, line]).count(asked) == 1
    assert line in lines_of(table)
    assert asked not in run(piped, [line, "quit"], {C}), "a pipe is never asked"
    assert line in lines_of(piped)


def test_giving_up_is_asked_once_at_a_keyboard_and_not_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    table = before("move")
    assert "Type `resign yes`" in at_keyboard(table, ["resign", "log 1", "", "resign"])
    assert table.to_act is C
    at_keyboard(table, ["resign", "resign"])
    assert table.result is not None
    assert "Pompey has won (resigned)" in run(new_table(3), ["resign", "resign yes"], status=0)
    run(given_up(), ["undo"], status=1)
    assert "Caesar has given the game up." in capsys.readouterr().err


def test_a_bot_waits_with_its_card_until_the_next_line() -> None:
    table = new_table(3)
    card = str(table.state.legal_actions(C)[0])
    assert f"Undone: {card}." in at_keyboard(table, [card, "log 1", "undo"], RANDOM)
    assert lines_of(table) == []
    assert "A bot answers next" in at_keyboard(table, [card], RANDOM)
    assert lines_of(table) == [card]
    run(table, ["quit"], {C}, bots=RANDOM)
    assert len(lines_of(table)) == 2, "nobody holds a bot back where nobody sits"
    at_keyboard(table := new_table(3), [card, "play 3/1", ""], RANDOM)
    assert len(lines_of(table)) == 2, "Enter lets it go on"


THINKING = [(ENGLISH, "random is thinking for Pompey."), ("sv", "random funderar åt Pompejus.")]


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(("language", "told"), THINKING)
def test_who_is_waited_for_is_said_at_a_keyboard(language: str, told: str) -> None:
    """What was to be done does not stand last while a bot thinks."""
    choose_language(language)
    table = new_table(3)
    assert at_keyboard(table, [str(table.state.legal_actions(C)[0]), ""], RANDOM).count(told) == 1


@pytest.mark.usefixtures("english_again")
def test_the_new_commands_are_understood_in_swedish(capsys: pytest.CaptureFixture[str]) -> None:
    choose_language("sv")
    lines = ["hjälp", "plan", "flytta genua rom", "plan", "plan kasta", "minne", "igen", "nästa", "ångra alla"]
    printed = run(before("move"), [*lines, "avsluta"], {C}, status=1)
    assert not missing(printed, "  minne      vad du har sett av dolda pjäser", "PLAN, inget gäller än: 1 order.")
    assert capsys.readouterr().err.startswith("rad 9: ")


@pytest.mark.slow
def test_two_seats_on_one_save_wait_for_one_another_and_tell_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with new_table(3, path) as table:
        mine = str(table.state.legal_actions(C)[0])
    pompey, caesar = (PseudoTerminal("text", path, "--seat", seat) for seat in ("pompey", "caesar"))
    with pompey, caesar:
        at = pompey.until("Caesar is to act, but not at this keyboard")
        at = pompey.until("Pompey> ", at)
        caesar.until("WHAT TO DO NOW, Caesar")
        caesar.type(f"{mine}\r")
        caesar.until("Pompey is to act, but not at this keyboard: Pompey is here.")
        at = pompey.until("Caesar discards a card face down.", at)
        pompey.until("WHAT TO DO NOW, Pompey", at)
        caesar.type("undo\r")
        caesar.until(f"Undone: {mine}.")
        pompey.type("log 1\r")
        at = pompey.until("Caesar's last action is undone.", at)
        pompey.until("Caesar is to act, but not at this keyboard", at)
        caesar.type("quit\r")
        assert caesar.ended() == 0
        pompey.type("resign\rresign\r")
        pompey.until("Caesar has won")
        assert pompey.ended() == 0


def test_lines_of_a_pipe_are_answered_while_the_other_acts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The position is shown once, whoever is to act."""
    table = new_table(3, tmp_path / "game.jsonl")
    printed = run(table, ["show", "cards", "foo", "discard 3/1"], {P}, status=1)
    assert not missing(printed, "Pompey> show", "POMPEY (you)", "2 lines were not done.", "To go on:")
    assert printed.count("Caesar is to act, but not at this keyboard") == 1
    assert not missing(capsys.readouterr().err, "line 3: foo: ", "line 4: discard 3/1: Waiting for Caesar")
    told = run(table, [], {P}, status=0)
    assert (told.count("Caesar is to act, but not at this keyboard"), "Genua" in told) == (1, False)
    for lines, seat in (["show"], P), (["show", "log 1"], C):
        assert run(table, lines, {seat}).count("  Genua") == (1 if seat is P else 2), "shown at the beginning, too"


def test_what_the_other_takes_back_and_does_again_is_told(tmp_path: Path) -> None:
    """Between two lines of who sits at the prompt."""
    table = new_table(3, path := tmp_path / "game.jsonl")
    table.act(card := str(table.state.legal_actions(C)[0]), C)
    with Match.open(GAME, path) as elsewhere:

        class Typing(Terminal):
            def readline(self, size: int = -1) -> str:
                line = super().readline(size)
                if line == "log 1\n":
                    elsewhere.undo(C)
                    elsewhere.act(card, C)
                return line

        play_lines(table, {P}, {}, Typing("log 1\nquit\n"), screen := Terminal())
    told = screen.getvalue()
    assert told.index("Caesar's last action is undone.") < told.rindex("- Caesar discards a card face down.")


REFUSED = (
    *("?", "? genua", "hint", "hint do", "hint what", "alone", "resign", "resign yes", "end", "e"),
    *("m genua rome", "move legio_13 ravenna-rome", "p 3/2", "3", "nonsense"),
)
"""What goes on with a game."""
ANSWERED = ("help", "help 6.11", "show", "map", "show rome", "show caesar", "show pool", "cards", "log", "save")
"""What looks back upon it."""
SEATS = ({C}, {P}, BOTH, ())


def over() -> Match:
    return Match.open(load_game("julius-caesar"), save_of("early"), read_only=True)


def given_up() -> Match:
    table = before("move")
    table.resign(table.state.to_act)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("humans", SEATS, ids=["caesar", "pompey", "both", "nobody"])
@pytest.mark.parametrize("ended", [over, given_up])
def test_what_goes_on_is_refused_in_one_sentence_and_what_looks_back_is_answered(
    ended: Callable[[], Match], humans: set[Seat], capsys: pytest.CaptureFixture[str]
) -> None:
    table = ended()
    number = table.number
    told = run(table, (*REFUSED, *ANSWERED), humans, status=1)
    assert "THE GAME IS OVER" in told
    refusals = [f"line {place}: {line}: The game is over." for place, line in enumerate(REFUSED, 1)]
    assert capsys.readouterr().err.splitlines() == refusals
    for line in ANSWERED:
        assert len(told.partition(f"> {line}\n")[2].partition("\n> ")[0]) > 10
    assert table.number == number


def begun(time: Time) -> Match:
    table = Match.new(GAME, None, {C: "ann", P: "bob"}, SeededChance(3), clock=time, timed="4h-3d")
    table.run_chance()
    assert table.to_act is C
    return table


def test_clocks_and_a_pause_are_told_and_listed(time: Time) -> None:
    table = begun(time)
    time.wait(5)
    printed = run(table, ["clock", "pause", "help", "pause end", "clock"], {C}, status=0)
    asked, listed = "Caesar asks for a pause; type `pause` to agree.", "how much time each player has left"
    assert not missing(printed, "Caesar 2 d 19 h, Pompey 3 d 0 h", asked, listed)
    assert table.clocks.asked is None


@pytest.mark.usefixtures("english_again")
def test_clocks_are_seen_to_in_swedish_as_the_help_says(time: Time) -> None:
    table = begun(time)
    choose_language("sv")
    printed = run(table, ["hjälp", "klocka", "paus", "paus slut", "klocka", "pa", "kl"], {C})
    time.wait(96)
    claimed = run(table, ["begär"], {P})
    assert not missing(printed, "  klocka     hur mycket tid", "  paus       be om paus")
    assert printed.count("Caesar 3 d 0 h, Pompejus 3 d 0 h") == 4
    assert printed.count("Caesar ber om paus; skriv `paus` för att gå med på den.") == 1
    assert (table.clocks.asked, "skriv `begär`" in claimed, table.result is None) == (None, True, False)


def test_what_cannot_be_is_refused_in_a_sentence(time: Time, capsys: pytest.CaptureFixture[str]) -> None:
    run(begun(time), ["pause what", "pause end"], {C}, status=1)
    run(new_table(3), ["clock", "pause"], status=1)
    told = capsys.readouterr().err
    assert told.count("without clocks") == 2
    assert not missing(told, "Type `pause` or `pause end`.", "There is no pause")


def test_who_waits_for_somebody_without_time_claims_the_win(time: Time) -> None:
    table = begun(time)
    assert "claim" not in run(table, [], {P})
    time.wait(72)
    assert ("type `claim`" in run(table, [], {P}), table.result) == (True, None)
    assert "Pompey has won (on time)" in run(table, ["claim"], {P})
