"""Who gets a notice, when, and how many, by games that are played on a host without a server."""

import re
import sqlite3
from random import Random

import pytest

from engine.contract import Seat
from engine.translations import say
from jc_tui.host.api.messages import Access, NewGameRequest, NoticeKind, Notices
from jc_tui.host.notifications.delivery import NoticeSender
from jc_tui.host.notifications.policy import HOUR, MOST_WISHES, SETTLING, TurnNotifier
from jc_tui.host.notifications.targets import WISHES, message
from jc_tui.host.store import notifications as notices
from tests.jc_tui.host.bare_host import BareHost, done, said
from tests.jc_tui.host.store.test_database import held

CODE = re.compile(r"\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b")
HOOK = Notices("ntfy", "https://ntfy.sh/anna", "always")
OFTEN, NO_MORE = "notify.tried-often", "notify.no-more-today"
WANTED = {"game": "julius-caesar", "seat": "caesar"}


class Post(NoticeSender):
    """A host that sends nothing; its notifier has the same clock, and `trouble` is how each delivery ends."""

    def __init__(self, host):
        self.host, self.store, self.trouble = host, host.store, ""
        self.sent = []
        self.begin()

    def begin(self):
        service = self.host.service
        service.poll()
        self.notifier = TurnNotifier(service, self, lambda: self.host.moment.timestamp())
        service.tester, service.wisher = self.notifier.test, self.notifier.wish

    def deliver(self, wanted, message, report, account):
        self.sent.append((wanted.target, message.text))
        report(self.trouble)

    async def once(self, *given):
        self.deliver(*given[:2], lambda _: None, 0)

    def poll(self, times=1):
        for _ in range(times):
            self.host.service.poll()
            done(self.notifier.poll())

    def taken(self):
        """Return the targets and texts that were sent since the last call."""
        sent, self.sent = self.sent, []
        return sent

    def called(self, seconds=SETTLING):
        """Return whom two polls send to, with `seconds` between them."""
        self.taken()
        self.poll()
        self.host.later(seconds=seconds)
        self.poll()
        return [target.rpartition("/")[2] for target, _ in self.taken()]

    def code(self):
        ((_, text),) = self.taken()
        return str(*CODE.findall(text))

    def wants(self, when, *names):
        for name in names:
            account = self.store.accounts.of_name(name).account.number
            self.store.notices.set(account, Notices("ntfy", f"https://ntfy.sh/{name}", when))

    def game(self, **wanted):
        """Begin a game of Anna, as Caesar unless `wanted`, against Bert; both are away afterwards."""
        players = self.host.friends("anna bert")
        game = self.host.game(*players, **WANTED | wanted)
        for player in players:
            player.close()
        return game

    def game_of_both(self, when):
        """Begin a game in which anna had her notice; both wish for notices from now on."""
        game = self.game()
        self.begin()
        self.called()
        if when != "none":
            self.wants(when, "anna", "bert")
        return game


@pytest.fixture
def post(host):
    host.moment = host.moment.replace(hour=0)
    return Post(host)


def invite(owner, guest):
    return done(owner.create(NewGameRequest(**WANTED, access=Access.INVITED, invited=guest)))


def mail(name, when="always"):
    return Notices("mail", f"{name}@example.org", when)


def act(table):
    doer = table.to_act
    table.act(table.state.legal_actions()[0], doer)
    return doer


SCENARIOS = """
always: turn, 5s, told, 10s, told bert, 10000s, begin, 10000s, told
always: turn, 5s, told, close, begin, 10s, told bert
always: turn, 5s, told, turn, 10s, told anna, 10000s, told
always: turn, 5s, told, over, 10s, told
always: turn, turn, begin, 10s, told anna
always: deeds, 10s, told, close, begin, 10000s, told
away: game, 10s, told anna, game, begin, 10s, told anna
away: comes, turn, 10s, told, goes, 10s, told
away: comes, sleeps, turn, 10s, told bert, goes, 10s, told
none: turn, 10s, told
always: bot, 10s, told
"""
"""What happens after anna had the notice of her first turn, what bert does, and who is told then."""


