"""Who may what: each request by each kind of player at each kind of game, as a grid; and what requests do."""

import asyncio

import pytest

from jc_tui.host.api import messages as api
from jc_tui.host.config import HostConfig
from jc_tui.host.store.accounts import fingerprint_of
from tests.jc_tui.host.bare_host import GAME, LOBBY, SEATS, BareHost, done, key, said

OWN, THEIRS = SEATS

REQUESTS = {
    "table": lambda who, game: who.table(game),
    "join": lambda who, game: who.join(game),
    "join romans": lambda who, game: who.join(game, OWN),
    "invite": lambda who, game: who.invite(game, "cleo"),
    "code": lambda who, game: who.code(game),
    "leave": lambda who, game: who.leave(game),
    "rematch": lambda who, game: who.rematch(game),
    "say": lambda who, game: who.say(game, "hello"),
    "talk": lambda who, game: who.talk(game),
    "romans": lambda who, game: who.go(api.GameTable(game, OWN)),
    "barbarians": lambda who, game: who.go(api.GameTable(game, THEIRS)),
    "watch": lambda who, game: who.go(api.GameTable(game)),
    "past": lambda who, game: who.go(api.PastGame(game)),
}

GRID = """
             open                                            | invited                         | private
table        ok              ok              ok              | ok              ok              | ok
join         sits-there      ok              ok              | sits-there      ok              | sits-there
join romans  sits-there      seat-taken      seat-taken      | sits-there      seat-taken      | sits-there
invite       ok              not-yours       not-yours       | ok              not-yours       | ok
code         no-code         not-yours       not-yours       | no-code         not-yours       | ok
leave        ok              no-player       no-player       | ok              no-player       | ok
rematch      not-over        no-player       no-player       | not-over        no-player       | not-over
say          ok              not-begun       not-begun       | ok              not-begun       | ok
talk         ok              not-begun       not-begun       | ok              not-begun       | ok
romans       not-begun       not-begun       not-begun       | not-begun       not-begun       | not-begun
barbarians   not-begun       not-begun       not-begun       | not-begun       not-begun       | not-begun
watch        not-begun       not-begun       not-begun       | not-begun       not-begun       | not-begun
past         not-begun       not-begun       not-begun       | not-begun       not-begun       | not-begun

             on                                              | over
table        ok              ok              ok              | ok              ok              ok
join         sits-there      sits-there      seat-taken      | sits-there      sits-there      seat-taken
join romans  sits-there      sits-there      seat-taken      | sits-there      sits-there      seat-taken
invite       seat-taken      not-yours       not-yours       | seat-taken      not-yours       not-yours
code         no-code         not-yours       not-yours       | no-code         not-yours       not-yours
leave        begun           begun           no-player       | begun           begun           no-player
rematch      not-over        not-over        no-player       | ok              ok              no-player
say          ok              ok              ok              | ok              ok              ok
talk         ok              ok              ok              | ok              ok              ok
romans       ok              not-your-seat   not-your-seat   | ok              not-your-seat   not-your-seat
barbarians   not-your-seat   ok              not-your-seat   | not-your-seat   ok              not-your-seat
watch        player-looks-on player-looks-on ok              | ok              ok              ok
past         not-over        not-over        not-over        | ok              ok              ok
"""
"""What the owner, the invitee and another player are told, in this order; who is left out knows of no game."""

WANTED = {}
for block in GRID.strip("\n").split("\n\n"):
    head, *rows = [[line[:13].strip(), *line[13:].split("|")] for line in block.splitlines()]
    for number, situation in enumerate(head[1:], 1):
        WANTED[situation.strip()] = [[row[0], *row[number].split()] for row in rows]

INVITED = {"access": api.Access.INVITED, "invited": "the-invitee"}
WAITING = {"open": {}, "invited": INVITED, "private": {"access": api.Access.PRIVATE}}


