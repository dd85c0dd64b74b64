"""An item that is no JSON fails alone, whatever the program has in it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

import httpx
import pytest
from test_queue import APP, PROXY, SENDER, fail, is_known

from feedback_client import AsyncFeedbackClient, FeedbackClient, FeedbackError, Item, Summary

CIRCLE: dict[str, object] = {"text": "a circle"}
CIRCLE["itself"] = CIRCLE
WRONG: list[Item] = [
    {"text": "x", "revenue_band": float("nan")},
    {"text": b"x"},
    {"text": "x", "submitted_at": datetime.now()},
    {"text": "x", "revenue_band": Decimal("12.5")},
    {"text": "x", "external_id": uuid.uuid4()},
    CIRCLE,
]


def mixed(word: str) -> Iterator[Item]:
    for n, wrong in enumerate(WRONG):
        yield {"text": f"{n} of {word}", "external_id": f"{word}-{n}"}
        yield wrong


def send_sync(word: str) -> Summary:
    with FeedbackClient(PROXY, app_url=APP, sender=SENDER) as client:
        return client.send_all(mixed(word))


def send_async(word: str) -> Summary:
    async def main() -> Summary:
        async with AsyncFeedbackClient(PROXY, app_url=APP, sender=SENDER) as client:
            return await client.send_all(mixed(word))

    return asyncio.run(main())


@pytest.mark.parametrize("send", [send_sync, send_async])
def test_of_many_it_fails_alone_with_its_reason(send: object) -> None:
    assert callable(send)
    word = str(uuid.uuid4())
    fail([])
    found: Summary = send(word)
    assert (found["total_items"], found["successful"], found["failed"]) == (12, 6, 6)
    assert [row["index"] for row in found["errors"]] == [1, 3, 5, 7, 9, 11]
    for row, said in zip(found["errors"], ["float", "bytes", "datetime", "Decimal", "UUID", "Circular"]):
        assert row["detail"].startswith("It is no JSON: ") and said in row["detail"]
    assert all(is_known(f"{word}-{n}") for n in range(6))


def test_alone_in_a_batch_it_has_its_reason() -> None:
    with FeedbackClient(PROXY, app_url=APP, sender=SENDER) as client:
        [row] = client.send_all([WRONG[0]])["errors"]
    assert row["index"] == 0 and "float" in row["detail"]


@pytest.mark.parametrize("call", ["send", "transcript", "survey"])
@pytest.mark.parametrize("item", WRONG)
def test_sent_alone_it_is_refused_before_any_request(call: str, item: Item) -> None:
    fail([])
    with FeedbackClient(PROXY, app_url=APP, sender=SENDER) as client, pytest.raises(FeedbackError) as raised:
        getattr(client, call)(item)
    assert raised.value.status == 422 and not raised.value.is_passing
    assert httpx.get(f"{PROXY}/requests").text == "0"
