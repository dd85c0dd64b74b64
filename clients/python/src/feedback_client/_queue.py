from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable

from ._errors import FeedbackError
from ._wire import Item, Summary

OnError = Callable[[FeedbackError, list[Item]], None]

SOON_S = 1.0
AT_ONCE = 1_000
MOST = 10_000
"""So many may wait: a service that is away must not fill the memory of its callers."""

_log = logging.getLogger("feedback_client")


def warn(error: FeedbackError, items: list[Item]) -> None:
    _log.warning("%d feedback items were not sent: %s", len(items), error)


class Queue:
    """Items that wait to be sent beside others, by a thread that is started when the first one comes."""

    def __init__(self, send: Callable[[list[Item]], Summary], on_error: OnError | None) -> None:
        self._send = send
        self._on_error = on_error or warn
        self._items: list[Item] = []
        self._changed = threading.Condition()
        self._sending = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_failing = False

    @property
    def waiting(self) -> int:
        return len(self._items)

    def add(self, item: Item) -> None:
        with self._changed:
            is_full = len(self._items) >= MOST
            if not is_full:
                self._items.append(item)
                self._start()
                if len(self._items) >= AT_ONCE and not self._is_failing:
                    self._changed.notify()
        if is_full:
            self._tell(FeedbackError(0, f"More than {MOST} items wait"), [item])

    def flush(self, is_last: bool = False) -> None:
        """Sends what waits. What passing trouble kept from being sent waits on, except the last time; it never raises."""
        with self._sending:
            with self._changed:
                taken, self._items = self._items, []
            if taken:
                self._send_all(taken, is_last)

    def close(self) -> None:
        atexit.unregister(self.close)
        self.flush(is_last=True)
        with self._changed:
            self._thread = None
            self._changed.notify_all()

    def _send_all(self, taken: list[Item], is_last: bool) -> None:
        try:
            found = self._send(taken)
        except Exception as cause:  # the program that adds feedback must not end with it
            error = cause if isinstance(cause, FeedbackError) else FeedbackError(0, str(cause))
            if is_last or not error.is_passing:
                return self._tell(error, taken)
            with self._changed:
                self._is_failing = True
                # What came meanwhile stands behind. Sending an item twice stores it once.
                self._items = taken + self._items
            return None
        self._is_failing = False
        for row in found["errors"]:
            at = row["index"]
            self._tell(FeedbackError(422, row.get("detail", "")), taken[at : at + 1])

    def _start(self) -> None:
        if self._thread is not None:
            return
        self._thread = threading.Thread(target=self._work, name="feedback-client", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def _work(self) -> None:
        own = threading.current_thread()
        while True:
            with self._changed:
                self._changed.wait(SOON_S)
                if self._thread is not own:
                    return
            self.flush()

    def _tell(self, error: FeedbackError, items: list[Item]) -> None:
        try:
            self._on_error(error, items)
        except Exception:
            _log.exception("on_error failed")
