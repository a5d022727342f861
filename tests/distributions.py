"""Builds what `make dist` builds, without network, and environments that know nothing of the checkout."""

import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable, Mapping
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

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


def install(wheel: Path, *where: str | Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    target, options = (where[:2], where[2:]) if where[0] == "--python" else ((), where)
    run(*pip, *target, "install", "--no-deps", "--no-index", "--quiet", *options, wheel, cwd=wheel.parent)


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
    install(wheel, "--python", folder / "bin" / "python")
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
    return folder / "bin"


def zipapp_with(wheel: Path, lent: Path, folder: Path) -> Path:
    """The file that `make dist` packs, but with what a folder lends it."""
    install(wheel, "--target", folder / "site-packages")
    file = folder / "jc-tui.pyz"
    preamble = CHECKOUT / ".ci" / "zipapp_preamble.py"
    shiv = (Path(sys.executable).parent / "shiv", "--console-script", "jc-tui", "--preamble", preamble)
    packages = [part for path in (folder / "site-packages", lent) for part in ("--site-packages", path)]
    run(*shiv, "--compressed", "--output-file", file, *packages, cwd=folder)
    return file
