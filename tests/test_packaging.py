"""What is handed out works by itself: wheel, sdist and zipapp, without the checkout and without network."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from engine.julius_caesar.data import load_data
from engine.translations import data_folder
from tests.jc_tui.terminals import PseudoTerminal

LOAD = """
import engine
from engine.translations import data_folder
from engine.julius_caesar.data import load_data
print(engine.__file__)
print(data_folder())
data = load_data(data_folder() / "julius_caesar")
print(len(data.blocks), data.digest)
"""

TURN = "discard 2/2\nplay 2/3\nm genua rome\nend\nend\nquit\n"
"""The first game turn of the game with seed 3."""

pytestmark = [pytest.mark.slow, pytest.mark.thorough]


@dataclass(frozen=True)
class Program:
    command: tuple[Path, ...]
    home: Path

    @property
    def environment(self) -> dict[str, str]:
        home = {"HOME": self.home, "JC_TUI_SAVES": self.home / "saves", "JC_TUI_CONFIG": self.home / "config"}
        ours = {name: str(folder) for name, folder in home.items()}
        return {"PATH": "/usr/bin:/bin", "PYTHONPATH": "", "LANG": "C.UTF-8"} | ours

    def __call__(self, *arguments: str, text: str = "") -> str:
        return run(*self.command, *arguments, cwd=self.home, environment=self.environment, text=text)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", CHECKOUT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def lent(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lent") / "packages"
    lend(needed(wheel), folder)
    return folder


@pytest.fixture(scope="module")
def programs(wheel: Path, lent: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment_with(wheel, lent, tmp_path_factory.mktemp("environment"))


@pytest.fixture(scope="module", params=["wheel", "zipapp"])
def program(request: pytest.FixtureRequest, programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Program:
    home = tmp_path_factory.mktemp("home")
    if request.param == "wheel":
        return Program((programs / "jc-tui",), home)
    wheel, lent = request.getfixturevalue("wheel"), request.getfixturevalue("lent")
    python = Path(sys.executable).resolve()  # without the environment that these tests run in
    return Program((python, zipapp_with(wheel, lent, tmp_path_factory.mktemp("zipapp"))), home)


def test_wheel_holds_code_data_and_licence(wheel: Path):
    names = zipfile.ZipFile(wheel).namelist()
    files = [file for kind in ("toml", "txt", "po", "mo") for file in (CHECKOUT / "data").rglob(f"*.{kind}")]
    data = {path.relative_to(CHECKOUT / "data").as_posix() for path in files}
    read = {name for name in data if "/map_art/sources/" not in name}
    some = {"julius_caesar/map.toml", "julius_caesar/map_art/small.coast.toml", "words/en/language.mo"}
    assert some <= read < data
    assert read == {name.removeprefix("engine/_data/") for name in names if name.startswith("engine/_data/")}
    assert {"engine/contract.py", "engine/julius_caesar/data.py", "engine/py.typed", "jc_tui/cli.py"} <= set(names)
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "saves/", "data/", "tools/"))]


def test_sdist_is_enough_to_build_the_same_wheel(wheel: Path, tmp_path: Path):
    with tarfile.open(build("sdist", CHECKOUT, tmp_path / "sdist")) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = build("wheel", source, tmp_path / "wheel")
    assert again.read_bytes() == wheel.read_bytes()


def test_installed_package_finds_its_own_data(programs: Path, tmp_path: Path):
    package, folder, loaded = run(programs / "python", "-c", LOAD, cwd=tmp_path).splitlines()
    (packages,) = programs.parent.glob("lib/python*/site-packages")
    assert Path(package).is_relative_to(packages)
    assert Path(folder) == packages / "engine" / "_data"
    assert loaded == f"63 {load_data(data_folder() / 'julius_caesar').digest}"


def test_a_turn_is_played_and_verified_away_from_the_checkout(program: Program):
    told = program("text", "rubicon", "--seed", "3", text=TURN)
    assert "Rome is Caesar's." in told
    assert "Turn 2 of the year 705 begins." in told
    assert (program.home / "saves" / "rubicon.jsonl").is_file()
    assert "sound" in program("verify", "rubicon")


def test_games_are_played_by_processes_of_their_own(program: Program):
    told = program("simulate", "--games", "2", "--jobs", "2", "--caesar", "random", "--pompey", "random")
    assert "2 games, Caesar random against Pompey random" in told


def test_the_full_screen_opens_away_from_the_checkout(program: Program):
    start = "import os, sys; os.chdir(os.environ['HOME']); os.execv(sys.argv[1], sys.argv[1:])"
    with PseudoTerminal(*program.command, environment=program.environment, code=start) as terminal:
        terminal.until("J U L I U S")
        terminal.type("q")
        assert terminal.ended() == 0


def test_zipapp_tells_an_old_python_in_a_sentence():
    code = "import runpy, sys; sys.version_info = (3, 10, 1); runpy.run_path(sys.argv[1])"
    command = [sys.executable, "-c", code, CHECKOUT / ".ci" / "zipapp_preamble.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "jc-tui: JC-TUI needs Python 3.11 or newer, and this is Python 3.10.\n"


CHECKOUT = Path(__file__).resolve().parent.parent


def run(
    *command: str | Path, cwd: Path, environment: Mapping[str, str] | None = None, text: str | None = None
) -> str:
    words = [str(part) for part in command]
    how = {"cwd": cwd, "env": environment, "input": text, "capture_output": True, "text": True, "timeout": 120}
    done = subprocess.run(words, **how, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


def build(kind: str, source: Path, folder: Path) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", folder, cwd=source)
    (built,) = folder.iterdir()
    return built


def install(wheel: Path, python: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, "install", "--quiet")
    run(*pip, "--no-deps", "--no-index", "--no-compile", wheel, cwd=wheel.parent)


def needed(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        asked = message_from_bytes(archive.read(name)).get_all("Requires-Dist", [])
    found: set[str] = set()
    waiting = _without_extras(asked, {""})
    while waiting:
        requirement = waiting.pop()
        if requirement.name not in found:
            found.add(requirement.name)
            waiting += _without_extras(distribution(requirement.name).requires or (), {"", *requirement.extras})
    return found


def _without_extras(asked: Iterable[str], extras: set[str]) -> list[Requirement]:
    """The requirements that count here, and with these extras."""

    def counts(one: Requirement) -> bool:
        return not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in extras)

    return [*filter(counts, map(Requirement, asked))]


def lend(names: Iterable[str], folder: Path) -> None:
    """Show what some installed distributions consist of in a folder, and nothing else that is installed here."""
    folder.mkdir()
    for name in names:
        for top in {file.parts[0] for file in distribution(name).files or () if file.parts[0] != ".."}:
            link = folder / top
            if top != "__pycache__" and not link.exists():
                link.symlink_to(Path(str(distribution(name).locate_file(top))))


def environment_with(wheel: Path, lent: Path, folder: Path) -> Path:
    venv.create(folder, symlinks=True)
    install(wheel, folder / "bin" / "python")
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
    return folder / "bin"


def zipapp_with(wheel: Path, lent: Path, folder: Path) -> Path:
    """The file that `make dist` packs, but with what a folder lends it, and not compressed."""
    zipfile.ZipFile(wheel).extractall(folder / "site-packages")
    file = folder / "jc-tui.pyz"
    preamble = CHECKOUT / ".ci" / "zipapp_preamble.py"
    shiv = (Path(sys.executable).parent / "shiv", "--console-script", "jc-tui", "--preamble", preamble)
    packages = [part for path in (folder / "site-packages", lent) for part in ("--site-packages", path)]
    run(*shiv, "--output-file", file, *packages, cwd=folder)
    return file
