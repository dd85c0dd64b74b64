"""Many items reach a service that fails every tenth call, each once."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import Iterator

from feedback_client import AsyncFeedbackClient, FeedbackClient

FAILING = os.environ["FAILING_URL"]
APP = os.environ["APP_URL"]
SENDER = os.environ["FEEDBACK_SENDER"]
PATIENCE = 60.0


def items(word: str, count: int) -> Iterator[dict[str, str]]:
    for n in range(count):
        yield {"text": f"Item {n} of {word}", "external_id": f"{word}-{n}"}


def test_a_hundred_thousand() -> None:
    word = str(uuid.uuid4())
    with FeedbackClient(FAILING, app_url=APP, sender=SENDER, patience=PATIENCE) as client:
        sent = client.send_all(items(word, 100_000))
        again = client.send_all(items(word, 100_000))
    assert (sent["total_items"], sent["successful"], sent["failed"]) == (100_000, 100_000, 0)
    assert (again["total_items"], again["duplicates"], again["failed"]) == (100_000, 100_000, 0)


def test_ten_thousand_while_others_run() -> None:
    word = str(uuid.uuid4())

    async def send() -> list[int]:
        async with AsyncFeedbackClient(FAILING, app_url=APP, sender=SENDER, patience=PATIENCE) as client:
            sent = await client.send_all(items(word, 10_000))
            again = await client.send_all(items(word, 10_000))
            return [sent["successful"], again["duplicates"]]

    assert asyncio.run(send()) == [10_000, 10_000]
