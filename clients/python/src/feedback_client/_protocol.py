"""What both clients do, without doing it: generators that yield what is to be done next, and are sent what came of it."""

from __future__ import annotations

import base64
import json
import math
import random
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar
from urllib.parse import urljoin

from ._batches import Batch, to_json
from ._errors import FeedbackError
from ._wire import BatchResult, BatchRow, Item

EARLY_S = 60.0
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
LEAST_S = 1.0
MOST_S = 86_400.0

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Ask:
    """Post this, and send back a `Received`, or throw a `FeedbackError` of status 0. `has` is a field that its answer has, `within` how many
    seconds patience leaves."""

    base: str
    path: str
    headers: dict[str, str]
    body: bytes
    has: str
    within: float | None

    @property
    def url(self) -> str:
        return self.base + self.path


@dataclass(frozen=True)
class Received:
    status: int
    content_type: str
    retry_after: str | None
    text: str
    location: str | None


@dataclass(frozen=True)
class Wait:
    """Wait so many seconds."""

    seconds: float


@dataclass(frozen=True)
class NeedSession:
    """Send back the token of the session, signing in first where it is over, within so many seconds."""

    within: float | None


Step = Ask | Wait | NeedSession
Steps = Generator[Step, Any, Answer]


class Session:
    """The session of a sender (`fbs_…`), which signs in at `{app_url}/idp/token`."""

    def __init__(self, app_url: str, sender: str) -> None:
        self._app_url = app_url.rstrip("/")
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

    def sign_in(self, attempts: int, within: float | None) -> Steps[None]:
        """Signs in, unless another call did since there were so many `attempts`: those that waited for it share what came of it."""
        if self.attempts > attempts:
            if self._failure is not None:
                raise FeedbackError(self._failure.status, self._failure.message, self._failure.retry_after)
            if not self.is_over:
                return
        self.attempts += 1
        self._failure = None
        try:
            yield from self._signed_in(within)
        except FeedbackError as error:
            self._failure = error
            raise

    def _signed_in(self, within: float | None) -> Steps[None]:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Authorization": _basic(self._sender)}
        began = time.monotonic()
        ask = Ask(self._app_url, "/idp/token", headers, b"grant_type=client_credentials", "access_token", within)
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
            detail = batch.reasons.get(0, error.message)
            row: BatchRow = {"index": batch.first, "status": "failed", "detail": detail}
            return {"total_items": 1, "successful": 0, "queued": 0, "duplicates": 0, "failed": 1, "results": [row]}
        for row in found["results"]:
            if row["index"] in batch.reasons:
                row["detail"] = batch.reasons[row["index"]]
            row["index"] += batch.first
            if "duplicate_of_index" in row:
                row["duplicate_of_index"] += batch.first
        counts = {name: found[name] for name in ("total_items", "successful", "queued", "duplicates", "failed")}
        return {**counts, "results": found["results"]}  # type: ignore[typeddict-item]

    def _posted(
        self, path: str, body: bytes, patience: float | None, signed: bool = True, has: str = "id"
    ) -> Steps[Any]:
        """Posts until it succeeds, fails for good, or patience ends; where the session's token is not taken, once more with the next one."""
        seconds_left = self._patience if patience is None else patience
        end = time.monotonic() + seconds_left if seconds_left > 0 else None
        tries, is_renewed = 0, False
        while True:
            token: str | None = None
            try:
                if signed:
                    token = yield NeedSession(_left(end))
                headers = {"Content-Type": "application/json"}
                if token is not None:
                    headers["Authorization"] = f"Bearer {token}"
                ask = Ask(self._base_url, path, headers, body, has, _left(end))
                return _read(ask, (yield ask))
            except FeedbackError as error:
                if error.status == 401 and token is not None and not is_renewed and self._renew(token):
                    is_renewed = True
                    continue
                seconds = _seconds_to_wait(tries, error.retry_after)
                if not error.is_passing or end is None or time.monotonic() + seconds > end:
                    raise
            yield Wait(seconds)
            tries += 1


def _left(end: float | None) -> float | None:
    """How long an attempt may take; the last one has a second. Without patience there is one attempt, which only the client's timeout ends."""
    return None if end is None else min(MOST_S, max(LEAST_S, end - time.monotonic()))


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
    if 300 <= answer.status < 400 and answer.location is not None:
        raise FeedbackError(answer.status, f"{ask.base} redirects to {_base_at(ask, answer.location)}: use that address")
    said = found if isinstance(found, dict) else {}
    message = said.get("detail") or said.get("error_description") or f"HTTP {answer.status}"
    raise FeedbackError(answer.status, str(message), _seconds_in(answer.retry_after))


def _base_at(ask: Ask, location: str) -> str:
    """The address to use instead. A redirect may carry a secret behind its path."""
    to = urljoin(ask.url, location).partition("?")[0].partition("#")[0]
    return to.removesuffix(ask.path)


def _seconds_in(retry_after: str | None) -> int | None:
    """What `Retry-After` says (RFC 9110 §10.2.3): seconds, or a date; at most a day, and None for what is neither."""
    if retry_after is None:
        return None
    try:
        seconds = float(retry_after)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(retry_after).timestamp() - time.time()
        except (TypeError, ValueError, OverflowError):
            return None
    return math.ceil(min(max(seconds, 0.0), MOST_S)) if seconds == seconds else None


def _stranger(ask: Ask, answer: Received, what: str) -> FeedbackError:
    """What answered is not the service, such as a proxy with its page: asking again gives the same."""
    return FeedbackError(answer.status, f"{ask.url} answered {answer.status} with {what}: is the address right?")
