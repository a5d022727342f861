from __future__ import annotations
from typing import Any


def seen(components: Any, events: Any, seat: Any) -> Any:
    return list(events)