@pytest.mark.slow
@pytest.mark.parametrize("host", [HostConfig(games=99)], indirect=True)
@pytest.mark.parametrize("watchers", [True, False])
@pytest.mark.parametrize("situation", WANTED)
def test_who_may_do_what_at_a_game(host, situation, watchers):
    owner, invitee, other, _, banned = host.friends("the-owner the-invitee other cleo banned")
    host.store.accounts.ban("banned")

    begun = situation not in WAITING and host.game(owner, invitee, watchers=watchers)
    if situation == "over":
        host.give_up(begun)

    def answer(name, player):
        game = begun or (unchanged or [host.game(owner, **WAITING[situation], watchers=watchers)]).pop()
        before, told = host.store.games.all(), said(REQUESTS[name](player, game))
        assert told == "ok" or host.store.games.all() == before, "a refusal changes nothing"
        if told != "ok":
            unchanged.append(game)
        return told

    unchanged, players = [], (owner, invitee, other, host.comes("stranger"), banned)
    went = [[name, *(answer(name, player) for player in players)] for name in REQUESTS]
    known = 4 if watchers or situation == "open" else 3
    told = [(row[:known] + ["no-such-game"] * 3)[:4] for row in WANTED[situation]]
    assert went == [[*row, "no-name", "banned"] for row in told]

    again = BareHost(host.folder.path)  # at a new start everything is as it was
    for player in (owner, invitee, other):
        listed = done(player.lobby()).tables
        assert tuple(done(player.table(each.id)) for each in listed) == listed
        assert done(again.friend(player.account.name).lobby()).tables == listed
    again.service.close()


def test_a_stranger_may_only_register(host):
    stranger = host.comes("a")
    stranger.enter(api.Register())
    asked = (
        *(stranger.lobby(), stranger.keys(), stranger.key_code(), stranger.notices(), stranger.next_turn()),
        *(stranger.say("lobby", "hello"), stranger.talk("lobby"), stranger.hint(), stranger.think()),
        *(stranger.create(api.NewGameRequest(GAME, OWN)), stranger.join_by_code("x"), stranger.decline("1")),
        *(stranger.set_notices(api.Notices()), stranger.confirm_notice("x"), stranger.test_notice()),
        *(stranger.set_language("sv"), stranger.revoke("x")),
    )
    assert {said(one) for one in (*asked, stranger.go(LOBBY))} == {"no-name"}
    assert done(stranger.register("anna")).name == "anna"
    assert said(stranger.register("bert")) == said(stranger.join_account("x")) == "has-name"
    assert said(stranger.go(api.Register())) == "has-name"
    assert (said(stranger.go(LOBBY)), stranger.wanted) == ("ok", LOBBY)
    assert host.comes("a").account == stranger.account


@pytest.mark.parametrize("host", [HostConfig(invitation_only=True, tries=2)], indirect=True)
def test_by_invitation_only(host):
    stranger, invitation = host.comes("a"), host.store.codes.invitation()
    guesses = [said(stranger.register("anna", guess)) for guess in ("", "", "guess", "x", invitation)]
    assert guesses == [*["no-invitation"] * 2, *["bad-invitation"] * 2, "too-many-tries"]
    assert done(host.comes("a").register("anna", invitation)).name == "anna"


@pytest.mark.parametrize("host", [HostConfig(registrations=2)], indirect=True)
def test_so_many_register_from_one_address_in_an_hour(host):
    first, second, third, fourth = (host.comes(name, api.Origin("192.0.2.1")) for name in "abcd")
    assert [said(first.register(name)) for name in ("root", "anna")] == ["reserved-name", "ok"]
    host.later(minutes=30)
    assert [said(second.register(name)) for name in ("anna", "bert")] == ["name-taken", "ok"]
    with pytest.raises(api.RequestRefused, match="in 30 min"):
        done(third.register("carl"))
    assert said(host.comes("e", api.Origin("192.0.2.2")).register("carl")) == "ok"
    assert said(third.join_account(done(first.key_code()))) == "ok", "a further key is no registration"
    host.later(minutes=31)
    assert said(fourth.register("dora")) == "ok"


def test_the_user_name_is_proposed_where_it_can_be_had(host):
    host.friend("anna")
    came = [host.comes("x", api.Origin("192.0.2.1", user)) for user in ("anna", "Bert", "new", "a b", "[red]", "")]
    assert [done(each.proposed_name()) for each in came] == ["", "bert", "", "", "", ""]


