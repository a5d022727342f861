"""`python -m tools.map_make places|coast|roads|areas`: makes the map's files, one kind after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from engine.contract import GameError
from engine.datafiles import DataError, read_toml
from engine.translations import data_folder
from tools.map_make.areas import Areas, areas_text
from tools.map_make.coast import Coast, coast_text, complaints
from tools.map_make.geography import read_topology, rings_of
from tools.map_make.places import places_text, read_placed, settled
from tools.map_make.roads import Roads, roads_text
from tools.map_make.sources import Level, Sources, read_sources

HELP = """Make the files that the map is drawn from: first the places, then the coast, then the roads
or the areas.

Each level's file is written over the one that is there, or only compared with it (--check). The later kinds read
what the earlier ones wrote.
"""


class Generators(click.Group):
    """The group of generators: what is wrong with their sources ends in a sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a generator."""
        try:
            return super().invoke(ctx)
        except GameError as error:
            raise click.ClickException(str(error)) from error


def _folder_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every generator."""
    for option in (
        click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file is not as it would be made."),
        click.option(
            "--folder",
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            help="Where the map's files and their sources/ lie (default: every map of the checkout).",
        ),
        click.option("--level", "levels", multiple=True, metavar="LEVEL", help="A level to make (default: all)."),
    ):
        command = option(command)
    return command


@click.group(cls=Generators, help=HELP)
def cli() -> None:
    """The group itself does nothing."""


@cli.command()
@_folder_options
def places(folder: Path | None, levels: tuple[str, ...], check: bool) -> None:
    """Find where the places stand; half a minute a try and level."""
    for here, sources, level in _asked_for(folder, levels):
        _deliver(here / f"{level.name}.places.toml", places_text(settled(sources, level), level), check)


@cli.command()
@click.argument("atlas", type=click.Path(exists=True, file_okay=False, path_type=Path))
@_folder_options
def coast(atlas: Path, folder: Path | None, levels: tuple[str, ...], check: bool) -> None:
    """Bend the true coast to the places, and share the water out to the seas.

    ATLAS is the unpacked npm package world-atlas: Natural Earth's coast lines, which are in the public domain.
    """
    topology = read_topology(atlas / "land-50m.json")
    for here, sources, level in _asked_for(folder, levels):
        globe = sources.globe
        rings = rings_of(topology, globe.window, globe.left_out, level.smallest_island)
        drawn = Coast(sources, level, read_placed(here / f"{level.name}.places.toml"), rings)
        drawn.mend()
        seas = drawn.sea_rows()
        for complaint in complaints(drawn, seas):
            click.echo(complaint)
        _deliver(here / f"{level.name}.coast.toml", coast_text(drawn, seas), check)


@cli.command()
@_folder_options
def roads(folder: Path | None, levels: tuple[str, ...], check: bool) -> None:
    """Lead the roads over the coast and around the places."""
    for here, sources, level in _asked_for(folder, levels, areas=False):
        land = _layer(here / f"{level.name}.coast.toml", "land", level)
        drawn = Roads(level, read_placed(here / f"{level.name}.places.toml"), land)
        drawn.draw(sources.links)
        _deliver(here / f"{level.name}.roads.toml", roads_text(drawn), check)


@cli.command()
@_folder_options
def areas(folder: Path | None, levels: tuple[str, ...], check: bool) -> None:
    """Let areas grow up to their borders, and draw these."""
    for here, sources, level in _asked_for(folder, levels, areas=True):
        coast = here / f"{level.name}.coast.toml"
        placed = read_placed(here / f"{level.name}.places.toml")
        drawn = Areas(sources, level, placed, _layer(coast, "land", level), _layer(coast, "seas", level))
        for fault in drawn.faults:
            click.echo(f"{level.name}: {fault}")
        _deliver(here / f"{level.name}.areas.toml", areas_text(drawn), check)


def _asked_for(
    folder: Path | None, names: tuple[str, ...], *, areas: bool | None = None
) -> Iterator[tuple[Path, Sources, Level]]:
    """The levels to make, where their files lie and what they are made from.

    Without a folder, those of every map; with `areas`, of those alone that have areas, or have none.
    """
    folders = [folder] if folder else [path.parent for path in sorted(data_folder().glob("*/map_art/sources"))]
    found = [(here, read_sources(here)) for here in folders]
    found = [(here, sources) for here, sources in found if areas in (None, bool(sources.areas))]
    known = dict.fromkeys(name for _, sources in found for name in sources.levels)
    for name in names:
        if name not in known:
            raise click.BadParameter(f"there is no level {name}; there are: {', '.join(known)}")
    for here, sources in found:
        for name in names or sources.levels:
            if name in sources.levels:
                yield here, sources, sources.levels[name]


def _layer(path: Path, name: str, level: Level) -> list[str]:
    """A layer of the file of a coast, its rows as wide as the map."""
    try:
        layer: str = read_toml(path)["layers"][name]
    except (KeyError, TypeError) as error:
        raise DataError(f"{path}: this is no file of a coast: {error}.") from error
    return [row.ljust(level.width) for row in layer.splitlines()]


def _deliver(path: Path, text: str, check: bool) -> None:
    """Write a file, or say whether it is as it would be written."""
    if not check:
        path.write_text(text, encoding="utf-8", newline="\n")
        click.echo(f"{path}: written.")
    elif not path.exists():
        raise DataError(f"{path}: the file is missing.")
    elif path.read_text(encoding="utf-8") == text:
        click.echo(f"{path}: as it would be made.")
    else:
        raise DataError(f"{path}: not as it would be made; leave out --check to write it.")


if __name__ == "__main__":
    cli(prog_name="python -m tools.map_make")
