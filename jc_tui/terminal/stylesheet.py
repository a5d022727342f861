"""A stylesheet that does nothing twice, and nothing before it is asked."""

from __future__ import annotations

from textual.css.styles import RenderStyles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode


class LateStylesheet(Stylesheet):
    """Keeps the rules it has read until a theme changes them; finds styles of components when they are used."""

    def reparse(self) -> None:
        """Read what is new; other variables have emptied the cache of what was read."""
        self.parse()

    def _process_component_classes(self, node: DOMNode) -> None:
        """Find those anew that were used; others may now be found."""
        known = node._component_styles
        node._component_styles = fresh = _Components(self, node)
        if any(name not in fresh or fresh[name] != styles for name, styles in known.items()):
            node.refresh()


class _Components(dict[str, RenderStyles]):
    """The styles of a node's components by their classes, each found when it is first looked for."""

    def __init__(self, sheet: Stylesheet, node: DOMNode) -> None:
        self._sheet = sheet
        self._node = node

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and name in self._node._get_component_classes():
            component = DOMNode(classes=str(name))
            component._attach(self._node)
            self._sheet.apply(component)
            self[str(name)] = component.styles
        return super().__contains__(name)