@pytest.mark.parametrize("host", [HostConfig(tries=3)], indirect=True)
def test_who_guesses_codes_is_stopped(host):
    anna, stranger = host.friend("anna"), host.comes("b")
    stopped = [*["bad-code"] * 3, "too-many-tries"]
    assert [said(stranger.join_account("guess")) for _ in range(4)] == stopped
    assert said(stranger.join_account(done(anna.key_code()))) == "too-many-tries"
    assert said(host.comes("b").join_account(done(anna.key_code()))) == "ok"
    assert [said(anna.join_by_code("guess")) for _ in range(4)] == stopped


def test_who_is_revoked_or_banned_must_end_and_does_not_come_again(host):
    anna, second, bert = host.friend("anna"), host.comes("second"), host.friend("bert")
    assert done(second.join_account(done(anna.key_code()))) == anna.account
    assert [(each.here, bool(each.used)) for each in done(second.keys())] == [(False, True), (True, True)]
    assert host.service.poll() == []
    done(anna.revoke(fingerprint_of(key("second"))))
    assert host.service.poll() == [second]
    assert (second.outcast, said(second.lobby())) == ("host.revoked", "revoked")
    host.store.accounts.ban("bert")
    assert host.service.poll() == [second, bert]
    assert (bert.outcast, said(bert.lobby())) == ("host.banned", "banned")
    with pytest.raises(api.RequestRefused, match="no longer"):
        host.comes("bert")
    assert host.service.handlers == [anna, second, bert]


def test_a_test_notice_is_sent_by_whoever_sends_them(host):
    anna, sent = host.friend("anna"), []

    async def tester(*notice):
        sent.append(notice)

    assert said(anna.test_notice()) == "no-way"
    host.service.mails = False
    assert said(anna.set_notices(api.Notices("mail", "anna@example.org"))) == "notify.no-mail"
    done(anna.set_notices(wanted := api.Notices("ntfy", "https://ntfy.sh/x")))
    assert said(anna.test_notice()) == "no-notices"
    host.service.tester = tester
    assert said(anna.test_notice()) == "ok"
    assert sent == [(done(anna.notices()), anna.account, "")] == [(wanted, anna.account, "")]
    host.store.notices.set_trouble(1, "notify.too-slow")
    assert done(anna.lobby()).notice == "notify.too-slow"


WISHES = [
    ("no-such-rules", {"game": "chess"}),
    ("no-such-seat", {"seat": "white"}),
    ("no-such-seat", {"seat": THEIRS, "options": {"barbarians": "automaton"}}),
    ("no-such-clock", {"clock": "sundial"}),
    *(("not-so", {"bot": bot}) for bot in ("deep-thought", "imperator:1000001")),
    ("not-so", {"options": {"naval": "submarines"}}),
    ("thinks-too-long", {"bot": "imperator:1000000"}),
    ("too-many-options", {"options": {"x" * 61: "y"}}),
    ("too-many-options", {"options": {str(each): "y" for each in range(21)}}),
    ("nobody-called", {"invited": "nobody-here"}),
    ("that-is-you", {"invited": "anna"}),
    ("ok", {"options": {"barbarians": "automaton"}}),
    ("ok", {"seat": THEIRS, "bot": "legatus:32"}),
    ("ok", {"game": "julius-caesar", "seat": "pompey", "options": {"edition": "1.x"}}),
]


@pytest.mark.parametrize(("refusal", "wanted"), WISHES)
def test_what_may_be_wished_for(host, refusal, wanted):
    assert said(host.friend("anna").create(api.NewGameRequest(**{"game": GAME, "seat": OWN, **wanted}))) == refusal


