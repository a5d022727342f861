"""Landlock for the files a worker may reach, seccomp for its system calls."""
