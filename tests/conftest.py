"""What every test is held to: one that starts a process is marked slow, so that `make quick` starts none."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import sys
import threading
from collections.abc import Generator, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from engine.words import ENGLISH, choose_language, languages
from hatch_build import ROOT, compile_words
from tests.words import DATA, write_pseudo

STARTS = frozenset(("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"))
"""What Python calls the ways to start a process. `multiprocessing` has one that it tells nobody of."""

GARBAGE = 20_000
"""Objects more than before at which Python looks for garbage; its own 700 suit programs that make fewer."""

started: list[str] = []
"""How the test that is run has started processes."""


def pytest_sessionstart() -> None:
    """What is compiled must be what the sources say."""
    for built in Path("engine").rglob("*.so"):
        source = built.with_name(built.name.partition(".")[0] + ".py")
        if source.stat().st_mtime > built.stat().st_mtime:
            pytest.exit(f"{source} is newer than what was compiled from it: make compiled, or make plain.", 1)


def pytest_configure() -> None:
    compile_words(ROOT / "data")
    sys.addaudithook(lambda event, _: started.append(event) if event in STARTS else None)
    start = BaseProcess.start

    def noted(process: BaseProcess) -> None:
        started.append("multiprocessing")
        start(process)

    BaseProcess.start = noted  # type: ignore[method-assign]
    os.fsync = os.fdatasync = lambda fd: None  # what dies here is a process, never the machine


def pytest_sessionfinish() -> None:
    """At the end pytest looks for garbage five times; once is enough."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    """The tests themselves are no garbage and need not be looked at again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """An asynchronous test is run in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    named = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in named}))
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, object, object]:
    started.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    result = yield
    if started and item.get_closest_marker("slow") is None:
        pytest.fail(f"starts a process ({started[0]}) and is not marked slow", pytrace=False)
    return result


@pytest.fixture(scope="session")
def pseudo_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the words in English and in the pseudo-language. No test changes it."""
    folder = tmp_path_factory.mktemp("pseudo")
    write_pseudo(DATA, folder)
    return folder


@pytest.fixture(params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn, which is spoken until the test is over."""
    choose_language(request.param)
    yield request.param
    choose_language(ENGLISH)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """Files are made with the rights that are usual, whatever this machine has."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What a stuck bot waits for; it is let go when the test is over."""
    event = threading.Event()
    yield event
    event.set()
