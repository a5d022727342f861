"""Import `Folder` from `engine.arena.runner`; this module stays for one release."""

from engine.arena.runner import Folder

__all__ = ["Folder"]
