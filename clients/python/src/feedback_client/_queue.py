from __future__ import annotations

import atexit
import json
import logging
import os
import threading
from collections.abc import Callable, Iterable

from ._batches import to_json
from ._errors import FeedbackError
from ._wire import BatchResult, Item

OnError = Callable[[FeedbackError, list[Item]], None]

SOON_S = 1.0
LATEST_S = 60.0
"""While the service is away, the time between two tries doubles up to this, unless the service says how long to wait."""
AT_ONCE = 1_000
MOST = 10_000
"""So many may wait: a service that is away must not fill the memory of its callers."""

_log = logging.getLogger("feedback_client")


def warn(error: FeedbackError, items: list[Item]) -> None:
    _log.warning("%d feedback items were not sent: %s", len(items), error)


class Queue:
    """Items that wait to be sent beside others, by a thread that is started when the first one comes."""

    def __init__(self, send: Callable[[list[Item]], Iterable[BatchResult]], on_error: OnError | None) -> None:
        self._send = send
        self._on_error = on_error or warn
        self._items: list[Item] = []
        self._changed = threading.Condition()
        self._sending = threading.RLock()  # on_error, which is called within, may flush
        self._thread: threading.Thread | None = None
        self._process = 0
        self._is_closed = False
        self._pause = SOON_S

    @property
    def waiting(self) -> int:
        return len(self._items)

    def add(self, item: Item) -> None:
        try:
            # As it is now: what the caller does with it later changes nothing, and what is no JSON is told at once.
            kept = json.loads(to_json(item))
        except (TypeError, ValueError) as cause:
            return self._tell(FeedbackError(0, str(cause)), [item])
        with self._changed:
            refused = self._why_refused()
            if refused is None:
                self._items.append(kept)
                self._start()
                if len(self._items) == 1 or self._is_due():
                    self._changed.notify()
        if refused is not None:
            self._tell(FeedbackError(0, refused), [item])
        return None

    def flush(self) -> None:
        """Sends what waits. What passing trouble kept from being sent waits on; it never raises."""
        self._flush(is_last=False)

    def close(self) -> None:
        """Sends what waits, and gives up what cannot be sent; what is added later is refused."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        atexit.unregister(self.close)
        self._flush(is_last=True)

    def _flush(self, is_last: bool) -> None:
        with self._sending:
            with self._changed:
                taken, self._items = self._items, []
            if taken:
                self._send_all(taken, is_last)

    def _send_all(self, taken: list[Item], is_last: bool) -> None:
        sent = 0
        try:
            for batch in self._send(taken):
                sent += batch["total_items"]
                for row in batch["results"]:
                    if row["status"] == "failed":
                        at = row["index"]
                        self._tell(FeedbackError(422, row.get("detail", "")), taken[at : at + 1])
        except Exception as cause:  # the program that adds feedback must not end with it
            is_passing = isinstance(cause, FeedbackError) and cause.is_passing
            error = cause if isinstance(cause, FeedbackError) else FeedbackError(0, repr(cause))
            if is_last or not is_passing:
                return self._tell(error, taken[sent:])
            with self._changed:
                self._pause = max(error.retry_after or 0, min(LATEST_S, 2 * self._pause))
                # What came meanwhile stands behind. Sending an item twice stores it once.
                self._items = taken[sent:] + self._items
        else:
            self._pause = SOON_S
        return None

    def _why_refused(self) -> str | None:
        if self._is_closed:
            return "The client is closed"
        return f"More than {MOST} items wait" if len(self._items) >= MOST else None

    def _start(self) -> None:
        """Starts the thread, also in a process that was forked from the one that had it."""
        if self._thread is not None and self._process == os.getpid():
            return
        if self._thread is None:
            atexit.register(self.close)
        self._process = os.getpid()
        self._thread = threading.Thread(target=self._work, name="feedback-client", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._items or self._is_closed)
                self._changed.wait_for(lambda: self._is_due() or self._is_closed, self._pause)
                if self._is_closed:
                    return
            self.flush()

    def _is_due(self) -> bool:
        return len(self._items) >= AT_ONCE and self._pause == SOON_S

    def _tell(self, error: FeedbackError, items: list[Item]) -> None:
        try:
            self._on_error(error, items)
        except Exception:
            _log.exception("on_error failed")