def test_a_game_against_a_bot_begins_at_once_with_what_chance_does_first_and_so_does_its_rematch(host):
    anna = host.friend("anna")
    info = done(anna.table(host.game(anna, bot="tiro")))
    assert (info.stage, info.mine) == (api.GameLifecycle.ON, OWN)
    assert (info.standing[:1], info.to_act in SEATS) == ("5", True)
    with host.table(info.id) as table:
        assert dict(table.header.seats) == {OWN: "anna", THEIRS: "tiro"}
    host.give_up(info.id)
    info = done(anna.table(done(anna.rematch(info.id))))
    assert (info.stage, info.mine, info.seats[0].bot) == (api.GameLifecycle.ON, THEIRS, "tiro")


def test_a_game_begins_when_the_last_seat_is_taken_and_waits_on_where_its_save_cannot_be_made(host):
    anna, bert = host.friends("anna bert")
    game = host.game(anna)
    host.folder.games.touch()
    assert said(bert.join(game)) == "not-begun-now"
    assert said(anna.create(api.NewGameRequest(GAME, OWN, bot="tiro"))) == "not-begun-now"
    assert [(table.id, table.stage) for table in done(anna.lobby()).tables] == [(game, api.GameLifecycle.WAITING)]
    host.folder.games.unlink()
    assert said(bert.join(game)) == "ok"
    assert host.folder.save(game).exists()
    assert [each.player for each in done(bert.table(game)).seats] == ["anna", "bert"]


def test_a_private_game_alone_is_joined_by_its_code_however_typed(host):
    anna, bert, cleo = host.friends("anna bert cleo")
    game = host.game(anna, access=api.Access.PRIVATE)
    assert done(bert.lobby()).tables == ()
    assert done(bert.join_by_code(done(anna.code(game)).upper())) == game
    assert (said(cleo.join_by_code(done(anna.code(game)))), said(cleo.join(game))) == ("seat-taken", "not-invited")
    assert said(bert.join_by_code(host.store.games.get(host.game(anna)).code)) == "bad-code"


@pytest.mark.parametrize("host", [HostConfig(games=2)], indirect=True)
def test_an_account_has_so_many_games_that_are_not_over(host):
    anna, bert = host.friends("anna bert")
    first, _, other = host.game(anna, bert), host.game(anna), host.game(bert)
    assert said(anna.create(api.NewGameRequest(GAME, OWN))) == said(anna.join(other)) == "too-many-games"
    host.give_up(first)
    assert said(anna.join(other)) == "ok"
    assert said(anna.rematch(first)) == "too-many-games"


def test_a_waiting_game_goes_with_its_owner_and_what_was_said_there_too(host):
    anna, bert = host.friends("anna bert")
    game = host.game(anna, invited="bert")
    done(anna.say(game, "anybody there?"))
    done(anna.leave(game))
    assert (done(bert.lobby()).tables, said(bert.join(game))) == ((), "no-such-game")
    assert host.store.database.rows("SELECT * FROM said") == []
    assert int(host.game(anna)) > int(game)


def test_a_rematch_swaps_sides_and_waits_for_the_other_alone(host):
    anna, bert, cleo = host.friends("anna bert cleo")
    first = host.game(anna, bert, options={"naval": "free"}, watchers=False)
    host.give_up(first)
    info = done(bert.table(again := done(anna.rematch(first))))
    assert [(each.seat, each.player) for each in info.seats] == [(OWN, ""), (THEIRS, "anna")]
    assert (info.invited, info.watchers, info.options) == (True, False, {"naval": "free"})
    assert said(cleo.join(again)) == "no-such-game"
    assert done(bert.rematch(first)) == done(anna.rematch(first)) == again
    assert done(anna.table(again)).stage is api.GameLifecycle.ON


def test_who_declines_is_shown_the_game_no_longer_and_its_owner_is_told(host):
    anna, bert, carl = host.friends("anna bert carl")
    game, free = host.game(anna, access=api.Access.INVITED, invited="bert"), host.game(anna, invited="bert")
    assert [done(each.table(game)).guests for each in (anna, bert)] == [("bert",), ()], "for who waits for them"
    assert (said(carl.decline(game)), said(anna.decline(game))) == ("no-such-game", "not-invited")
    host.told("anna")
    assert said(bert.decline(game)) == "ok"
    assert said(bert.decline(game)) == said(bert.join(game)) == "no-such-game"
    assert [message.wish for message in host.told("anna")] == [None, api.NoticeKind.DECLINED]
    assert done(anna.table(game)).declined
    host.told("carl")
    done(anna.invite(game, "carl"))
    assert [message.wish for message in host.told("carl")] == [None, api.NoticeKind.INVITED]
    assert not done(anna.table(game)).declined
    done(carl.join(game))
    assert (said(carl.decline(game)), done(anna.table(game)).guests) == ("not-invited", ())
    done(bert.decline(free))
    assert (done(bert.table(free)).invited, said(bert.join(free))) == (False, "ok"), "it is open still"


