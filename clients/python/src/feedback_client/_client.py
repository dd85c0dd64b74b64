from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import httpx

from ._backlog import OnError
from ._batches import to_batches
from ._errors import FeedbackError
from ._fork import watch_forks
from ._protocol import Ask, Protocol, Received, Session, Step, Steps, Wait
from ._queue import Queue
from ._wire import BatchResult, FeedbackAnswer, Item, Summary, TranscriptAnswer, add_batch, summary

Answer = TypeVar("Answer")


class FeedbackClient:
    """Sends to one workspace. Every call may be made again: what is known already is not stored twice.

    `sender` is the sender's secret (`fbs_…`), which signs in at `app_url`; `token` instead is a session token, or a function that gives one.
    A request, with all that is tried again, takes `patience` seconds before it fails, or, with 0, one attempt; of many items, each batch is one.
    `timeout` is httpx's, for each of its phases. May be used from several threads. Calls raise `FeedbackError`; `add` raises nothing, and tells `on_error` what was not sent.
    """

    def __init__(
        self,
        base_url: str,
        *,
        app_url: str | None = None,
        sender: str | None = None,
        token: str | Callable[[], str] | None = None,
        patience: float = 60,
        timeout: float = 30,
        on_error: OnError | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        self._session = to_session(app_url, sender)
        self._given = token
        self._protocol = protocol_of(base_url, patience, self._session, token)
        self._timeout = timeout
        self._http: httpx.Client | None = httpx.Client(timeout=timeout) if http is None else http
        self._owns_http = http is None
        self._signing_in = threading.Lock()
        self._queue = Queue(self.send_batches, on_error)
        watch_forks(self)

    def _after_fork(self) -> None:
        """Gives a child connections and locks of its own; those of its parent's must not be used by both."""
        if self._owns_http:
            self._http = None
        self._signing_in = threading.Lock()
        self._queue.after_fork()

    def send(self, item: Item, *, patience: float | None = None) -> FeedbackAnswer:
        """Sends one item, and says what became of it."""
        answer: FeedbackAnswer = self._run(self._protocol.send(item, patience))
        return answer

    def send_batches(
        self, items: Iterable[Item], *, project_id: str | None = None, patience: float | None = None
    ) -> Iterator[BatchResult]:
        """Sends any number of items in batches, and gives the answer to each batch as it comes."""
        for batch in to_batches(items, project_id):
            yield self._run(self._protocol.send_batch(batch, patience))

    def send_all(self, items: Iterable[Item], *, project_id: str | None = None, patience: float | None = None) -> Summary:
        """Sends any number of items in batches: how many became what, and the rows of those that failed."""
        found = summary()
        for batch in self.send_batches(items, project_id=project_id, patience=patience):
            add_batch(found, batch)
        return found

    def transcript(self, transcript: Item, *, patience: float | None = None) -> TranscriptAnswer:
        """Sends the transcript of a call (§2.6): `title`, `text`, and what else is known."""
        answer: TranscriptAnswer = self._run(self._protocol.transcript(transcript, patience))
        return answer

    def survey(self, answer: Item, *, patience: float | None = None) -> FeedbackAnswer:
        """Sends an answer to a survey (§2.8), with the survey's `api_key` alone."""
        found: FeedbackAnswer = self._run(self._protocol.survey(answer, patience))
        return found

    def add(self, item: Item) -> None:
        """Sends an item soon, beside others, and raises nothing. What waits is sent before the interpreter exits by itself; a signal does not
        wait, so call `close` there."""
        self._queue.add(item)

    @property
    def waiting(self) -> int:
        """How many items that were added wait."""
        return self._queue.waiting

    def flush(self) -> None:
        """Sends what was added, as far as it can be sent by now."""
        self._queue.flush()

    def close(self) -> None:
        """Sends what was added, and closes its own connections. What cannot be sent within the client's patience is lost."""
        self._queue.close()
        if self._owns_http and self._http is not None:
            self._http.close()

    def __enter__(self) -> FeedbackClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, steps: Steps[Answer]) -> Answer:
        try:
            step = next(steps)
            while True:
                try:
                    found = self._do(step)
                except FeedbackError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(found)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer

    def _do(self, step: Step) -> Any:
        if isinstance(step, Wait):
            return time.sleep(step.seconds)
        return self._ask(step) if isinstance(step, Ask) else self._token(step.within)

    def _ask(self, ask: Ask) -> Received:
        try:
            http = self._open()
            answer = http.post(ask.url, content=ask.body, headers=ask.headers, timeout=within(http.timeout, ask.within))
        except httpx.HTTPError as cause:
            raise no_answer(ask, cause) from cause
        return Received(
            answer.status_code, answer.headers.get("Content-Type", ""), answer.headers.get("Retry-After"), answer.text, answer.headers.get("Location")
        )

    def _open(self) -> httpx.Client:
        if self._http is None:
            self._http = httpx.Client(timeout=self._timeout)
        return self._http

    def _token(self, seconds: float | None) -> str:
        if self._session is None:
            return given_token(self._given() if callable(self._given) else self._given)
        attempts = self._session.attempts
        if not self._signing_in.acquire(timeout=-1 if seconds is None else seconds):
            raise FeedbackError(0, "The sign-in took too long")
        try:
            if self._session.is_over:
                self._run(self._session.sign_in(attempts, seconds))
        finally:
            self._signing_in.release()
        return self._session.token


def to_session(app_url: str | None, sender: str | None) -> Session | None:
    if sender is None:
        return None
    if app_url is None:
        raise TypeError("A sender signs in at app_url, which is missing")
    return Session(app_url, sender)


def given_token(token: str | None) -> str:
    if token is None:
        raise FeedbackError(401, "The client has neither a sender nor a token")
    return token


def within(timeout: httpx.Timeout, seconds: float | None) -> httpx.Timeout:
    """A timeout that lasts no longer, in any of its phases, than patience does."""
    if seconds is None:
        return timeout
    phases = {name: seconds if most is None else min(most, seconds) for name, most in timeout.as_dict().items()}
    return httpx.Timeout(**phases)


def no_answer(ask: Ask, cause: Exception) -> FeedbackError:
    is_late = isinstance(cause, (httpx.TimeoutException, asyncio.TimeoutError))
    why = "it took too long" if is_late else str(cause) or type(cause).__name__
    return FeedbackError(0, f"No answer from {httpx.URL(ask.url).host}: {why}")


def protocol_of(base_url: str, patience: float, session: Session | None, token: object) -> Protocol:
    def renew(refused: str) -> bool:
        if session is not None:
            session.end(refused)
        return session is not None or callable(token)

    return Protocol(base_url, patience, renew)
