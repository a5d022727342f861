"""Changes of points in what is told of a game: the export, the lines of text mode, and the entries of the log."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.contract import Event, State
from jc_tui.game_ui import ui_of
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import in_sentences, runs

Step = tuple[State, Any, list[Event]]
"""A state, what is done in it, and what happens."""


def check_points_told(game, steps, viewer, kind):
    """Check that a viewer sees each change of points, an event of a kind, and its sentence; return how many."""
    log, start, told = ui_of(game.id).log, steps[0][0], []
    for index, ((before, _, events), (after, _, _)) in enumerate(pairwise(steps)):
        witnessed, seat = game.visible_events(events, viewer), before.to_act
        happened = [event for event in events if isinstance(event, kind)]
        assert [event for event in witnessed if isinstance(event, kind)] == happened
        told += [SeenEvent(index, seat, event, after.clock) for event in witnessed]
    changes = [one.event for one in told if isinstance(one.event, kind)]
    sentences = Counter(sentence for change in changes for sentence in log.sentences([change]))
    exported = Counter(line for chapter in log.chapters(start, told) for _, line in chapter.lines)
    assert sentences <= exported, sentences - exported
    lines, at = "\n".join(in_sentences(log, told)), 0
    for run in runs(log, told):
        for change in _summed_up([one.event for one in run if isinstance(one.event, kind)]):
            (sentence,), text = log.sentences([change]), log.entry(run).text
            assert sentence in text, (sentence, text)
            found = lines.find(sentence, at)
            assert found >= 0, f"not told in order: {sentence}"
            at = found + len(sentence)
    return len(changes)


def _summed_up(changes):
    """Yield the changes of one entry: as one where each says what the points were before."""
    first, last = changes[:1], changes[-1:]
    if first and last and hasattr(first[0], "before"):
        yield replace(last[0], before=first[0].before)
    else:
        yield from changes
