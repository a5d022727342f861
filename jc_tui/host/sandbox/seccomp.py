"""Filter for the calls that a player's process may make to the kernel, built by libseccomp.

It is an allow-list by name. What would reach beyond the process is refused (EPERM). All else that the program does
not need is missing (ENOSYS).
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import socket
import struct
import termios
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache

PR_SET_NO_NEW_PRIVS, PR_SET_DUMPABLE, PR_GET_SECCOMP, PR_SET_SECCOMP = 38, 4, 21, 22
SECCOMP_MODE_FILTER = 2

ALLOW, ERROR = 0x7FFF0000, 0x00050000
REFUSE, MISSING = ERROR | errno.EPERM, ERROR | errno.ENOSYS
"""Answers of a filter."""

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

REFUSED = """
    execve execveat fork vfork socket connect accept accept4 bind listen sendmmsg ptrace process_vm_readv
    process_vm_writev process_madvise process_mrelease kcmp migrate_pages move_pages rt_sigqueueinfo
    rt_tgsigqueueinfo pidfd_open pidfd_getfd pidfd_send_signal setpriority sched_setparam sched_setscheduler
    sched_setaffinity sched_setattr ioprio_set mount umount2 pivot_root chroot unshare setns open_tree move_mount
    fsopen fsconfig fsmount fspick mount_setattr statmount listmount quotactl quotactl_fd swapon swapoff
    name_to_handle_at open_by_handle_at bpf perf_event_open userfaultfd memfd_create memfd_secret io_uring_setup
    io_uring_enter io_uring_register add_key request_key keyctl fanotify_init fanotify_mark lsm_set_self_attr
    init_module finit_module delete_module kexec_load kexec_file_load reboot sethostname setdomainname acct
    syslog vhangup settimeofday clock_settime adjtimex clock_adjtime iopl ioperm modify_ldt personality _sysctl
    uselib setuid setgid setreuid setregid setgroups setresuid setresgid setfsuid setfsgid capset chmod fchmod
    fchmodat fchmodat2 chown fchown lchown fchownat truncate setxattr fsetxattr lsetxattr setxattrat removexattr
    fremovexattr lremovexattr removexattrat utime utimes futimesat utimensat shmget shmat shmctl semget semop
    semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink
