"""Runs a program under limits: ``launcher.py SECONDS MEMORY FILE_SIZE PROCESSES PROGRAM ARGUMENT...``; 0 is no limit.

Limits are set here, in a process of its own, because a hook between fork and exec isn't safe with threads.
"""

import os
import resource
import sys

_KINDS = (resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC)


def main() -> None:
    """Set the limits and become the program."""
    for kind, text in zip(_KINDS, sys.argv[1:5], strict=True):
        _, hard = resource.getrlimit(kind)
        limit = int(text)
        if limit and (hard == resource.RLIM_INFINITY or limit <= hard):
            resource.setrlimit(kind, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execv(sys.argv[5], sys.argv[5:])


if __name__ == "__main__":
    main()
