"""What holds a file open, and lets go of it at the end of a `with` block."""

from __future__ import annotations

from typing import Self


class Closing:
    """Closes itself when the `with` block it was opened for is left; a subclass says how."""

    def close(self) -> None:
        """Let go of what is held."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