@pytest.mark.parametrize("scenario", SCENARIOS.strip().splitlines())
def test_who_has_to_act_for_ten_seconds_is_told_as_they_wish(post, scenario):
    when, _, steps = scenario.partition(": ")
    game, told, there = post.game_of_both(when), [], []
    actions = {
        "begin": post.begin,
        "close": post.notifier.close,
        "game": post.game,
        "over": lambda: post.host.give_up(game, "pompey"),
        "comes": lambda: there.append(post.host.friend("bert")),
        "sleeps": lambda: setattr(there[0], "absent", True),
        "goes": lambda: there[0].close(),
        "bot": lambda: post.host.game(post.host.friend("anna"), **WANTED | {"seat": "pompey"}, bot="tiro"),
    }
    for step in steps.split(", "):
        if step.startswith("told"):
            assert told == step.split()[1:]
            told = []
        elif step.endswith("0s") or step == "5s":
            told += post.called(float(step[:-1]))
        elif step in ("turn", "deeds"):  # until it is another's turn, or that of one who has acted
            with post.host.table(game) as table:
                first, doer = table.to_act, None
                while table.to_act is first if step == "turn" else table.to_act is not doer:
                    if step == "deeds":
                        post.called()
                    doer = act(table)
        else:
            actions[step]()


def test_dice_between_two_decisions_of_a_player_call_nobody(post):
    game, chooser, seats = post.game(game="gallic-war", seat="romans"), Random(1), []
    post.wants("always", "anna")
    with post.host.table(game) as table:
        table.chance = None
        while seats[-3:] != [Seat("romans"), Seat.CHANCE, Seat("romans")]:
            called = post.called()
            seats.append(table.to_act)
            table.act(chooser.choice(table.state.legal_actions()), table.to_act)
    assert called == []


@pytest.mark.parametrize("begins_again", [False, True])
def test_once_a_turn_is_once_in_a_game_turn_of_many_decisions(post, begins_again):
    game, turns = post.game_of_both("turn"), []
    with post.host.table(game) as table:
        for _ in range(60):
            act(table)
            table.run_chance()
            turns += [(name, table.state.clock) for name in post.called()]
            if begins_again:
                post.begin()
    assert len(set(turns)) == len(turns)
    assert min(sum(name == who for name, _ in turns) for who in ("anna", "bert")) > 1


def test_a_notice_is_in_the_language_of_who_gets_it(post):
    title, english = "Julius Caesar 7", "It is your turn in Julius Caesar 7."
    for language in ("en", "auto", "../words/sv"):
        assert message("notify.your-turn", language, title).text == english
    assert message("notify.your-turn", "sv", title).text == "Det är din tur i Julius Caesar 7."
    assert say("notify.your-turn", title=title) == english, "the program speaks as it did"
    assert not [key for key in WISHES.values() if message(key, "sv") == message(key, "en")]
    anna = post.host.friend("anna")
    post.wants("always", "anna")
    done(anna.set_language("sv"))
    done(anna.test_notice())
    post.notifier.wish(1, NoticeKind.PAUSE, title)
    texts = ["Så här får du veta när det är din tur.", message("notify.pause", "sv", title).text]
    assert [text for _, text in post.taken()] == texts


def test_a_turn_that_began_meanwhile_is_called_afterwards_and_once_until_its_game_is_over(post):
    post.game()
    post.wants("turn", "anna")
    post.poll()
    post.host.later(seconds=SETTLING)
    post.trouble = "notify.too-slow"
    with held(post.host):
        for _ in range(3):
            with pytest.raises(sqlite3.OperationalError):
                post.poll()
        assert not post.taken()
        post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
        assert len(post.taken()) == 1, "though it cannot be counted, nor what became of it kept"
    assert not post.store.notices.get(1).trouble
    post.poll(3)
    assert [target for target, _ in post.taken()] == [HOOK.target]
    assert post.store.notices.get(1).trouble == post.trouble
    post.trouble, second = "", post.game()
    assert (post.called(), post.store.notices.get(1).trouble) == (["anna"], "")
    post.host.give_up("1", "caesar")
    assert ("1", "caesar") in post.store.calls.all()
    post.begin()
    assert list(post.store.calls.all()) == [(second, "caesar")]


