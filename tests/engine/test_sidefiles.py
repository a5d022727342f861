"""Small files of the program, which anybody may have replaced by something else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.foreign import Unparsable
from engine.sidefiles import read_whole


def test_a_file_is_read_as_far_as_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 100)
    assert read_whole(file, 100) == b"x" * 100
    with pytest.raises(Unparsable, match="too large"):
        read_whole(file, 99)


def test_a_pipe_a_device_and_a_folder_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(Unparsable, match="not a file"):
            read_whole(path, 100)


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_whole(tmp_path / "nothing", 100)
