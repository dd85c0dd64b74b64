from __future__ import annotations

import asyncio
import atexit
from collections.abc import AsyncIterable, Callable

from ._backlog import Backlog, OnError
from ._errors import FeedbackError
from ._wire import BatchResult, Item


class AsyncQueue:
    """Items that wait to be sent beside others, by a task of the event loop that runs while some wait."""

    def __init__(self, send: Callable[[list[Item]], AsyncIterable[BatchResult]], on_error: OnError | None) -> None:
        self._send = send
        self._backlog = Backlog(on_error)
        self._sending = asyncio.Lock()
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_watched = False

    def after_fork(self) -> None:
        self._backlog.after_fork()
        self._sending = asyncio.Lock()
        self._due = asyncio.Event()
        self._task = None

    @property
    def waiting(self) -> int:
        return len(self._backlog.items)

    def add(self, item: Item) -> None:
        self._backlog.add(item, self._wake)

    async def flush(self) -> None:
        """Sends what waits. What passing trouble, or a cancellation, kept from being sent waits on."""
        await self._flush(is_last=False)

    async def close(self) -> None:
        """Sends what waits, and gives up what cannot be sent; what is added later is refused."""
        self._backlog.is_closed = True
        self._due.set()
        await self._flush(is_last=True)
        atexit.unregister(self._tell_left)

    async def _flush(self, is_last: bool) -> None:
        async with self._sending:
            if self._backlog.items:
                with self._backlog.sending(is_last) as now:
                    async for batch in self._send(now.items):
                        now.note(batch)

    def _wake(self) -> None:
        if not self._is_watched:
            self._is_watched = True
            atexit.register(self._tell_left)
        self._start()
        if self._backlog.is_due:
            self._due.set()

    def _start(self) -> None:
        """Starts the task. Where no event loop runs, what was added waits for the next item that is added in one, or for `flush`."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        if self._task is not None and not self._task.done() and self._task.get_loop() is loop:
            return
        self._due = asyncio.Event()
        self._task = loop.create_task(self._work(), name="feedback-client")

    async def _work(self) -> None:
        backlog = self._backlog
        try:
            while backlog.items and not backlog.is_closed:
                timer = asyncio.get_running_loop().call_later(backlog.pause, self._due.set)
                try:
                    await self._due.wait()
                finally:
                    timer.cancel()
                    self._due.clear()
                if not backlog.is_closed:
                    await self.flush()
        except asyncio.CancelledError:
            # `asyncio.run` cancels what still runs once its program is over, and waits for it: the last chance to send.
            await self._flush(is_last=True)
            raise

    def _tell_left(self) -> None:
        if self._backlog.items:
            self._backlog.tell(FeedbackError(0, "The event loop ended before they were sent"), self._backlog.take())