def test_the_lobby_lists_first_where_it_is_my_turn_and_one_key_leads_from_there_to_the_next(host):
    anna, bert, cleo = host.friends("anna bert cleo")
    assert done(anna.next_turn()) is None
    over = host.game(anna, bert)
    host.give_up(over)
    waiting, others, foreign = host.game(anna), host.game(bert), host.game(bert, cleo)
    theirs, *mine = [host.game(anna, bert, seat=seat) for seat in (THEIRS, OWN, OWN)]
    host.comes("stranger")
    view = done(anna.lobby())
    assert [table.id for table in view.tables] == [*mine, waiting, theirs, others, foreign, over]
    assert [person.name for person in view.people] == ["anna", "bert", "cleo"]
    for game in (*mine, *mine):
        anna.enter(done(anna.next_turn()))
        assert anna.location == api.GameTable(game, OWN)


def test_a_damaged_game_is_listed_and_cannot_be_entered(host):
    anna, bert = host.friends("anna bert")
    save = host.folder.save(game := host.game(anna, bert))
    head, *lines = save.read_bytes().splitlines(keepends=True)
    save.write_bytes(b"".join([head, b"{}\n", *lines]))
    assert done(anna.table(game)).damaged
    assert said(anna.go(api.GameTable(game, OWN))) == "damaged"


def heard(host, name):
    return [message.line.text for message in host.heard[name] if message.line is not None]


def test_players_and_watchers_do_not_hear_each_other_before_the_end(host):
    anna, bert, cleo, dora = host.friends("anna bert cleo dora")
    game = host.game(anna, bert)
    for handler, seat in ((anna, OWN), (bert, THEIRS), (cleo, ""), (dora, "")):
        handler.enter(api.GameTable(game, seat))
    done(anna.say(game, "from anna"))
    done(cleo.say(game, "from cleo"))

    def kept(handler):
        return [line.text for line in done(handler.talk(game))]

    for name, handler in {"anna": anna, "bert": bert, "cleo": cleo, "dora": dora}.items():
        assert heard(host, name) == kept(handler) == ["from anna" if name in ("anna", "bert") else "from cleo"]
    host.give_up(game)
    done(dora.say(game, "well played"))
    assert heard(host, "bert") == ["from anna", "well played"]
    assert kept(bert) == ["from anna", "from cleo", "well played"]
    assert kept(cleo) == ["from cleo", "well played"]


@pytest.mark.parametrize("host", [HostConfig(kept=2)], indirect=True)
def test_what_is_said_in_the_lobby_is_heard_there_harmless_short_slow_and_not_for_ever(host):
    anna, bert = host.friends("anna bert")
    anna.enter(api.GameTable(host.game(anna, bert), OWN))
    said_first = [said(bert.say("lobby", text)) for text in ("  ", "x" * 301, "\x1b[2J\n\u202eå", "more")]
    assert said_first == ["nothing-said", "said-too-much", "ok", "said-too-fast"]
    assert [(line.who, line.text) for line in done(anna.lobby()).talk] == [("bert", "\\x1b[2J\\x0a\\u202eå")]
    assert (heard(host, "bert"), heard(host, "anna")) == (["\\x1b[2J\\x0a\\u202eå"], [])
    for text in ("x" * 300, "last"):
        host.later(seconds=3)
        assert said(bert.say("lobby", text)) == "ok"
    assert [line.text for line in done(bert.talk("lobby"))] == ["x" * 300, "last"]


