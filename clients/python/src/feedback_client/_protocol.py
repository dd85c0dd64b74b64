"""What both clients do, without doing it: generators that yield what is to be done next, and are sent what came of it."""

from __future__ import annotations

import base64
import json
import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from ._batches import Batch, to_json
from ._errors import FeedbackError
from ._wire import BatchResult, BatchRow, Item

EARLY_S = 60.0
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Ask:
    """Post this, and send back a `Received`, or throw a `FeedbackError` of status 0. `has` is a field that its answer has."""

    url: str
    headers: dict[str, str]
    body: bytes
    has: str


@dataclass(frozen=True)
class Received:
    status: int
    content_type: str
    retry_after: str | None
    text: str


@dataclass(frozen=True)
class Wait:
    """Wait so many seconds."""

    seconds: float


@dataclass(frozen=True)
class NeedSession:
    """Send back the token of the session, signing in first where it is over."""


Step = Ask | Wait | NeedSession
Steps = Generator[Step, Any, Answer]


class Session:
    """The session of a sender (`fbs_…`), which signs in at `{app_url}/idp/token`."""

    def __init__(self, app_url: str, sender: str) -> None:
        self._url = app_url.rstrip("/") + "/idp/token"
        self._sender = sender
        self._until = 0.0
        self.attempts = 0
        """How often it tried to sign in."""
        self._failure: FeedbackError | None = None
        self.token = ""

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._until

    def end(self, token: str) -> None:
        """The service did not take this token."""
        if token == self.token:
            self._until = 0.0

    def sign_in(self, attempts: int) -> Steps[None]:
        """Signs in, unless another call did since there were so many `attempts`: those that waited for it share what came of it."""
        if self.attempts > attempts:
            if self._failure is not None:
                raise FeedbackError(self._failure.status, self._failure.message, self._failure.retry_after)
            if not self.is_over:
                return
        self.attempts += 1
        self._failure = None
        try:
            yield from self._signed_in()
        except FeedbackError as error:
            self._failure = error
            raise

    def _signed_in(self) -> Steps[None]:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Authorization": _basic(self._sender)}
        began = time.monotonic()
        ask = Ask(self._url, headers, b"grant_type=client_credentials", "access_token")
        found = _read(ask, (yield ask))
        self.token = found["access_token"]
        self._until = began + found["expires_in"] - EARLY_S


class Protocol:
    """The calls of a client. `renew` says whether the next token is another one than the one that was not taken."""

    def __init__(self, base_url: str, patience: float, renew: Callable[[str], bool]) -> None:
        self._base_url = base_url.rstrip("/")
        self._patience = patience
        self._renew = renew

    def send(self, item: Item, patience: float | None) -> Steps[Any]:
        return self._posted("/feedback", to_json(item), patience)

    def transcript(self, transcript: Item, patience: float | None) -> Steps[Any]:
        return self._posted("/transcripts/upload", to_json(transcript), patience)

    def survey(self, answer: Item, patience: float | None) -> Steps[Any]:
        return self._posted("/surface/submit", to_json(answer), patience, signed=False)

    def send_batch(self, batch: Batch, patience: float | None) -> Steps[BatchResult]:
        try:
            found = yield from self._posted("/feedback", batch.body, patience, has="results")
        except FeedbackError as error:
            # An item that is too long for a batch of its own fails alone, as an invalid one does.
            if batch.count > 1 or error.status not in (413, 422):
                raise
            row: BatchRow = {"index": batch.first, "status": "failed", "detail": error.message}
            return {"total_items": 1, "successful": 0, "queued": 0, "duplicates": 0, "failed": 1, "results": [row]}
        for row in found["results"]:
            row["index"] += batch.first
            if "duplicate_of_index" in row:
                row["duplicate_of_index"] += batch.first
        counts = {name: found[name] for name in ("total_items", "successful", "queued", "duplicates", "failed")}
        return {**counts, "results": found["results"]}  # type: ignore[typeddict-item]

    def _posted(
        self, path: str, body: bytes, patience: float | None, signed: bool = True, has: str = "id"
    ) -> Steps[Any]:
        """Posts until it succeeds, fails for good, or patience ends; where the session's token is not taken, once more with the next one."""
        end = time.monotonic() + (self._patience if patience is None else patience)
        tries, is_renewed = 0, False
        while True:
            token: str | None = None
            try:
                if signed:
                    token = yield NeedSession()
                headers = {"Content-Type": "application/json"}
                if token is not None:
                    headers["Authorization"] = f"Bearer {token}"
                ask = Ask(self._base_url + path, headers, body, has)
                return _read(ask, (yield ask))
            except FeedbackError as error:
                if error.status == 401 and token is not None and not is_renewed and self._renew(token):
                    is_renewed = True
                    continue
                seconds = _seconds_to_wait(tries, error.retry_after)
                if not error.is_passing or time.monotonic() + seconds > end:
                    raise
            yield Wait(seconds)
            tries += 1


def _seconds_to_wait(tries: int, retry_after: int | None) -> float:
    """As long as the service says, or twice as long as before; partly by chance, so that many callers do not come back at once."""
    if retry_after is not None:
        return retry_after + random.random()
    most: float = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2**tries)
    return most * (0.5 + random.random() / 2)


def _basic(sender: str) -> str:
    return "Basic " + base64.b64encode(sender.replace(".", ":", 1).encode()).decode()


def _read(ask: Ask, answer: Received) -> Any:
    try:
        found = json.loads(answer.text)
    except ValueError:
        found = None
    if 200 <= answer.status < 300:
        if "json" not in answer.content_type:
            raise _stranger(ask, answer, answer.content_type or "no type")
        if found is None:
            raise FeedbackError(0, "The answer broke off")
        if not isinstance(found, dict) or ask.has not in found:
            raise _stranger(ask, answer, f"JSON without {ask.has}")
        return found
    said = found if isinstance(found, dict) else {}
    message = said.get("detail") or said.get("error_description") or f"HTTP {answer.status}"
    after = answer.retry_after
    raise FeedbackError(answer.status, str(message), int(after) if after is not None and after.isdigit() else None)


def _stranger(ask: Ask, answer: Received, what: str) -> FeedbackError:
    """What answered is not the service, such as a proxy with its page: asking again gives the same."""
    return FeedbackError(answer.status, f"{ask.url} answered {answer.status} with {what}: is the address right?")
