from __future__ import annotations

import encodings.idna  # noqa: F401 - what a thread is importing at a fork stays locked in the child, so nothing is imported later
import os
import weakref
from typing import Protocol


class Forkable(Protocol):
    def _after_fork(self) -> None:
        """Begins afresh in a child: its parent's threads, which may have held locks at the fork, do not run there."""


_living: weakref.WeakSet[Forkable] = weakref.WeakSet()


def watch_forks(forkable: Forkable) -> None:
    """Calls `_after_fork` in each child of this process, as long as the object lives."""
    _living.add(forkable)


def _renew() -> None:
    for forkable in list(_living):
        forkable._after_fork()


if hasattr(os, "register_at_fork"):  # Windows has no forks
    os.register_at_fork(after_in_child=_renew)
