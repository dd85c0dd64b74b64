from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ._errors import FeedbackError
from ._wire import Item

MOST_ITEMS = 1_000
MOST_BYTES = 10_000_000


@dataclass(frozen=True)
class Batch:
    """Items that are sent in one request: `first` is the place of its first item among all. What is no JSON stands there as null, which the
    service refuses alone; `reasons` say why, by the place in the batch."""

    first: int
    count: int
    body: bytes
    reasons: dict[int, str] = field(default_factory=dict)


class Batcher:
    """Divides items into batches, in order. An item that is too long for any is a batch of its own."""

    def __init__(self, project_id: str | None = None) -> None:
        self._end = b"]}" if project_id is None else b'],"project_id":' + to_json(project_id) + b"}"
        self._first = 0
        self._written: list[bytes] = []
        self._reasons: dict[int, str] = {}
        self._bytes = 0

    def add(self, item: Item) -> Batch | None:
        """Adds an item; returns the batch that is full without it."""
        reason: str | None = None
        try:
            written = to_json(item)
        except FeedbackError as error:
            written, reason = b"null", error.message
        size = len(written) + 1
        is_full = len(self._written) == MOST_ITEMS or self._bytes + size > MOST_BYTES
        full = self.rest() if is_full else None
        if reason is not None:
            self._reasons[len(self._written)] = reason
        self._written.append(written)
        self._bytes += size
        return full

    def rest(self) -> Batch | None:
        """The batch of the items that were added since the last one."""
        if not self._written:
            return None
        body = b'{"items":[' + b",".join(self._written) + self._end
        batch = Batch(self._first, len(self._written), body, self._reasons)
        self._first += batch.count
        self._written, self._reasons, self._bytes = [], {}, 0
        return batch


def to_batches(items: Iterable[Item], project_id: str | None = None) -> Iterator[Batch]:
    batcher = Batcher(project_id)
    for item in items:
        full = batcher.add(item)
        if full is not None:
            yield full
    rest = batcher.rest()
    if rest is not None:
        yield rest


def to_json(value: object) -> bytes:
    """JSON without blanks. A lone surrogate is written as an escape, which is valid JSON; NaN, dates and bytes are not, and raise
    FeedbackError: the status is that of an item that the service refuses."""
    try:
        try:
            return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
        except UnicodeEncodeError:
            return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()
    except Exception as cause:  # a mapping of the caller's may raise what it likes
        raise FeedbackError(422, f"It is no JSON: {cause}") from cause
