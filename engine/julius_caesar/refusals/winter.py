"""Refusals in winter: Navis to port, supply and disbanding (8.3-8.5)."""

from __future__ import annotations

from engine.julius_caesar.actions import Disband, ToPort
from engine.julius_caesar.refusals.case import FRIENDLY, Case
from engine.julius_caesar.tasks import SUPPLY


def check_port(case: Case, action: ToPort) -> None:
    """A Navis at sea goes to a friendly port on that sea (8.3, W3)."""
    block, port = case.own(action.block, "8.3"), case.space(action.city)
    sea = case.state.loc[block]
    case.refuse_if(not case.is_navis(block), "8.3", "not-navis", block=block)
    case.refuse_if(not case.is_sea(sea), "8.3", "in-port", block=block, place=sea)
    case.refuse_if(not case.is_port(port), "8.3", "not-a-port", place=port)
    case.refuse_if(case.link(sea, port) is None, "8.3", "not-on-this-sea", port=port, place=sea)
    case.refuse_if(case.status(port) != FRIENDLY, "8.3", "not-friendly", "wintering", stands=port)


def check_disband(case: Case, action: Disband) -> None:
    """Any block but Cleopatra; for want of supply, one of a crowded city (8.4, 8.5, W4)."""
    supply = case.state.phase == SUPPLY
    block = case.own(action.block, "8.4" if supply else "8.5")
    case.refuse_if(block == case.blocks.cleopatra, "8.5", "cleopatra-stays")
    city = case.state.loc[block]
    feeds, blocks = case.spaces.feeds[city], case.state.at[case.side][city].bit_count()
    case.refuse_if(supply and blocks <= feeds, "8.4", "city-is-fed", place=city, feeds=feeds, n=blocks)
