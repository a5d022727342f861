"""What every test is held to: one that starts a process or takes long is marked slow, which `make quick` skips."""

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
from time import process_time

import pytest
from _pytest.runner import runtestprotocol

from engine.translations import ENGLISH, choose_language, languages
from hatch_build import ROOT, compile_words
from tests.words import DATA, write_pseudo

STARTS = frozenset(("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.system"))
"""What Python calls the ways to start a process. `multiprocessing` has one that it tells nobody of."""

GARBAGE = 20_000
"""Objects more than before at which Python looks for garbage; its own 700 suit programs that make fewer."""

QUICK = 0.05
"""Seconds of processor time that a test may take which is not marked slow."""

MARGIN = 5
"""Times as long that it may take before it fails: a busy machine and other tests change what is measured."""

USED = pytest.StashKey[float]()
"""Seconds of processor time that a test took."""

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
    began = process_time()
    result = yield
    item.stash[USED] = process_time() - began
    if started and item.get_closest_marker("slow") is None:
        pytest.fail(f"starts a process ({started[0]}) and is not marked slow", pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Fail a test that takes long twice unmarked: the first time it may have read in things for others."""
    result = yield
    if takes_long(item):
        item.stash[USED] = 0.0
        runtestprotocol(item, log=False, nextitem=nextitem)
    if takes_long(item):
        said = f"takes {item.stash[USED]:.2f} s of processor time: mark it slow, or let it take at most {QUICK} s"
        report = pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
        item.ihook.pytest_runtest_logreport(report=report)
    return result


def takes_long(item: pytest.Item) -> bool:
    """Return whether a test took much more than one may that is not marked slow."""
    return item.get_closest_marker("slow") is None and item.stash.get(USED, 0.0) > MARGIN * QUICK


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, object, object]:
    """Escape lone surrogates: a report with one cannot be sent, and its worker would die of it."""
    report = yield
    return escaped(report) if "\\ud" in repr(report) else report


def escaped(value: object) -> object:
    """Return plain data with every text as UTF-8 can hold it."""
    if isinstance(value, str):
        return value.encode(errors="backslashreplace").decode()
    if isinstance(value, dict):
        return {escaped(key): escaped(each) for key, each in value.items()}
    if isinstance(value, list):
        return [escaped(each) for each in value]
    return tuple(map(escaped, value)) if isinstance(value, tuple) else value


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
