"""Painting of apps under test: what has changed is noted, and painted once a pilot has done what it was told.

Textual paints after each key and several times while a screen opens; nobody sees that in a test.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any
from weakref import WeakKeyDictionary

from textual._compositor import Compositor, visible_screen_stack
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from tests.jc_tui.idle import until_idle

Method = Callable[..., Awaitable[Any]]

_render_update = Compositor.render_update


class LatePaint:
    """What compositors have still to paint."""

    def __init__(self) -> None:
        self._changed: WeakKeyDictionary[Compositor, set[Region]] = WeakKeyDictionary()

    def note(self, compositor: Compositor, full: bool = False, screen_stack: Any = None, **more: Any) -> Any:
        """Stand in for `Compositor.render_update`: note what changed, and paint only a picture for a file."""
        if more.get("simplify"):
            return _render_update(compositor, full, screen_stack, **more)
        visible_screen_stack.set(screen_stack or [])
        changed = self._changed.setdefault(compositor, set())
        changed.update([compositor.size.region] if full else compositor._dirty_regions)
        compositor._dirty_regions.clear()
        return None

    def paint(self, app: App[Any]) -> bool:
        """Paint what has changed on the screen on top, and return whether anything has."""
        if not app.screen_stack:
            return False
        screen: Screen[Any] = app.screen
        compositor = screen._compositor
        if changed := self._changed.pop(compositor, None):
            compositor._dirty_regions |= changed
            with screen._context():
                app._display(screen, _render_update(compositor, screen_stack=app._background_screens))
        return bool(changed)

    def after(self, done: Method) -> Method:
        """Return a method of a pilot that paints when it is done, and waits for what comes of it."""

        @wraps(done)
        async def painting(pilot: Pilot[Any], *arguments: Any, **named: Any) -> None:
            await done(pilot, *arguments, **named)
            while self.paint(pilot.app):
                await until_idle()

        return painting

    def before(self, end: Method) -> Method:
        """Return the end of an app, before which it paints once more."""

        @wraps(end)
        async def painting(app: App[Any]) -> None:
            if app.is_headless:
                self.paint(app)
            await end(app)

        return painting
