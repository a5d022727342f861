"""One file per command of `jc-tui`, imported when that command is called."""
