"""Where notices may go: narrow patterns, and no address in the host's own networks."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import RequestRefused
from jc_tui.host.notifications.targets import check_target, hook_of, is_public

HOOKS = {
    "https://example.org": ("example.org", 443, "/"),
    "https://Example.ORG/a/b?c=d&e=%20": ("example.org", 443, "/a/b?c=d&e=%20"),
    "https://a-b.example.org:8443/x@y": ("a-b.example.org", 8443, "/x@y"),
    "https://xn--bcher-kva.example/": ("xn--bcher-kva.example", 443, "/"),
}
BAD_HOOKS = r"""
http://example.org/ ftp://example.org/ example.org //example.org https:///x https:// https://me:secret@example.org/
https://me@example.org/ https://example.org:0/ https://example.org:65536/ https://localhost/ https://127.0.0.1/
https://[::1]/ https://2130706433/ https://0x7f.1/ https://1.2.3.0x4 https://example.org./ https://example..org/
https://-a.org/ https://a_b.org/ https://exämple.org/ https://example.org/#x https://example.org\@x.org/
https://example.org/<x> https://example.org/" https://example.org?x
"""
BAD_MAILS = """
a @b.org a@ a@b a@1.2.3.4 a@[1.2.3.4] a@@b.org a@b..org .a@b.org a.@b.org a..b@b.org -a@b.org a<b@c.org> å@b.org
"""
TAKEN = {
    "webhook": [*HOOKS],
    "ntfy": ["https://ntfy.sh/my_Topic-1"],
    "mail": ["a@b.org", "a.b+c_d%e-f@mail.example.org", "A1@B.ORG"],
}
REFUSED = {
    "webhook": [
        *("", "https://example.org/a b", "https://example.org/\r\nX: y", "https://example.org/\n"),
        *("https://example.org/" + "x" * 500, "https://example.or\u212a/", *BAD_HOOKS.split()),
    ],
    "ntfy": [f"https://ntfy.sh{path}" for path in ("", "/", "/a/b", "/a?x=1", "/" + "a" * 65, "/a.b")],
    "mail": [
        *("", '"a b"@b.org', "a b@b.org", "a@b.org\r\nBcc: c@d.org", "a@b.org\n", "a@b.org, c@d.org"),
        *("a@b.org (x)", "a" * 65 + "@b.org", "a@" + "b." * 140 + "org", *BAD_MAILS.split()),
    ],
}
PUBLIC = "1.1.1.1 8.8.8.8 93.184.216.34 2606:4700:4700::1111 2a00:1450:4001::1 64:ff9b::808:808"
OWN = """
127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
100.64.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 239.1.2.3 240.0.0.1 255.255.255.255
192.88.99.1 :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 2001:db8::1 100::1 ::ffff:127.0.0.1
::ffff:10.0.0.1 ::ffff:169.254.169.254 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1
64:ff9b:1::808:808 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::1 2001:0:4136:e378:: 2001:10::1 2001:20::1 3fff::1
5f00::1 4000::1 2002:808:808:: ::ffff:8.8.8.8
localhost example.org 1.2.3 1.2.3.4.5 0177.0.0.1 2130706433
"""


@pytest.mark.parametrize("way", TAKEN)
def test_only_a_plain_target_is_taken(way: str) -> None:
    for target in TAKEN[way]:
        check_target(way, target)
    for target in REFUSED[way]:
        with pytest.raises(RequestRefused, match=r"begins with https|one topic|to that address"):
            check_target(way, target)


def test_an_address_of_a_webhook_is_read() -> None:
    assert {target: hook_of("webhook", target) for target in HOOKS} == HOOKS


def test_only_a_computer_in_the_open_internet_may_be_reached() -> None:
    assert [address for address in PUBLIC.split() if not is_public(address)] == []
    assert [address for address in ("", *OWN.split()) if is_public(address)] == []
