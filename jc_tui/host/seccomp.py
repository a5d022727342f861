"""What a player's process may ask of the kernel: a seccomp filter, put together as a program of the packet filter.

Nothing is run, no socket made, no other process touched, nothing of the system changed: EPERM. Calls that this
program knows nothing of do not exist: ENOSYS.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from collections.abc import Mapping, Sequence
from functools import cache

from engine.values import frozen

PR_SET_NO_NEW_PRIVS, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_GET_SECCOMP = 38, 4, 22, 21
SECCOMP_MODE_FILTER = 2
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000

LOAD, MASK, EQUAL, LARGER, ANY_BIT, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
"""Instructions: load a word, keep some of its bits, jump if it is a number, that or more, has a bit, be done."""

NUMBER, MACHINE, FIRST_ARGUMENT = 0, 4, 16
"""Where the number of a call, the machine's and the arguments lie in what is asked; these have eight bytes."""

CLONE_THREAD = 0x10000
AF_UNIX, SOCK_STREAM = 1, 1
SOCKET_KINDS = 0xF

NEWEST = 467
"""The first number of a call that nobody had thought of when the lists below were made."""

X32 = 0x40000000
"""The numbers from here on are those of another way to call the kernel of x86_64."""


@frozen
class Machine:
    """A processor: its number for the kernel, and those of its calls, refused ones and such as are looked into."""

    arch: int
    refused: Mapping[str, int]
    clone: int
    socketpair: int
    kill: int
    tgkill: int
    prlimit64: int


NEWER: Mapping[str, int] = {
    "pidfd_send_signal": 424, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427,
    "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "pidfd_open": 434, "pidfd_getfd": 438, "process_madvise": 440, "mount_setattr": 442, "quotactl_fd": 443,
    "memfd_secret": 447, "process_mrelease": 448, "fchmodat2": 452, "statmount": 457, "listmount": 458,
    "lsm_set_self_attr": 460, "setxattrat": 463, "removexattrat": 466,
}  # fmt: skip
"""The numbers that all machines share."""

CLONE3 = 435
"""Its flags lie where a filter cannot look; without it the C library takes `clone`."""

X86_64 = Machine(
    0xC000003E,
    {
        "execve": 59, "execveat": 322, "fork": 57, "vfork": 58,
        "socket": 41, "connect": 42, "accept": 43, "bind": 49, "listen": 50, "accept4": 288, "sendmmsg": 307,
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "kcmp": 312,
        "migrate_pages": 256, "move_pages": 279,
        "tkill": 200, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297,
        "setpriority": 141, "sched_setparam": 142, "sched_setscheduler": 144, "sched_setaffinity": 203,
        "ioprio_set": 251, "sched_setattr": 314,
        "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "unshare": 272, "setns": 308,
        "quotactl": 179, "swapon": 167, "swapoff": 168, "name_to_handle_at": 303, "open_by_handle_at": 304,
        "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "memfd_create": 319,
        "add_key": 248, "request_key": 249, "keyctl": 250, "fanotify_init": 300, "fanotify_mark": 301,
        "init_module": 175, "finit_module": 313, "delete_module": 176, "kexec_load": 246, "kexec_file_load": 320,
        "reboot": 169, "sethostname": 170, "setdomainname": 171, "acct": 163, "syslog": 103, "vhangup": 153,
        "settimeofday": 164, "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305,
        "iopl": 172, "ioperm": 173, "modify_ldt": 154, "personality": 135, "_sysctl": 156, "uselib": 134,
        "setuid": 105, "setgid": 106, "setreuid": 113, "setregid": 114, "setgroups": 116, "setresuid": 117,
        "setresgid": 119, "setfsuid": 122, "setfsgid": 123, "capset": 126,
        "chmod": 90, "fchmodat": 268, "chown": 92, "lchown": 94, "fchownat": 260, "truncate": 76,
        "setxattr": 188, "lsetxattr": 189, "removexattr": 197, "lremovexattr": 198,
        "utime": 132, "utimes": 235, "futimesat": 261, "utimensat": 280,
        "shmget": 29, "shmat": 30, "shmctl": 31, "semget": 64, "semop": 65, "semctl": 66, "semtimedop": 220,
        "msgget": 68, "msgsnd": 69, "msgrcv": 70, "msgctl": 71, "mq_open": 240, "mq_unlink": 241,
    },
    clone=56, socketpair=53, kill=62, tgkill=234, prlimit64=302,
)  # fmt: skip

