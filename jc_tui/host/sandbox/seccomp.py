"""Filter for the system calls of a worker, an allow-list by name that libseccomp makes a program of.

Every other call fails as one that the kernel does not have (ENOSYS).
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import socket
import struct
import termios
from collections.abc import Iterator
from functools import cache

ALLOW, MISSING = 0x7FFF0000, 0x00050000 | errno.ENOSYS

ALLOWED = """
    read readv pread64 preadv preadv2 write writev pwrite64 pwritev pwritev2 lseek creat close close_range dup
    dup2 dup3 pipe pipe2 stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2 getcwd
    getdents getdents64 readlink readlinkat umask rename renameat renameat2 unlink unlinkat link linkat symlink
    symlinkat mkdir mkdirat ftruncate fsync fdatasync inotify_init inotify_init1 inotify_add_watch
    inotify_rm_watch brk mmap munmap mremap mprotect madvise membarrier futex futex_waitv set_robust_list
    get_robust_list rseq set_tid_address arch_prctl sched_yield sched_getaffinity sched_getparam
    sched_getscheduler getcpu sched_get_priority_min sched_get_priority_max exit exit_group restart_syscall wait4
    waitid rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack pause
    clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times poll ppoll select pselect6
    eventfd eventfd2 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 recvfrom recvmsg
    sendto sendmsg shutdown getsockname getpeername getsockopt getpid getppid gettid getuid geteuid getgid
    getegid getgroups getresuid getresgid getpgid getpgrp getsid getpriority getrlimit getrusage getrandom
    sysinfo uname
"""
"""Calls that may be made with any arguments, under the names of 64-bit x86, ARM and RISC-V."""

PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_SET_VMA = 15, 16, 23, 0x53564D41
TCGETS2, TCSETS2, TCSETSW2, TCSETSF2 = 0x802C542A, 0x402C542B, 0x402C542C, 0x402C542D
"""Commands that Python does not name, those for terminals of glibc 2.42 and later."""

COMMANDS = {
    ("fcntl", 1): (fcntl.F_DUPFD, fcntl.F_DUPFD_CLOEXEC, fcntl.F_GETFD, fcntl.F_SETFD, fcntl.F_GETFL),
    ("ioctl", 1): (
        *(termios.TCGETS, termios.TCSETS, termios.TCSETSW, termios.TCSETSF, termios.TCFLSH, termios.TCSBRK),
        *(TCGETS2, TCSETS2, TCSETSW2, TCSETSF2, termios.TIOCGWINSZ, termios.TIOCGPGRP),
        *(termios.FIONREAD, termios.FIONBIO, termios.FIOCLEX, termios.FIONCLEX),
    ),
    ("prctl", 0): (PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_SET_VMA),
}
"""By a call, and by which of its arguments has the command: those that may be given."""

CLONE_THREAD, CLONE_NEW_ANYTHING, SOCKET_KINDS = 0x10000, 0x7E020000, 0xF
IS, HAS_BITS = 4, 7
"""Comparisons of libseccomp: of an argument with a value, or of its bits under a mask with other bits."""

PID = struct.pack("I", 0x5EC0C0DE)
"""Stands for the id of a process in a program; no process has so large a one."""


def _when(argument: int, how: int, value: int, bits: int = 0) -> bytes:
    return struct.pack("IIQQ", argument, how, value, bits)


def _allowed(*, plays: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the names of calls with conditions that all have to hold."""
    for name in ALLOWED.split():
        yield name, b""
    for (name, argument), values in COMMANDS.items():
        for value in values:
            yield name, _when(argument, IS, value)
    if plays:  # a watcher could hold the lock of the save for good, and the players could not write
        yield "flock", b""
    for name, flags in (("open", 1), ("openat", 2)):  # Landlock before 6.2 lets a reader cut a file
        yield name, _when(flags, HAS_BITS, os.O_TRUNC, 0)
        for mode in (os.O_WRONLY, os.O_RDWR):
            yield name, _when(flags, HAS_BITS, os.O_ACCMODE | os.O_TRUNC, mode | os.O_TRUNC)
    for name in ("kill", "tgkill", "tkill"):
        yield name, _when(0, IS, *struct.unpack("I", PID))
    yield "prlimit64", _when(0, IS, 0) + _when(2, IS, 0)  # limits are looked at, not set
    yield "clone", _when(0, HAS_BITS, CLONE_THREAD | CLONE_NEW_ANYTHING, CLONE_THREAD)
    unix = _when(0, IS, socket.AF_UNIX)  # a stream cannot be sent to any address
    yield "socketpair", unix + _when(1, HAS_BITS, SOCKET_KINDS, socket.SOCK_STREAM)
    yield "fcntl", _when(1, IS, fcntl.F_SETFL) + _when(2, HAS_BITS, os.O_ASYNC, 0)


@cache
def filter_program(*, plays: bool) -> bytes:
    """Return the filter as the kernel takes it, with `PID` for the process. Raises OSError.

    `plays` says whether the worker writes to a save. A call in the way of another processor kills its thread.
    Made before workers fork it costs each of them nothing: libseccomp takes 3 MB for it.
    """
    made, unknown = library(), -1
    context = ctypes.c_void_p(made.seccomp_init(MISSING))
    for name, conditions in _allowed(plays=plays):
        number = made.seccomp_syscall_resolve_name(name.encode())
        if number != unknown:  # to this version of the library
            _check(made.seccomp_rule_add_array(context, ALLOW, number, len(conditions) // 24, conditions))
    with open(os.memfd_create("filter"), "w+b") as program:
        _check(made.seccomp_export_bpf(context, program.fileno()))
        made.seccomp_release(context)
        program.seek(0)
        return program.read()


def _check(result: int) -> None:
    if result < 0:
        raise OSError(-result, os.strerror(-result))


@cache
def library() -> ctypes.CDLL:
    """Load libseccomp. Raises OSError."""
    found = ctypes.CDLL("libseccomp.so.2")
    found.seccomp_init.restype = ctypes.c_void_p
    return found
