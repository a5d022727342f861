"""The built wheel works by itself: without the checkout, without network."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent

LOAD = """
import sys
sys.path.insert(0, sys.argv[1])
import engine
from engine.datafiles import data_folder
from engine.julius_caesar.data import load_data
print(engine.__file__)
print(data_folder())
data = load_data(data_folder() / "julius_caesar")
print(len(data.blocks), data.digest)
"""

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    run(*pip, "wheel", *options, "--wheel-dir", folder, CHECKOUT, cwd=folder)
    (built,) = folder.glob("jc_tui-*.whl")
    return built


def test_wheel_holds_code_data_and_licence(wheel: Path):
    names = zipfile.ZipFile(wheel).namelist()
    data = {path.relative_to(CHECKOUT / "data").as_posix() for path in (CHECKOUT / "data").rglob("*.toml")}
    read = {name for name in data if "/map_art/sources/" not in name}
    assert {"julius_caesar/map.toml", "julius_caesar/map_art/small.coast.toml"} <= read < data
    assert read == {name.removeprefix("engine/_data/") for name in names if name.startswith("engine/_data/")}
    assert {"engine/contract.py", "engine/julius_caesar/data.py", "jc_tui/cli.py"} <= set(names)
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "saves/", "data/", "jc_tui/map/make/"))]


def test_wheel_installed_elsewhere_finds_its_data(wheel: Path, tmp_path: Path):
    target, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--no-deps", "--no-index", "--quiet", "--target", target, wheel, cwd=elsewhere)
    package, folder, loaded = run(sys.executable, "-c", LOAD, target, cwd=elsewhere).splitlines()
    assert Path(package).is_relative_to(target)
    assert Path(folder) == (target / "engine" / "_data").resolve()

    from engine.datafiles import data_folder
    from engine.julius_caesar.data import load_data

    assert loaded == f"63 {load_data(data_folder() / 'julius_caesar').digest}"
