"""What is sent and answered, as the service's contract has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

Item = Mapping[str, Any]
"""One feedback item (§2.1): `text`, and what else is known, such as `external_id`, `customer_email`, `company_name`, `revenue_band`,
`source`, `project_id` and `submitted_at`. Other keys are stored beside it as they are."""


class _Identified(TypedDict):
    id: str


class FeedbackAnswer(_Identified, total=False):
    """What became of an item: it is new, held over the plan's quota (`queued`), or known already (`duplicate`)."""

    queued: bool
    duplicate: bool
    original_source: str
    warnings: list[str]


class _Placed(TypedDict):
    index: int
    status: Literal["accepted", "queued", "duplicate", "failed"]


class BatchRow(_Placed, total=False):
    """What became of one item of many; `index` is its place among all that were given, from 0. `detail` says why one failed."""

    id: str
    external_id: str
    matched_on: Literal["text", "external_id"]
    original_source: str
    duplicate_of_index: int
    field: str
    detail: str
    warnings: list[str]


class _Counts(TypedDict):
    total_items: int
    successful: int
    queued: int
    duplicates: int
    failed: int


class BatchResult(_Counts):
    """The answer to one batch: a row for each item, in order."""

    results: list[BatchRow]


class Summary(_Counts):
    """What became of many items, and the rows of those that failed."""

    errors: list[BatchRow]


class TranscriptAnswer(_Identified):
    """What became of a transcript; one that is known already has its id and its status of now."""

    status: str
    duplicate: bool
    held: bool


def summary() -> Summary:
    """The summary of nothing."""
    return {"total_items": 0, "successful": 0, "queued": 0, "duplicates": 0, "failed": 0, "errors": []}


def add_batch(to: Summary, batch: BatchResult) -> None:
    """Adds what became of a batch."""
    to["total_items"] += batch["total_items"]
    to["successful"] += batch["successful"]
    to["queued"] += batch["queued"]
    to["duplicates"] += batch["duplicates"]
    to["failed"] += batch["failed"]
    to["errors"] += [row for row in batch["results"] if row["status"] == "failed"]
