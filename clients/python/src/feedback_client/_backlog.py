from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
    _log.warning("%d feedback items were not sent: %s", len(items) + error.dropped, error)


class Sending:
    """Items that are being sent; `note` is given the answer to each batch of them."""

    def __init__(self, items: list[Item], tell: OnError) -> None:
        self.items = items
        self._tell = tell
        self._sent = 0

    @property
    def rest(self) -> list[Item]:
        return self.items[self._sent :]

    def note(self, batch: BatchResult) -> None:
        self._sent += batch["total_items"]
        for row in batch["results"]:
            if row["status"] == "failed":
                at = row["index"]
                self._tell(FeedbackError(422, row.get("detail", "")), self.items[at : at + 1])


class Backlog:
    """Items that wait to be sent beside others, and what is told of those that were not. Whether a thread or a task sends them is its user's."""

    def __init__(self, on_error: OnError | None) -> None:
        self._on_error = on_error or warn
        self.items: list[Item] = []
        self.changed = threading.Condition()
        self.is_closed = False
        self.pause = SOON_S
        self._dropped: int | None = None
        """How many were dropped since it was told that items are; None where none are."""

    def after_fork(self) -> None:
        """What waits is the parent's, which sends it."""
        self.items = []
        self.changed = threading.Condition()
        self.pause = SOON_S
        self._dropped = None

    def add(self, item: Item, then: Callable[[], None]) -> None:
        """Adds an item, and calls `then` under the lock; an item that cannot be sent is told at once."""
        try:
            # As it is now: what the caller does with it later changes nothing, and what is no JSON is told at once.
            kept = json.loads(to_json(item))
        except FeedbackError as error:
            return self.tell(error, [item])
        with self.changed:
            if len(self.items) >= MOST and not self.is_closed and self._dropped is not None:
                self._dropped += 1
                return None
            refused = self._why_refused()
            if refused is None:
                self.items.append(kept)
                then()
        if refused is not None:
            self.tell(FeedbackError(0, refused), [item])
        return None

    def take(self) -> list[Item]:
        """Gives what waits, which waits no more, and tells how many were dropped meanwhile."""
        with self.changed:
            taken, self.items = self.items, []
            dropped, self._dropped = self._dropped, None
        if dropped:
            self.tell(FeedbackError(0, f"More than {MOST} items waited", dropped=dropped), [])
        return taken

    @contextmanager
    def sending(self, is_last: bool) -> Iterator[Sending]:
        """Gives what waits to be sent. What passing trouble kept from it waits on, unless it `is_last`; it raises nothing but a cancellation."""
        now = Sending(self.take(), self.tell)
        try:
            yield now
        except Exception as cause:  # the program that adds feedback must not end with it
            if is_last or not isinstance(cause, FeedbackError) or not cause.is_passing:
                error = cause if isinstance(cause, FeedbackError) else FeedbackError(0, repr(cause))
                return self.tell(error, now.rest)
            with self.changed:
                self.pause = max(cause.retry_after or 0, min(LATEST_S, 2 * self.pause))
            self._put_back(now.rest)
        except BaseException as cause:
            if is_last:
                self.tell(FeedbackError(0, repr(cause)), now.rest)
            else:
                self._put_back(now.rest)
            raise
        else:
            self.pause = SOON_S
        return None

    @property
    def is_due(self) -> bool:
        return len(self.items) >= AT_ONCE and self.pause == SOON_S

    def tell(self, error: FeedbackError, items: list[Item]) -> None:
        try:
            self._on_error(error, items)
        except Exception:
            _log.exception("on_error failed")

    def _put_back(self, rest: list[Item]) -> None:
        """What came meanwhile stands behind. Sending an item twice stores it once."""
        with self.changed:
            self.items = rest + self.items

    def _why_refused(self) -> str | None:
        if self.is_closed:
            return "The client is closed"
        if len(self.items) < MOST:
            return None
        self._dropped = 0
        return f"More than {MOST} items wait: those that come now are dropped"
