"""What players ask of each other by the clocks of their games: a pause, or a win on time that can be claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jc_tui.host.hall import Hall
from jc_tui.host.model import Wish
from jc_tui.host.standings import Standing


class Wishes:
    """Sees such wishes in the games of a hall, and tells each once. Those that were there at first are no news."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known = self._seen(hall.tables.going_on())

    def look(self, on: Mapping[str, Standing]) -> None:
        """Tell what is new in the games that are on."""
        before, self._known = self._known, self._seen(on)
        for game, seat, wish in self._known - before:
            self._tell(game, seat, wish)

    def _seen(self, on: Mapping[str, Standing]) -> set[tuple[str, str, Wish]]:
        """Of each game the seat that wishes something now, or whose time is used up."""
        return {(game, *each) for game, standing in on.items() for each in self._of(standing)}

    def _of(self, standing: Standing) -> Iterator[tuple[str, Wish]]:
        if standing.asked:
            yield standing.asked, Wish.PAUSE
        if self._hall.tables.is_lost(standing):
            yield standing.summary.to_act or "", Wish.CLAIM

    def _tell(self, game: str, seat: str, wish: Wish) -> None:
        """To the players who do not have that seat; the lobby shows it, too."""
        entry = self._hall.registry.games.find(game)
        if entry is None:
            return
        self._hall.tell_tables([game])
        asker = next((chair.account for chair in entry.chairs if chair.seat == seat), None)
        for chair in entry.chairs:
            if chair.account is not None and chair.seat != seat:
                self._hall.wish(asker, chair.account, wish, entry)