def test_hints_come_six_a_minute(host):
    anna = host.friend("anna")
    assert [said(anna.hint()) for _ in range(7)] == [*["ok"] * 6, "hint-later"]
    host.later(seconds=59.5)
    with pytest.raises(api.RequestRefused, match="1 second"):
        done(host.comes("anna").hint())
    host.later(seconds=0.5)
    assert said(anna.hint()) == "ok"


@pytest.mark.parametrize("host", [HostConfig(thinkers=1)], indirect=True)
async def test_only_so_many_bots_think_at_once_and_who_goes_makes_room(host):
    first, second, gone, last = host.friends("anna bert cleo dora")
    await first.think()
    await first.think()
    waiting = [asyncio.create_task(each.think()) for each in (second, gone, last)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    gone.close()
    await first.thought()
    await first.thought()
    await waiting[0]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting[1:])
    second.close()
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
    last.process_gone()
    await asyncio.wait_for(host.service.thinking.acquire(), 1)


def wishes(host, name):
    return sum(message.kind is api.PushKind.WISH for message in host.heard[name])


def test_invitations_again_and_again_are_told_ten_times_an_hour_and_those_of_others_too(host):
    anna, bert, carl = host.friends("anna bert carl")
    invited = {"access": api.Access.INVITED, "invited": "bert"}
    for _ in range(12):
        done(anna.leave(host.game(anna, **invited)))
    game = host.game(anna, **invited)
    assert [table.id for table in done(bert.lobby()).tables if table.invited] == [game], "the list has it"
    for _ in range(12):
        done(bert.decline(game))
        done(anna.invite(game, "bert"))
    assert wishes(host, "bert") == wishes(host, "anna") == 10, "nor are those who decline a nuisance"
    host.game(carl, **invited)
    host.later(hours=1)
    host.game(carl, **invited)
    assert wishes(host, "bert") == 12
    for number in range(32):
        host.game(host.friend(f"cato{number}"), **invited)
    assert wishes(host, "bert") == 12 + 29, "all together"


KINDS = {
    "open": {},
    "unwatched": {"watchers": False},
    "invited": {"access": api.Access.INVITED, "watchers": False},
    "private": {"access": api.Access.PRIVATE, "watchers": False},
    "private and watched": {"access": api.Access.PRIVATE},
}
"""Games of anna and bert; carl may know of those that may be watched, and of no other."""


def where(viewer):
    people = done(viewer.lobby()).people
    assert len({person.name for person in people}) == len(people)
    return {person.name: person.where for person in people}


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_and_who_is_there_are_told_to_whom_may_know_of_it(host, kind):
    anna, bert, carl = host.friends("anna bert carl")
    joins, knows = kind in ("open", "unwatched"), KINDS[kind].get("watchers", True)

    def told(name):
        return [message.tables for message in host.told(name)]

    told("carl")
    waiting = host.game(anna, **KINDS[kind])
    assert said(anna.invite(waiting, "bert")) == said(anna.invite(waiting, "bert")) == "ok"
    done(bert.decline(waiting))
    assert waiting in [table.id for table in done(carl.lobby()).tables] or not joins
    done(anna.leave(waiting))
    assert told("carl") == [(waiting,)] * 4 * joins
    game = host.game(anna, bert, **KINDS[kind])
    assert told("carl") == [(game,)] * (2 * joins or knows), "nor when it can be joined no longer"
    told("bert")

    anna.enter(api.GameTable(game, OWN))
    host.act(game)
    host.service.poll()
    title = f"Caesar's Gallic War {game}"
    assert where(bert) == {"anna": title, "bert": "lobby", "carl": "lobby"}
    assert where(carl) == {"anna": title if knows else "lobby", "bert": "lobby", "carl": "lobby"}
    assert done(bert.table(game)).here == ("anna",)
    assert (told("bert"), told("carl")) == ([(game,)] * 2, [(game,)] * 2 * knows)
    anna.close()
    anna.close()
    assert told("carl") == [(game,) if knows else ()], "who is gone is missed"
    assert where(carl) == {"bert": "lobby", "carl": "lobby"}