"""
"""Calls that are forbidden rather than missing."""

F_SETOWN_EX, FIOSETOWN, SIOCSPGRP = 15, 0x8901, 0x8902
TCGETS2, TCSETS2, TCSETSW2, TCSETSF2 = 0x802C542A, 0x402C542B, 0x402C542C, 0x402C542D
"""Commands that Python does not name: for the receiver of signals, and for terminals in glibc 2.42 and later."""

PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_SET_VMA = 15, 16, 23, 0x53564D41
CLONE_THREAD, CLONE_NEW_ANYTHING, SOCKET_KINDS = 0x10000, 0x7E020000, 0xF

IS, IS_NOT, HAS_BITS = 4, 1, 7
"""Comparisons of libseccomp: of an argument with a value, or of its bits under a mask with other bits."""

PID = 0x5EC0C0DE
"""Stands for the id of a process in a program; no process has so large a one."""

Rule = tuple[int, str, bytes]
"""An answer, the name of a call, and the conditions on its arguments."""


def _when(argument: int, how: int, value: int, bits: int = 0) -> bytes:
    return struct.pack("IIQQ", argument, how, value, bits)


def _rules(*, plays: bool) -> Iterator[Rule]:
    """Yield the answers to all calls that are not missing."""
    for name in ALLOWED.split():
        yield ALLOW, name, b""
    for name in REFUSED.split():
        yield REFUSE, name, b""
    if plays:  # a watcher could hold the lock of the save for good, and the players could not write
        yield ALLOW, "flock", b""
    for name, flags in (("open", 1), ("openat", 2)):  # Landlock before 6.2 lets a reader cut a file
        yield ALLOW, name, _when(flags, HAS_BITS, os.O_TRUNC, 0)
        for mode in (os.O_WRONLY, os.O_RDWR):
            yield ALLOW, name, _when(flags, HAS_BITS, os.O_ACCMODE | os.O_TRUNC, mode | os.O_TRUNC)
    for name in ("kill", "tgkill", "tkill"):
        yield ALLOW, name, _when(0, IS, PID)
        yield REFUSE, name, _when(0, IS_NOT, PID)
    yield ALLOW, "prlimit64", _when(0, IS, 0) + _when(2, IS, 0)  # limits are looked at, not set
    yield REFUSE, "prlimit64", _when(0, IS_NOT, 0)
    yield REFUSE, "prlimit64", _when(2, IS_NOT, 0)
    yield ALLOW, "clone", _when(0, HAS_BITS, CLONE_THREAD | CLONE_NEW_ANYTHING, CLONE_THREAD)
    yield REFUSE, "clone", _when(0, HAS_BITS, CLONE_THREAD, 0)
    unix = _when(0, IS, socket.AF_UNIX)  # a stream cannot be sent to any address
    yield ALLOW, "socketpair", unix + _when(1, HAS_BITS, SOCKET_KINDS, socket.SOCK_STREAM)
    yield REFUSE, "socketpair", unix + _when(1, HAS_BITS, SOCKET_KINDS, socket.SOCK_DGRAM)
    yield REFUSE, "socketpair", _when(0, IS_NOT, socket.AF_UNIX)
    yield ALLOW, "fcntl", _when(1, IS, fcntl.F_SETFL) + _when(2, HAS_BITS, os.O_ASYNC, 0)
    yield REFUSE, "fcntl", _when(1, IS, fcntl.F_SETFL) + _when(2, HAS_BITS, os.O_ASYNC, os.O_ASYNC)
    for answer, name, argument, values in _commands():
        for value in values:
            yield answer, name, _when(argument, IS, value)


def _commands() -> Iterator[tuple[int, str, int, Sequence[int]]]:
    """Yield the answers to commands, with their call, the argument that has them, and their numbers."""
    files, term = "fcntl", termios
    yield ALLOW, files, 1, (fcntl.F_DUPFD, fcntl.F_DUPFD_CLOEXEC, fcntl.F_GETFD, fcntl.F_SETFD, fcntl.F_GETFL)
    yield REFUSE, files, 1, (fcntl.F_SETOWN, fcntl.F_SETSIG, F_SETOWN_EX, fcntl.F_SETLEASE, fcntl.F_NOTIFY)
    yield REFUSE, files, 1, (fcntl.F_SETLK, fcntl.F_SETLKW, fcntl.F_OFD_SETLK, fcntl.F_OFD_SETLKW)
    yield ALLOW, "ioctl", 1, (term.TCGETS, term.TCSETS, term.TCSETSW, term.TCSETSF, term.TCFLSH, term.TCSBRK)
    yield ALLOW, "ioctl", 1, (TCGETS2, TCSETS2, TCSETSW2, TCSETSF2, term.TIOCGWINSZ, term.TIOCGPGRP)
    yield ALLOW, "ioctl", 1, (term.FIONREAD, term.FIONBIO, term.FIOCLEX, term.FIONCLEX)
    yield REFUSE, "ioctl", 1, (FIOSETOWN, SIOCSPGRP, term.FIOASYNC, term.TIOCSTI, term.TIOCSETD)
    yield ALLOW, "prctl", 0, (PR_SET_NAME, PR_GET_NAME, PR_CAPBSET_READ, PR_SET_VMA)


def install(pid: int, *, plays: bool) -> None:
    """Hold this process to the filter for good. Raises OSError.

    `plays` says whether it writes to a save. A thread that makes the calls of another processor is killed.
    """
    program = filter_program(plays=plays).replace(struct.pack("I", PID), struct.pack("I", pid))
    lines = ctypes.create_string_buffer(program, len(program))
    control(
        PR_SET_SECCOMP, SECCOMP_MODE_FILTER, struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(lines))
    )


@cache
def filter_program(*, plays: bool) -> bytes:
    """Return the filter as the kernel takes it, with `PID` for the process. Raises OSError.

    Made before processes fork it costs each of them nothing: libseccomp takes 3 MB for it.
    """
    made, unknown = library(), -1
    assert made is not None, "it was there when the sandbox was found to be available"
    context = ctypes.c_void_p(made.seccomp_init(MISSING))
    reader, writer = os.pipe()
    with open(reader, "rb") as program:
        try:
            for answer, name, arguments in _rules(plays=plays):
                number = made.seccomp_syscall_resolve_name(name.encode())
                if number != unknown:  # to this version of the library
                    _done(made.seccomp_rule_add_array(context, answer, number, len(arguments) // 24, arguments))
            _done(made.seccomp_export_bpf(context, writer))
        finally:
            made.seccomp_release(context)
            os.close(writer)
        return program.read()


def _done(result: int) -> None:
    if result < 0:
        raise OSError(-result, os.strerror(-result))


@cache
def library() -> ctypes.CDLL | None:
    """Return libseccomp, or None where it is not installed."""
    with suppress(OSError):
        found = ctypes.CDLL("libseccomp.so.2")
        found.seccomp_init.restype = ctypes.c_void_p
        return found
    return None


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def control(option: int, value: int, more: bytes | None = None) -> int:
    """Call `prctl`. Raises OSError."""
    done: int = libc().prctl(option, ctypes.c_ulong(value), more, ctypes.c_ulong(0), ctypes.c_ulong(0))
    if done < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return done
