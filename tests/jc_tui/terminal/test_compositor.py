"""A frame is what Textual would draw, made of fewer widgets."""

import pytest
from textual._compositor import Compositor
from textual.widget import Widget

from jc_tui.app import JuliusApp
from jc_tui.terminal.shown import _parts
from jc_tui.terminal.textual_names import ChangesCompositor
from tests.jc_tui.screens.stage import C, press, session, staged

pytestmark = pytest.mark.slow

KEYS = ["right", "down", "left", "k", "escape", "tab", "down", "up", "h", "i", "right"]
KEYS += ["?", "escape", "s", "escape"]
our_update = ChangesCompositor.render_partial_update


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_frame_is_what_textual_would_draw(monkeypatch, size):
    frames = 0

    def compared(compositor):
        nonlocal frames
        changes = list(compositor._dirty_regions)
        ours = our_update(compositor)
        compositor._dirty_regions.update(changes)
        theirs = Compositor.render_partial_update(compositor)
        assert _parts(ours) == _parts(theirs)
        frames += ours is not None
        return theirs

    monkeypatch.setattr(ChangesCompositor, "render_partial_update", compared)
    async with staged(JuliusApp(session=session(humans=(C,))), size) as (_, pilot):
        await press(pilot, *KEYS)
    assert frames > len(KEYS) / 2


async def test_a_step_on_the_map_draws_the_map_and_the_line_of_its_place(monkeypatch):
    drawn = []
    render = Widget.render_lines

    def noted(widget, crop):
        drawn[-1].add(widget.id)
        return render(widget, crop)

    def update(compositor):
        drawn.append(set())
        monkeypatch.setattr(Widget, "render_lines", noted)
        frame = our_update(compositor)
        monkeypatch.setattr(Widget, "render_lines", render)
        return frame

    async with staged(JuliusApp(session=session(humans=(C,))), (120, 40)) as (_, pilot):
        await press(pilot, "m", "right")
        monkeypatch.setattr(ChangesCompositor, "render_partial_update", update)
        await press(pilot, "left")
    assert drawn == [{"map", "inspector"}]
