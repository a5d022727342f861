"""News for somebody who is not there yet, such as a player whose screen is just being opened."""

from __future__ import annotations

from collections import deque

from jc_tui.host.model import News, NewsKind

LASTING = (NewsKind.WISH, NewsKind.CLOSING)
"""What is kept: anything else a screen sees for itself when it opens."""

MOST = 8
"""As many are kept; of more, the last."""


class Unheard:
    """Keeps news until somebody is there to hear them."""

    def __init__(self) -> None:
        self._kept: deque[News] = deque(maxlen=MOST)

    def keep(self, news: News) -> None:
        """Take in what has just happened, if it is something that lasts."""
        if news.kind in LASTING:
            self._kept.append(news)

    def taken(self) -> list[News]:
        """All that is kept, the oldest first, and no longer kept then."""
        kept = list(self._kept)
        self._kept.clear()
        return kept
