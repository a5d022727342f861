"""A small made-up board, with all that its map is made from, and the globe it lies on."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

DRAWING = """
board = [100, 100]
[globe]
latitude = 0
window = [0.0, 0.0, 10.0, 10.0]
left_out = {left_out}
stiffness = 0.0
[letters]
mare_magnum = "m"{letters}
[signs]
{signs}
sea = "≈"
[abbreviations]
{abbreviations}
[levels.small]
width = 60
height = 20
gap = 0
names = "short"
reach = [4, 2]
smallest_island = 0.3
islanders = []
narrow = []
{level}
"""
FILES = {
    "map.toml": """
cities = [
    { id = "alba", name = "Alba", kind = "port", vp = 1, x = 20, y = 40 },
    { id = "bona", name = "Bona", kind = "inland", x = 45, y = 30 },
    { id = "cora", name = "Cora", kind = "port", vp = 2, x = 55, y = 45 },
    { id = "delos", name = "Delos", kind = "port", x = 80, y = 50 },
]
major_roads = [["bona", "alba"]]
minor_roads = [["bona", "cora"]]
straits = [{ between = ["delos", "cora"] }]
seas = [
    { id = "mare_magnum", name = "Mare Magnum", x = 30, y = 80, ports = ["alba", "cora"] },
    { id = "mare_parvum", name = "Mare Parvum", x = 70, y = 80, ports = ["cora", "delos"] },
]
""",
    "map_art/sources/drawing.toml": DRAWING.format(
        left_out="[[0.0, 9.0, 2.0, 10.5]]",
        letters='\nmare_parvum = "p"',
        signs='inland = "•"\nport = "○"',
        abbreviations='"Mare " = ""',
        level="mark = 3\nsteps = 800\ntries = 2\nborder_gap = 2",
    ),
    "map_art/sources/names.toml": """
[short]
alba = ["Alb", "Alba"]
bona = ["Bon"]
cora = ["Cor", "Cora"]
delos = ["Del"]
mare_magnum = ["Mag"]
mare_parvum = ["Par"]
""",
    "map_art/sources/fixed.toml": '[fixed.small]\nalba = [8, 12, "left"]\n[moved.small]\n',
    "map_art/sources/geography.toml": """
cities = { alba = [2.0, 6.0], bona = [4.5, 7.0], cora = [5.5, 5.5], delos = [8.0, 5.0] }
sea_borders = { middle = [[5.5, 5.8], [5.5, 0.0]] }
channels = {}
""",
    "map_art/sources/corrections.toml": "[small]\nland = []\nwater = []\nseas = []\n",
}
AREA_FILES = FILES | {
    "map.toml": """
areas = [
    { id = "alba", name = "Alba", x = 32, y = 25 },
    { id = "bona", name = "Bona", x = 72, y = 25, alps = true },
    { id = "cora", name = "Cora", x = 32, y = 75, fortress = { name = "Arx", level = 2 } },
    { id = "delos", name = "Delos", x = 72, y = 75 },
]
open_borders = [["cora", "delos"]]
river_borders = [["alba", "cora"]]
rhine_borders = [["alba", "bona"]]
off_map_borders = [["bona", "delos"]]
seas = [{ id = "mare_magnum", name = "Mare Magnum", x = 6, y = 50, ports = ["alba", "cora"] }]
""",
    "map_art/sources/drawing.toml": DRAWING.format(
        left_out="[]",
        letters="",
        signs='area = "•"\nfortress = "■"\nalps = "▲"',
        abbreviations="",
        level="mark = 4\nsteps = 20_000\ntries = 1\nborder_gap = 0\nlongest = 5\napart = 1\nborder = 3",
    ),
    "map_art/sources/names.toml": """
[short]
alba = ["Alba"]
bona = ["Bona"]
cora = ["Cora"]
delos = ["Delos"]
mare_magnum = ["Mag"]
""",
    "map_art/sources/fixed.toml": "[fixed]\n[moved]\n",
    "map_art/sources/corrections.toml": "",
    "map_art/sources/geography.toml": """
cities = { alba = [3.2, 7.5], bona = [7.2, 7.5], cora = [3.2, 2.5], delos = [7.2, 2.5] }
[lines]
upper = [[6.0, 11.0], [6.0, 5.0]]
lower = [[4.5, 5.0], [4.5, -1.0]]
across = [[-1.0, 5.0], [11.0, 5.0]]
""",
}
"""Four areas about a corner, at which `alba` would touch `delos` if they were left as they grow."""

COAST = [(15, 0), (15, 100), (100, 100), (100, 0)]
MAINLAND = [(0, 100), (0, 56), (58, 52), (58, 100)]
DELOS = [(76, 54), (84, 54), (84, 46), (76, 46)]
SPECK = [(90, 20), (92, 20), (92, 18), (90, 18)]
LEFT_OUT = [(5, 104), (15, 104), (15, 98), (5, 98)]


def topology(*rings: list[tuple[int, int]]) -> dict[str, object]:
    """Land in tenths of a degree, as TopoJSON writes it: from corner to corner."""
    closed = [[(0, 0), *ring, ring[0]] for ring in rings]
    arcs = [[(x - a, y - b) for (a, b), (x, y) in pairwise(corners)] for corners in closed]
    polygons = [[[number]] for number in range(len(rings))]
    return {
        "transform": {"scale": [0.1, 0.1], "translate": [0, 0]},
        "arcs": arcs,
        "objects": {"land": {"geometries": [{"type": "MultiPolygon", "arcs": polygons}]}},
    }


def board_in(folder: Path, *, files: Mapping[str, str] = FILES, **changed: str) -> Path:
    """Write a board and its globe, with files `changed` by their stems; return the folder of the map."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(path.stem, text), encoding="utf-8")
    atlas = folder / "atlas"
    atlas.mkdir(exist_ok=True)
    land = topology(MAINLAND, DELOS, SPECK) if files is FILES else topology(COAST)
    (atlas / "land-50m.json").write_text(json.dumps(land), encoding="utf-8")
    return folder / "map_art"
