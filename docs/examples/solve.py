"""Solve a battle: Caesar's exact chance to win it, when both sides fight as well as they can."""

from engine import load_game
from engine.contract import Action, Seat, State
from engine.julius_caesar.events import BattleEnded

POSITION = """
year: 705
turn: 3
phase: battle
battle: rome
player one: caesar
attack rome: caesar from genua
rome caesar: caesar II, legio_13 I
rome pompey: legio_1 II
"""
CAESAR = Seat("caesar")


def solve() -> dict[str, float]:
    """Return Caesar's chance to win the battle after each thing that he can do now."""
    known: dict[str, float] = {}

    def after(state: State, action: Action) -> float:
        changed = state.copy()
        for event in changed.apply(action):
            if isinstance(event, BattleEnded):
                return float(event.winner is CAESAR)
        return value(changed)

    def value(state: State) -> float:
        key = state.digest()
        if key not in known:
            chances = [after(state, action) for action in state.legal_actions()]
            if state.to_act is Seat.CHANCE:  # all rolls are equally likely
                known[key] = sum(chances) / len(chances)
            else:
                known[key] = max(chances) if state.to_act is CAESAR else min(chances)
        return known[key]

    start = load_game("julius-caesar").position(POSITION)
    return {str(action): after(start, action) for action in start.legal_actions()}


if __name__ == "__main__":
    for action, chance in solve().items():
        print(f"{action:14}{chance:6.1%}")
