"""The warm parent of a host whose saves are sealed: it has read in, too, what opens them."""

from __future__ import annotations

from importlib import import_module

from jc_tui.host.parent import main

if __name__ == "__main__":
    import_module("jc_tui.host.sealing")
    main()
