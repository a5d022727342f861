"""What the warm parent does once beforehand leaves nothing behind but what every process is to be born with."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest
from textual.css.stylesheet import Stylesheet

from jc_tui.host import rehearsal
from jc_tui.host.workers import forkserver as parent

FILES = Path("/proc/self/fd")


@pytest.mark.slow
def test_a_rehearsal_leaves_no_thread_and_no_file_and_its_styles_are_not_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    rehearsal.rehearse()
    threads, files = threading.active_count(), len(os.listdir(FILES))
    read: list[str] = []
    tokens = Stylesheet._variable_tokens.fget
    assert tokens is not None

    def noted(sheet: Stylesheet) -> object:
        read.append("a text in CSS")
        return tokens(sheet)

    monkeypatch.setattr(Stylesheet, "_variable_tokens", property(noted))
    rehearsal.rehearse()
    assert not read
    assert (threading.active_count(), len(os.listdir(FILES))) == (threads, files)
    assert not os.listdir(tmp_path)


def test_a_parent_goes_on_where_there_is_no_room_for_a_rehearsal(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def full(*_: object, **__: object) -> None:
        tried.append("a folder")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(rehearsal, "TemporaryDirectory", full)
    parent.rehearse_if_possible()
    assert tried
