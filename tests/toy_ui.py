"""The toy's face: what the program asks of a game, as little as will do."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.contract import Action, Event, State
from engine.timeline import HistoryEntry
from jc_tui.full_screen_ui import Orders, TablePane, TableUI
from jc_tui.game_parts import HelpUI, LogUI, MapUI, ReplayUI, TextUI
from jc_tui.game_ui import GameUI, SetupField, Title, part
from jc_tui.map.art import Atlas
from jc_tui.map.legend import Sign
from jc_tui.map.paint import Mark
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.cards import Moment, MomentContext, Moments
from jc_tui.table.intents import ChooseAction
from jc_tui.table.model import TableModel
from jc_tui.table.modes import Mode, ModeUI
from jc_tui.table.plans import Planner
from jc_tui.table.scenes import CardFace, Scene, SceneBuilder, SceneKind
from jc_tui.widgets.plain_panes import PlainPane
from jc_tui.widgets.play_view import PlayView
from tests.toy import NORTH, SEATS, CardsRevealed, DiceRolled, March, Marched, Muster, OmenSent, Toy, ToyView
from tests.toy_mind import FULL, imagined


def position(view: ToyView) -> list[str]:
    data = view.data
    points = ", ".join(f"{seat.label} {number}" for seat, number in zip(SEATS, data["points"], strict=True))
    hand = f"Your hand: {' '.join(map(str, data['hand']))}" if data["hand"] else "Hands are hidden."
    return [f"Round {data['round']}, {data['phase']}; {points}.", hand]


class ToyOrders(Orders[ToyView]):
    @property
    def end(self) -> Action | None:
        return next((action for action in self.actions if isinstance(action, Muster)), None)

    def about(self, place: str) -> list[Action]:
        return [action for action in super().about(place) if isinstance(action, March)]


class ToyTableUI(TableUI):
    def __init__(self, table: TableModel) -> None:
        super().__init__(table)
        hand = PlainPane(id="hand")
        self.panes = (TablePane(hand, "h", "hand", "Hand", "Your cards", "always", draw=self._draw_hand),)

    def _draw_hand(self) -> None:
        cast(PlainPane, self.panes[0].widget).say(*position(self.session.view)[1:])


class Storm(Mode):
    prompt = "Nobody marches. m: muster"


class StormView(PlayView):
    def compose(self) -> ComposeResult:
        yield PlainPane(id="storm")

    def show(self) -> None:
        self.query_one(PlainPane).say("A STORM", *position(self.session.view)[:1], Storm.prompt)


class StormScreen(PlayScreen):
    VIEW, CALLED = StormView, "help.screen-table"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("m", "muster", "Muster", tooltip="Wait for it to pass.")]

    def action_muster(self) -> None:
        self.runner.send(ChooseAction((Muster(),)))


class ToyMapUI(MapUI[ToyView]):
    atlas = Atlas(Path(__file__).parent / "toy_map", frozenset(Toy.scoring_places), "1", {"small": (60, 14)})
    signs = (
        Sign((("•", "name"), ("Hill 1", "name")), "a hill"),
        Sign((("•", "name"), ("───", "road"), ("•", "name")), "a path"),
        Sign((("M", "contested"),), "the winner of a round has marched here"),
    )

    def name(self, place: str) -> str:
        return f"Hill {place}"

    def label(self, place: str) -> str:
        return f"Hill {place} {place}VP"

    def marks(self, view: ToyView, led: object = ()) -> dict[str, Mark]:
        return {str(hill): Mark("M", "contested") for hill in view.data["hills"]}

    def standing(self, view: ToyView, place: str, width: int) -> list[tuple[str, str]]:
        here = int(place) in view.data["hills"]
        return [("The winner has marched here." if here else "Nobody is here.", "muted")]


class ToyLogUI(LogUI[ToyView]):
    def dice(self, event: Event) -> tuple[int, ...]:
        return (event.pips,) if isinstance(event, DiceRolled) else ()

    def listed(self, event: Event) -> bool:
        return not isinstance(event, OmenSent)

    def order(self, entry: HistoryEntry) -> Hashable:
        return (entry.seat, entry.clock) if entry.action.verb == "march" else None

    def date(self, view: ToyView) -> str:
        return f"Round {view.data['round']}: {view.data['phase']}"

    def score(self, view: ToyView) -> str:
        return position(view)[0].partition("; ")[2].rstrip(".")


class ToyReplayUI(ReplayUI[ToyView]):
    def all_of(self, state: State) -> ToyView:
        return cast(ToyView, state.view(NORTH))


class ToyTextUI(TextUI[ToyView]):
    def position(self, view: ToyView, width: int, most: int = 1000) -> list[str]:
        return position(view)


class ToyHelpUI(HelpUI):
    texts: ClassVar[Mapping[str, tuple[str, str]]] = {
        "T1": ("Rounds", "North and South each lay a card; the higher one wins, and its player marches."),
        "T2": ("Storms", "Nobody marches in a storm."),
    }


class ToyScenes(SceneBuilder):
    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], ToyView]) -> Sequence[Scene]:
        for one in told:
            if isinstance(one.event, CardsRevealed):
                winner = SEATS[one.event.south > one.event.north]
                played = zip(SEATS, (one.event.north, one.event.south), strict=True)
                cards = [CardFace(seat, str(card), first=seat is winner) for seat, card in played]
                text = f"{winner.label} wins the round: the higher card, or North's."
                return [Scene(None, SceneKind.CARDS, text, cards=cards)]
            if isinstance(one.event, Marched):
                return super().scenes([one], before)
        return []


class ToyMoments(Moments):
    def found(self, seen: MomentContext) -> list[Moment]:
        points, found = dict(zip(SEATS, seen.after.data["points"], strict=True)), []
        for seat, event in ((one.seat, one.event) for one in seen.told):
            if isinstance(event, Marched) and event.hill == 3 and seat not in seen.mine:
                title = f"{seat.label} takes hill 3"
                found.append(Moment(title, seat, ["It is the dearest."], gained={seat: 3}, points=points))
            elif isinstance(event, DiceRolled):
                title = f"The round is {event.seat.label}'s"
                found.append(Moment(title, event.seat, gained={event.seat: event.pips}, points=points, of="round"))
        return found


class ToyPlanner(Planner[ToyView]):
    def imagine(self, view: ToyView) -> State:
        return imagined(view, FULL, Random(0))

    def effects(self, before: ToyView, after: ToyView) -> Sequence[str]:
        return [f"Points were {before.data['points']} and would be {after.data['points']}."]


class ToyUI(GameUI[ToyView]):
    game, lesson_file = "toy", Path(__file__).parent / "toy_map" / "learn.toml"
    words = staticmethod(str)
    title = Title(name="Toy", when="any time", help="two rules")
    lengths = ((3, "Three rounds", "Three rounds are played."), (1, "One round", "It is soon over."))
    setup = (SetupField("rounds", "Length", lengths),)
    map, log, replay = part(ToyMapUI), part(ToyLogUI), part(ToyReplayUI)
    text, help, scenes, moments = part(ToyTextUI), part(ToyHelpUI), part(ToyScenes), part(ToyMoments)

    def moment(self, view: ToyView) -> Hashable:
        return view.data["round"], view.data["phase"]

    def is_open(self, view: ToyView) -> bool:
        return bool(view.data["phase"] == "march")

    def planner(self, session: GameSession) -> ToyPlanner:
        return ToyPlanner()

    def mode_of(self, view: ToyView) -> ModeUI | None:
        storm = (view.data["phase"], view.data["omen"]) == ("march", "storm")
        return ModeUI("storm", f"{__name__}:Storm", f"{__name__}:StormScreen") if storm else None


load = ToyUI