AARCH64 = Machine(
    0xC00000B7,
    {
        "execve": 221, "execveat": 281,
        "socket": 198, "connect": 203, "accept": 202, "bind": 200, "listen": 201, "accept4": 242, "sendmmsg": 269,
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "kcmp": 272,
        "migrate_pages": 238, "move_pages": 239,
        "tkill": 130, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240,
        "setpriority": 140, "sched_setparam": 118, "sched_setscheduler": 119, "sched_setaffinity": 122,
        "ioprio_set": 30, "sched_setattr": 274,
        "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "unshare": 97, "setns": 268,
        "quotactl": 60, "swapon": 224, "swapoff": 225, "name_to_handle_at": 264, "open_by_handle_at": 265,
        "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "memfd_create": 279,
        "add_key": 217, "request_key": 218, "keyctl": 219, "fanotify_init": 262, "fanotify_mark": 263,
        "init_module": 105, "finit_module": 273, "delete_module": 106, "kexec_load": 104, "kexec_file_load": 294,
        "reboot": 142, "sethostname": 161, "setdomainname": 162, "acct": 89, "syslog": 116, "vhangup": 58,
        "settimeofday": 170, "clock_settime": 112, "adjtimex": 171, "clock_adjtime": 266,
        "personality": 92,
        "setuid": 146, "setgid": 144, "setreuid": 145, "setregid": 143, "setgroups": 159, "setresuid": 147,
        "setresgid": 149, "setfsuid": 151, "setfsgid": 152, "capset": 91,
        "fchmodat": 53, "fchownat": 54, "truncate": 45,
        "setxattr": 5, "lsetxattr": 6, "removexattr": 14, "lremovexattr": 15,
        "utimensat": 88,
        "shmget": 194, "shmat": 196, "shmctl": 195, "semget": 190, "semop": 193, "semctl": 191, "semtimedop": 192,
        "msgget": 186, "msgsnd": 189, "msgrcv": 188, "msgctl": 187, "mq_open": 180, "mq_unlink": 181,
    },
    clone=220, socketpair=199, kill=129, tgkill=131, prlimit64=261,
)  # fmt: skip

MACHINES: Mapping[str, Machine] = {"x86_64": X86_64, "aarch64": AARCH64}
"""By what `os.uname().machine` calls them."""


def filter_for(machine: Machine, pid: int) -> bytes:
    """The filter for a process, as instructions."""
    allow, refuse = _answer(ALLOW), _answer(REFUSE | errno.EPERM)
    missing, kill = _answer(REFUSE | errno.ENOSYS), _answer(KILL)
    program = [
        *(_load(MACHINE), _jump(EQUAL, machine.arch, 1, 0), kill),
        *(_load(NUMBER), _jump(LARGER, X32, 0, 1), kill),
        *(_jump(LARGER, NEWEST, 0, 1), missing),
        *(_jump(EQUAL, CLONE3, 0, 1), missing),
    ]
    for number in sorted({*machine.refused.values(), *NEWER.values()}):
        program += [_jump(EQUAL, number, 0, 1), refuse]
    flags, first, second = _load(FIRST_ARGUMENT), _load(FIRST_ARGUMENT), _load(FIRST_ARGUMENT + 8)
    program += _looked_into(machine.clone, [flags, _jump(ANY_BIT, CLONE_THREAD, 0, 1), allow, refuse])
    for number in (machine.kill, machine.tgkill):
        program += _looked_into(number, [first, _jump(EQUAL, pid, 0, 1), allow, refuse])
    program += _looked_into(machine.prlimit64, [first, _jump(EQUAL, 0, 0, 1), allow, refuse])
    unix = [first, _jump(EQUAL, AF_UNIX, 1, 0), refuse]  # a stream cannot be sent to any address
    stream = [
        second,
        struct.pack("HBBI", MASK, 0, 0, SOCKET_KINDS),
        _jump(EQUAL, SOCK_STREAM, 0, 1),
        allow,
        refuse,
    ]
    program += _looked_into(machine.socketpair, [*unix, *stream])
    return b"".join([*program, allow])


def install(machine: Machine, pid: int) -> None:
    """Hold this process, and all that comes of it, to the filter for good. Raises OSError."""
    program = filter_for(machine, pid)
    lines = ctypes.create_string_buffer(program, len(program))
    whole = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(lines))
    control(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, whole)


@cache
def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def control(option: int, value: int, more: bytes | None = None) -> int:
    """`prctl`. Raises OSError."""
    done: int = libc().prctl(option, ctypes.c_ulong(value), more, ctypes.c_ulong(0), ctypes.c_ulong(0))
    if done < 0:
        raise OSError(ctypes.get_errno(), "prctl")
    return done


def _looked_into(number: int, then: Sequence[bytes]) -> list[bytes]:
    """What is done with one call, whose number is loaded; all ways through it end in an answer."""
    return [_jump(EQUAL, number, 0, len(then)), *then]


def _load(offset: int) -> bytes:
    return struct.pack("HBBI", LOAD, 0, 0, offset)


def _jump(how: int, value: int, so: int, otherwise: int) -> bytes:
    """How many instructions are skipped where it is so, and otherwise."""
    return struct.pack("HBBI", how, so, otherwise, value)


def _answer(value: int) -> bytes:
    return struct.pack("HBBI", RETURN, 0, 0, value)
