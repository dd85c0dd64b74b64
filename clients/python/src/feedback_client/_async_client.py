from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, TypeVar

import httpx

from ._async_queue import AsyncQueue
from ._backlog import OnError
from ._batches import Batch, Batcher
from ._client import given_token, no_answer, protocol_of, to_session, within
from ._errors import FeedbackError
from ._fork import watch_forks
from ._protocol import Ask, Received, Session, Step, Steps, Wait
from ._wire import BatchResult, FeedbackAnswer, Item, Summary, TranscriptAnswer, add_batch, summary

Answer = TypeVar("Answer")
Items = Iterable[Item] | AsyncIterable[Item]


class AsyncFeedbackClient:
    """`FeedbackClient` for programs that use asyncio: the same calls, awaited, except `add`, which never waits. `token` may be a function that is
    awaited."""

    def __init__(
        self,
        base_url: str,
        *,
        app_url: str | None = None,
        sender: str | None = None,
        token: str | Callable[[], Awaitable[str]] | None = None,
        patience: float = 60,
        timeout: float = 30,
        on_error: OnError | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._session = to_session(app_url, sender)
        self._given = token
        self._protocol = protocol_of(base_url, patience, self._session, token)
        self._timeout = timeout
        self._http: httpx.AsyncClient | None = httpx.AsyncClient(timeout=timeout) if http is None else http
        self._owns_http = http is None
        self._signing_in = asyncio.Lock()
        self._queue = AsyncQueue(self.send_batches, on_error)
        watch_forks(self)

    def _after_fork(self) -> None:
        """Gives a child connections and locks of its own; those of its parent's must not be used by both."""
        if self._owns_http:
            self._http = None
        self._signing_in = asyncio.Lock()
        self._queue.after_fork()

    async def send(self, item: Item, *, patience: float | None = None) -> FeedbackAnswer:
        """Sends one item, and says what became of it."""
        answer: FeedbackAnswer = await self._run(self._protocol.send(item, patience))
        return answer

    async def send_batches(
        self, items: Items, *, project_id: str | None = None, patience: float | None = None
    ) -> AsyncIterator[BatchResult]:
        """Sends any number of items in batches, and gives the answer to each batch as it comes."""
        batcher = Batcher(project_id)
        async for item in _each(items):
            full = batcher.add(item)
            if full is not None:
                yield await self._send_batch(full, patience)
        rest = batcher.rest()
        if rest is not None:
            yield await self._send_batch(rest, patience)

    async def send_all(self, items: Items, *, project_id: str | None = None, patience: float | None = None) -> Summary:
        """Sends any number of items in batches: how many became what, and the rows of those that failed."""
        found = summary()
        async for batch in self.send_batches(items, project_id=project_id, patience=patience):
            add_batch(found, batch)
        return found

    async def transcript(self, transcript: Item, *, patience: float | None = None) -> TranscriptAnswer:
        """Sends the transcript of a call (§2.6): `title`, `text`, and what else is known."""
        answer: TranscriptAnswer = await self._run(self._protocol.transcript(transcript, patience))
        return answer

    async def survey(self, answer: Item, *, patience: float | None = None) -> FeedbackAnswer:
        """Sends an answer to a survey (§2.8), with the survey's `api_key` alone."""
        found: FeedbackAnswer = await self._run(self._protocol.survey(answer, patience))
        return found

    def add(self, item: Item) -> None:
        """Sends an item soon, beside others, in a task of the event loop that runs, and raises nothing. What waits is sent before `asyncio.run`
        returns; a program that stops its event loop another way awaits `aclose` before."""
        self._queue.add(item)

    @property
    def waiting(self) -> int:
        """How many items that were added wait."""
        return self._queue.waiting

    async def flush(self) -> None:
        """Sends what was added, as far as it can be sent by now."""
        await self._queue.flush()

    async def aclose(self) -> None:
        """Sends what was added, and closes its own connections. What cannot be sent within the client's patience is lost."""
        try:
            await self._queue.close()
        finally:
            if self._owns_http and self._http is not None:
                await self._http.aclose()

    async def __aenter__(self) -> AsyncFeedbackClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _send_batch(self, batch: Batch, patience: float | None) -> BatchResult:
        return await self._run(self._protocol.send_batch(batch, patience))

    async def _run(self, steps: Steps[Answer]) -> Answer:
        try:
            step = next(steps)
            while True:
                try:
                    found = await self._do(step)
                except FeedbackError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(found)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer

    async def _do(self, step: Step) -> Any:
        if isinstance(step, Wait):
            return await asyncio.sleep(step.seconds)
        return await self._ask(step) if isinstance(step, Ask) else await self._token(step.within)

    async def _ask(self, ask: Ask) -> Received:
        try:
            http = self._open()
            asked = http.post(ask.url, content=ask.body, headers=ask.headers, timeout=within(http.timeout, ask.within))
            answer = await asyncio.wait_for(asked, ask.within)
        except (httpx.HTTPError, asyncio.TimeoutError) as cause:
            raise no_answer(ask, cause) from cause
        return Received(
            answer.status_code, answer.headers.get("Content-Type", ""), answer.headers.get("Retry-After"), answer.text, answer.headers.get("Location")
        )

    def _open(self) -> httpx.AsyncClient:
        if self._http is None:
            self._http = httpx.AsyncClient(timeout=self._timeout)
        return self._http

    async def _token(self, seconds: float | None) -> str:
        if self._session is None:
            return given_token(await self._given() if callable(self._given) else self._given)
        try:
            return await asyncio.wait_for(self._signed_in(self._session, seconds), seconds)
        except asyncio.TimeoutError as cause:
            raise FeedbackError(0, "The sign-in took too long") from cause

    async def _signed_in(self, session: Session, seconds: float | None) -> str:
        attempts = session.attempts
        async with self._signing_in:
            if session.is_over:
                await self._run(session.sign_in(attempts, seconds))
        return session.token


async def _each(items: Items) -> AsyncIterator[Item]:
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
    else:
        for item in items:
            yield item