def test_a_pause_and_a_win_on_time_are_told_once_to_the_other_player(post, monkeypatch):
    game = post.game(clock="4h-3d")
    post.wants("away", "bert")
    post.wants("always", "anna")
    anna, steps = post.host.friend("anna"), []
    asked = f"Your opponent asks for a pause in Julius Caesar {game}."
    won = f"The time of your opponent in Julius Caesar {game} is used up: you can claim the win."
    with post.host.table(game) as table:
        for seat, change in (("pompey", table.pause), ("caesar", table.pause), ("caesar", table.resume)) * 2:
            change(Seat(seat))
            post.poll(2)
            info = done(anna.table(game))
            steps.append((info.asked, info.paused, post.taken()))
    assert steps == [("pompey", False, [(HOOK.target, asked)]), ("", True, []), ("", False, [])] * 2
    post.host.told("anna")
    monkeypatch.setattr(post.host.service.tables, "_now", lambda: "2999-01-01T00:00:00Z")
    post.poll(2)
    assert [news.tables for news in post.host.told("anna")] == [(game,)], "the lobby looks again"
    assert post.taken() == [("https://ntfy.sh/bert", won)]
    assert [done(post.host.friend(name).table(game)).claim for name in ("anna", "bert")] == [False, True]


def test_an_invitation_a_rematch_and_that_it_was_declined_are_told(post):
    post.host.give_up(post.game(), "pompey")
    post.wants("always", "anna")
    post.wants("away", "bert")
    anna = post.host.friend("anna")
    done(anna.rematch("1"))
    done(anna.invite(game := invite(anna, "bert"), "bert"))
    done(post.host.friend("bert").decline(game))
    done(anna.invite(game, "bert"))  # who is there, and wishes for no notice then
    assert post.taken() == [
        ("https://ntfy.sh/bert", "You are invited to a rematch: Julius Caesar 2."),
        ("https://ntfy.sh/bert", "You are invited to Julius Caesar 3."),
        (HOOK.target, "Your invitation to Julius Caesar 3 was declined."),
    ]
    post.wants("always", "bert")
    for _ in range(2 * MOST_WISHES):
        done(anna.leave(invite(anna, "bert")))
    assert len(post.taken()) == MOST_WISHES - 2 == 8, "who invites again and again is no nuisance"
    post.host.later(seconds=HOUR)
    invite(anna, "bert")
    assert len(post.taken()) == 1


def test_three_tries_are_sent_in_an_hour_and_three_codes_a_day_to_one_address(post):
    anna, bert, *others = post.host.friends("anna bert carl dora eve flora")
    done(anna.set_notices(HOOK))
    assert [said(anna.test_notice()) for _ in range(50)] == ["ok"] * 3 + [OFTEN] * 47
    went = [said(bert.set_notices(mail(f"rival{number}"))) for number in range(50)]
    assert went == ["ok"] * 3 + [OFTEN] * 47
    mailed = [f"rival{number}@example.org" for number in range(3)]
    assert [target for target, _ in post.taken()] == [HOOK.target] * 3 + mailed
    assert done(bert.notices()).target == mailed[-1]
    assert said(bert.set_notices(HOOK)) == "ok"
    spellings = ("victim", "Victim+a", "VICTIM+b", "victim")
    went = [said(each.set_notices(mail(name))) for each, name in zip(others, spellings, strict=True)]
    assert (went, len(post.taken())) == (["ok"] * 3 + ["notify.codes-sent"], 3)
    assert "rival" not in "\n".join(post.store.database.connection.iterdump())
    again = Post(BareHost(post.host.folder.path))
    again.host.moment = post.host.moment
    for minutes, answer in ((59, OFTEN), (2, "ok")):
        again.host.later(minutes=minutes)
        assert said(again.host.friend("anna").test_notice()) == answer
    again.host.service.close()
    post.host.later(days=1)
    assert said(others[-1].set_notices(mail("victim"))) == "ok"


