"""Hooks of git: long subjects are refused, and a checkout gets the hooks only where it has none of its own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("git") is None, reason="needs git")]

IDENTITY = ("-c", "user.name=T", "-c", "user.email=t@example.org")
OTHERS = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
ENVIRONMENT = OTHERS | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", *IDENTITY, *arguments]
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)


def commit(folder: Path, message: str) -> subprocess.CompletedProcess[str]:
    return git(folder, "commit", "--allow-empty", "-m", message)


def hooks_of(folder: Path) -> str:
    """Set the hooks as `make setup` does, and return where git looks for some."""
    subprocess.run([folder / ".ci" / "set_hooks"], env=ENVIRONMENT, check=True)
    return git(folder, "config", "--local", "core.hooksPath").stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "copy"
    shutil.copytree(ROOT / ".ci", folder / ".ci")
    return folder


@pytest.fixture
def checkout(copy: Path) -> Path:
    git(copy, "init", "-q", "-b", "main")
    return copy


def test_a_subject_has_at_most_72_characters_however_long_the_body_is(checkout: Path) -> None:
    assert hooks_of(checkout) == ".ci/hooks"
    assert commit(checkout, "å" * 72 + "\n\n" + "b" * 99).returncode == 0
    refused = commit(checkout, "a" * 73)
    assert refused.returncode == 1
    assert "has 73 characters. Shorten it to 72" in refused.stderr
    assert git(checkout, "log", "--format=%s").stdout.strip() == "å" * 72


def test_merges_are_excepted_and_a_worktree_has_the_hooks_too(checkout: Path, tmp_path: Path) -> None:
    git(checkout, "add", ".")
    commit(checkout, "One")
    other = tmp_path / "other"
    git(checkout, "worktree", "add", "-q", "-b", "other", str(other))
    assert hooks_of(other) == ".ci/hooks"
    assert [commit(other, subject).returncode for subject in ("Two", "a" * 73)] == [0, 1]
    assert git(checkout, "merge", "--no-ff", "-m", "a" * 99, "other").returncode == 0


@pytest.mark.parametrize("own", ["commit-msg", "pre-push"])
def test_own_hooks_and_hooks_that_are_set_stay(checkout: Path, own: str) -> None:
    (checkout / ".git" / "hooks").mkdir(exist_ok=True)
    (checkout / ".git" / "hooks" / own).touch()
    assert hooks_of(checkout) == ""
    git(checkout, "config", "core.hooksPath", "elsewhere")
    assert hooks_of(checkout) == "elsewhere"


def test_a_copy_without_git_goes_well_and_leaves_a_checkout_around_it_alone(copy: Path, tmp_path: Path) -> None:
    assert hooks_of(copy) == ""
    git(tmp_path, "init", "-q")
    assert hooks_of(copy) == ""
