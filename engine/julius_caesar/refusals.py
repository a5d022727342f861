from __future__ import annotations
from typing import Any
from engine.contract import IllegalAction


def refusal(state: Any, action: Any) -> IllegalAction:
    return IllegalAction("?", "stub", f"{action} in {state.phase}")
