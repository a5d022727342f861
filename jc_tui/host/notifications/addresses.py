"""Which computers a notice may go to: those that anybody can reach, none of the host's own."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

_NEVER = tuple(
    map(
        ip_network,
        (
            *("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"),
            *("2001::/23", "2001:db8::/32", "3fff::/20"),
        ),
    )
)
"""What `ipaddress` does not refuse in all versions: for special purposes, examples, tunnels."""

_WORLD = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")
_SIX_TO_FOUR = IPv6Network("2002::/16")


def is_public(address: str) -> bool:
    """Whether an address, in either family, is that of a computer in the open internet.

    One that wraps an address of the older family, to be unwrapped on the way, is judged by that.
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    inner = _unwrapped(ip) if isinstance(ip, IPv6Address) else ip
    if isinstance(inner, IPv6Address) and inner not in _WORLD:
        return False
    alike = [network for network in _NEVER if network.version == inner.version]
    return inner.is_global and not inner.is_multicast and not any(inner in network for network in alike)


def _unwrapped(ip: IPv6Address) -> IPv4Address | IPv6Address:
    if ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    if ip in _NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    if ip in _SIX_TO_FOUR:
        return IPv4Address(int(ip) >> 80 & 0xFFFFFFFF)
    return ip