def test_an_address_gets_nothing_but_codes_until_one_is_typed_once_within_an_hour(post):
    anna, bert, carl = post.host.friends("anna bert carl")
    done(anna.set_notices(mail("anna")))
    first = post.code()
    invite(bert, "anna")
    post.host.game(anna, bert, **WANTED)
    assert post.called() == []
    assert done(anna.lobby()).notice == "notify.unconfirmed"
    done(anna.test_notice())
    code = post.code()
    assert code not in "\n".join(post.store.database.connection.iterdump())
    done(bert.set_notices(mail("bert")))
    assert said(post.host.comes("stranger").confirm_notice(code)) == "no-name"
    tries = [(anna, first), (bert, code), (anna, ""), (anna, code.upper().replace("-", " ")), (anna, code)]
    went = [said(player.confirm_notice(typed)) for player, typed in tries]
    assert (went, done(anna.notices())) == (["bad-code", "bad-code", "bad-code", "ok", "bad-code"], mail("anna"))
    went = [said(bert.confirm_notice("2222-2222-2222")) for _ in range(12)]
    assert went == ["bad-code"] * 9 + ["too-many-tries"] * 3, "who guesses is stopped"
    post.taken()
    done(carl.set_notices(mail("carl")))
    post.host.later(minutes=61)
    assert said(carl.confirm_notice(post.code())) == "bad-code"


def test_an_address_has_to_be_fair_and_another_one_to_be_confirmed_anew(post):
    anna, codes = post.host.friend("anna"), []
    foul = {("none", "a@b\r\nBcc: c"): "bad-target", ("mail", ""): "no-target", ("mail", "a@b"): "notify.bad-mail"}
    assert [said(anna.set_notices(Notices(*each))) for each in foul] == [*foul.values()]
    for between in (Notices(), mail("victim"), HOOK):
        done(anna.set_notices(between))
        codes += [code for _, text in post.taken() for code in CODE.findall(text)]
        done(anna.set_notices(Notices("mail", "anna@example.org", confirmed=True)))
        assert {said(anna.confirm_notice(code)) for code in codes} <= {"bad-code"}, "it is for another address"
        assert not done(anna.notices()).confirmed
        done(anna.confirm_notice(post.code()))
        done(anna.set_notices(mail("anna", "turn")))
        assert done(anna.notices()).confirmed
        post.host.later(days=1)
    assert (len(codes), post.taken()) == (1, [])


def test_so_many_are_sent_in_a_day_and_the_last_says_so(post, monkeypatch):
    anna, spend = post.host.friend("anna"), post.store.notices.spend
    assert [spend(1, "mail") for _ in range(61)] == [*range(59, -1, -1), -1]
    assert [spend(1, "ntfy") for _ in range(301)] == [*range(299, -1, -1), -1]
    post.host.later(days=1)
    monkeypatch.setattr(notices, "OTHERS", 2)
    done(anna.set_notices(HOOK))
    for _ in range(3):
        post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
        assert said(anna.test_notice()) == NO_MORE, "the last one is left for a game"
        post.begin()
    assert ["last notice of today" in text for _, text in post.taken()] == [False, True]
    assert done(anna.lobby()).notice == NO_MORE
    post.host.later(days=1)
    post.notifier.wish(1, NoticeKind.INVITED, "Julius Caesar 7")
    assert (len(post.taken()), done(anna.lobby()).notice) == (1, "")
