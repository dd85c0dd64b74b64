from __future__ import annotations

import atexit
import threading
from collections.abc import Callable, Iterable

from ._backlog import Backlog, OnError
from ._wire import BatchResult, Item


class Queue:
    """Items that wait to be sent beside others, by a thread that is started when the first one comes."""

    def __init__(self, send: Callable[[list[Item]], Iterable[BatchResult]], on_error: OnError | None) -> None:
        self._send = send
        self._backlog = Backlog(on_error)
        self._sending = threading.RLock()  # on_error, which is called within, may flush
        self._thread: threading.Thread | None = None
        self._is_watched = False

    def after_fork(self) -> None:
        self._backlog.after_fork()
        self._sending = threading.RLock()
        self._thread = None

    @property
    def waiting(self) -> int:
        return len(self._backlog.items)

    def add(self, item: Item) -> None:
        self._backlog.add(item, self._wake)

    def flush(self) -> None:
        """Sends what waits. What passing trouble kept from being sent waits on; it never raises."""
        self._flush(is_last=False)

    def close(self) -> None:
        """Sends what waits, and gives up what cannot be sent; what is added later is refused."""
        with self._backlog.changed:
            self._backlog.is_closed = True
            self._backlog.changed.notify_all()
        atexit.unregister(self.close)
        self._flush(is_last=True)

    def _flush(self, is_last: bool) -> None:
        with self._sending:
            if self._backlog.items:
                with self._backlog.sending(is_last) as now:
                    for batch in self._send(now.items):
                        now.note(batch)

    def _wake(self) -> None:
        self._start()
        if self.waiting == 1 or self._backlog.is_due:
            self._backlog.changed.notify()

    def _start(self) -> None:
        """Starts the thread, unless it runs. A fork leaves what is called at exit."""
        if self._thread is not None:
            return
        if not self._is_watched:
            self._is_watched = True
            atexit.register(self.close)
        self._thread = threading.Thread(target=self._work, name="feedback-client", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        backlog = self._backlog
        while True:
            with backlog.changed:
                backlog.changed.wait_for(lambda: backlog.items or backlog.is_closed)
                backlog.changed.wait_for(lambda: backlog.is_due or backlog.is_closed, backlog.pause)
                if backlog.is_closed:
                    return
            self.flush()
