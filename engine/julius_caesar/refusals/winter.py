"""Refusals in winter: Navis to port, supply and disbanding (8.3-8.5)."""

from __future__ import annotations

from engine.julius_caesar.actions import Disband, ToPort
from engine.julius_caesar.refusals.case import FRIENDLY, Case, count, is_are, refuse
from engine.julius_caesar.state import SUPPLY

FED = 3
"""Blocks that every city feeds; its value is added (8.4)."""


def check_port(case: Case, action: ToPort) -> None:
    """A Navis at sea goes to a friendly port on that sea (8.3, W3)."""
    block, port = case.own(action.block, "8.3"), case.space(action.city)
    name, sea = case.block_name(block), case.state.loc[block]
    if not case.is_navis(block):
        refuse("8.3", "not-navis", f"{name} is a land block: only Navis go to port.")
    if not case.is_sea(sea):
        refuse("8.3", "in-port", f"{name} is in port already, in {case.name(sea)}.")
    if not case.is_port(port):
        refuse("8.3", "not-a-port", f"{case.name(port)} is no port.")
    if case.link(sea, port) is None:
        refuse("8.3", "not-on-this-sea", f"{case.name(port)} is no port of {case.name(sea)}.")
    if case.status(port) != FRIENDLY:
        refuse("8.3", "not-friendly", f"{case.holds(port)}: Navis winter in friendly ports.")


def check_disband(case: Case, action: Disband) -> None:
    """Any block but Cleopatra; for want of supply, one of a crowded city (8.4, 8.5, W4)."""
    supply = case.state.phase == SUPPLY
    rule = "8.4" if supply else "8.5"
    block = case.own(action.block, rule)
    if block == case.blocks.cleopatra:
        refuse("8.5", "cleopatra-stays", "Cleopatra is never disbanded.")
    if supply:
        _check_crowded(case, block)


def _check_crowded(case: Case, block: int) -> None:
    city = case.state.loc[block]
    feeds, blocks = FED + case.spaces.value[city], len(case.here(case.side, city))
    if blocks <= feeds:
        there = f"{count(blocks, 'block')} {is_are(blocks)} there"
        refuse(
            "8.4", "city-is-fed", f"{case.name(city)} feeds {feeds} blocks and {there}: choose in a crowded city."
        )
