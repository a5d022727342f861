"""The ratings with their intervals as an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from engine.arena.elo import Rating
from engine.words import say

WIDTH, ROW, TOP, FOOT = 720, 34, 44, 52
LEFT, RIGHT = 170, 90
MOST_TICKS = 8
INK, BAR, GRID = "#1f2933", "#9b2c2c", "#d5dbe1"


def ratings_svg(ratings: Sequence[Rating], title: str) -> str:
    """Return an SVG file with a dot for each rating, on its interval."""
    low, high, step = scale(ratings)
    height = TOP + ROW * len(ratings) + FOOT
    foot = height - FOOT + 8

    def x(elo: float) -> float:
        return round(LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{escape(title)}</text>',
    ]
    for number in range(round((high - low) / step) + 1):
        elo = low + number * step
        parts.append(f'<path d="M{x(elo)} {TOP - 8}V{foot}" stroke="{GRID}"/>')
        parts.append(f'<text x="{x(elo)}" y="{foot + 18}" text-anchor="middle">{elo:.0f}</text>')
    for number, rating in enumerate(ratings):
        y = TOP + ROW * number + ROW // 2
        parts.append(f'<text x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(rating.player)}</text>')
        parts.append(f'<path d="M{x(rating.low)} {y}H{x(rating.high)}" stroke="{BAR}" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(rating.elo)}" cy="{y}" r="6" fill="{BAR}"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 14}" y="{y + 4}">{rating.elo:.0f}</text>')
    parts.append(
        f'<text x="{LEFT}" y="{height - 10}" font-size="11">{escape(say("arena.elo-with-intervals"))}</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def scale(ratings: Sequence[Rating]) -> tuple[float, float, float]:
    """Return ends of the axis around all intervals, and its step, as round numbers."""
    least = min((rating.low for rating in ratings), default=0.0)
    most = max((rating.high for rating in ratings), default=0.0)
    rough = max(most - least, 1.0) / MOST_TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    low, high = math.floor(least / step) * step, math.ceil(most / step) * step
    return low, high if high > low else low + step, step
