"""Notices of a host that has no server: who gets them, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engine.contract import Seat
from engine.table import Table
from jc_tui.host.api.messages import Access, NewGameRequest, Notices
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.policy import SETTLING, TurnNotifier
from jc_tui.host.notifications.targets import Message
from jc_tui.host.service.lobby import ApiHandler
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.notifications.servers import tls

CAESAR, POMPEY = Seat("caesar"), Seat("pompey")
CODE = re.compile(r"\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b")
HOOK = Notices("ntfy", "https://ntfy.sh/anna", "always")


class Remembering(NoticeSender):
    """Sends nothing; `sent` has the targets and texts, and `trouble` is how each delivery ends."""

    def __init__(self) -> None:
        super().__init__(context=tls()[1])
        self.sent: list[tuple[str, str]] = []
        self.trouble = ""

    def deliver(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        self.sent.append((wanted.target, message.text))
        report(self.trouble)

    async def once(self, *given: Any) -> None:
        self.deliver(*given[:2], lambda _: None, 0)


class Post:
    """What a host sends; the clock of its house is that of the notifier."""

    def __init__(self, host: BareHost) -> None:
        self.host, self.sender = host, Remembering()
        self.notifier = self.begin()

    def begin(self) -> TurnNotifier:
        service = self.host.service
        self.notifier = TurnNotifier(service, self.sender, lambda: self.host.moment.timestamp())
        service.tester, service.wisher = self.notifier.test, self.notifier.wish
        return self.notifier

    def taken(self) -> list[tuple[str, str]]:
        """Return what was sent since the last call."""
        sent, self.sender.sent = self.sender.sent, []
        return sent

    def code(self) -> str:
        ((_, text),) = self.taken()
        (code,) = CODE.findall(text)
        return str(code)

    def wants(self, when: str, *names: str) -> None:
        for name in names:
            account = self.host.store.accounts.of_name(name).account.number
            self.host.store.notices.set(account, Notices("ntfy", f"https://ntfy.sh/{name}", when))

    def game(self, clock: str = "none", **wanted: str) -> str:
        """Begin a game of Anna, as Caesar unless `wanted`, against Bert; both are away afterwards."""
        anna, bert = self.host.friend("anna"), self.host.friend("bert")
        game = self.host.game(anna, bert, **{"game": "julius-caesar", "seat": "caesar", "clock": clock, **wanted})
        anna.close()
        bert.close()
        return game

    async def poll(self) -> None:
        """Look at all games, and send what is due, as the server does."""
        self.connections.service.poll()
        await self.notifier.poll()

    async def called(self, seconds: float = SETTLING) -> list[str]:
        """Return whom two polls send to, with `seconds` between them."""
        self.taken()
        await self.notifier.poll()
        self.host.later(seconds=seconds)
        await self.notifier.poll()
        return [target.rpartition("/")[2] for target, _ in self.taken()]


def invite(owner: ApiHandler, guest: str) -> None:
    """Invite a player to a game, and give it up again."""
    wanted = NewGameRequest("julius-caesar", "caesar", access=Access.INVITED, invited=guest)
    done(owner.leave(done(owner.create(wanted))))


def act(table: Table, seat: Seat | None = None) -> None:
    """Do the first thing that is legal, or all of one seat until it is another's turn."""
    doer = table.to_act
    while table.to_act is doer and doer is not None:
        table.act(table.state.legal_actions()[0], doer)
        if seat is None:
            break
