"""`jc-tui protocol`: JSON on standard input and output."""

from __future__ import annotations

import sys

import click

from jc_tui.options import folder_of, saves_option


@click.command("protocol")
@saves_option
@click.pass_context
def command(ctx: click.Context) -> int:
    """Play through JSON: one request a line on standard input, one reply a line on standard output.

    Meant for bots in any language; docs/protocol.md has all requests and an example. A request can begin or load
    a game, ask for views and legal actions, act, and take back; what is wrong with one is told in its reply.
    """
    from jc_tui.protocol.serving import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer, folder_of(ctx))
