"""Both clients do what `../../cases.json` lists, against the running product behind a proxy that fails as a case says."""

from __future__ import annotations

import asyncio
import json
import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from feedback_client import AsyncFeedbackClient, FeedbackClient, FeedbackError, Item

PROXY = os.environ["PROXY_URL"]
APP = os.environ["APP_URL"]
SENDER = os.environ["FEEDBACK_SENDER"]
OVER_QUOTA = os.environ["OVER_QUOTA_SENDER"]
SURVEY_KEY = os.environ["SURVEY_KEY"]
PATIENCE = 20.0
METHODS = {"send": "send", "sendAll": "send_all", "transcript": "transcript", "survey": "survey"}


def cases() -> list[dict[str, Any]]:
    written = (Path(__file__).parents[2] / "cases.json").read_text()
    found: list[dict[str, Any]] = json.loads(written.replace("~", str(uuid.uuid4())))
    return found


def items_of(many: dict[str, Any]) -> Iterator[dict[str, str]]:
    for n in range(many["count"]):
        filled = {
            name: value.replace("#", str(n)).replace("…", "x" * many.get("bytes", 0))
            for name, value in many["item"].items()
        }
        yield {**filled, "text": ""} if n in many.get("invalid", []) else filled


def options(case: dict[str, Any]) -> dict[str, Any]:
    as_sender = case.get("sender")
    if as_sender == "none":
        return {"patience": PATIENCE}
    secrets = {None: SENDER, "wrong": SENDER[:-4] + "AAAA", "over-quota": OVER_QUOTA}
    return {"patience": PATIENCE, "app_url": APP, "sender": secrets[as_sender]}


def given(case: dict[str, Any]) -> Any:
    if case["call"] in ("sendAll", "addAll"):
        return items_of(case["with"])
    return {"api_key": SURVEY_KEY, **case["with"]} if case["call"] == "survey" else case["with"]


class Added:
    """Items that are given to `add`, and what is told of them."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.items: list[Item] = list(given(case))
        self.lost: list[dict[str, Any]] = []

    def tell(self, error: FeedbackError, items: list[Item]) -> None:
        self.lost.append({"status": error.status, "places": [self.items.index(item) for item in items]})

    def add_to(self, client: FeedbackClient | AsyncFeedbackClient) -> int:
        for item in self.items:
            client.add(item)
        return client.waiting


def add_sync(case: dict[str, Any]) -> Any:
    added = Added(case)
    with FeedbackClient(PROXY, on_error=added.tell, **options(case)) as client:
        fail(case.get("faults", []))
        waiting = added.add_to(client)
    return {"waiting": waiting, "lost": added.lost}


def add_async(case: dict[str, Any]) -> Any:
    async def call() -> Any:
        added = Added(case)
        async with AsyncFeedbackClient(PROXY, on_error=added.tell, **options(case)) as client:
            fail(case.get("faults", []))
            waiting = added.add_to(client)
        return {"waiting": waiting, "lost": added.lost}

    return asyncio.run(call())


def call_sync(case: dict[str, Any]) -> Any:
    if case["call"] == "addAll":
        return add_sync(case)
    with FeedbackClient(PROXY, **options(case)) as client:
        if "before" in case:
            client.send(case["before"])
        fail(case.get("faults", []))
        return getattr(client, METHODS[case["call"]])(given(case))


def call_async(case: dict[str, Any]) -> Any:
    if case["call"] == "addAll":
        return add_async(case)

    async def call() -> Any:
        async with AsyncFeedbackClient(PROXY, **options(case)) as client:
            if "before" in case:
                await client.send(case["before"])
            fail(case.get("faults", []))
            return await getattr(client, METHODS[case["call"]])(given(case))

    return asyncio.run(call())


def fail(faults: list[Any]) -> None:
    httpx.put(f"{PROXY}/faults", json=faults)


def requests() -> int:
    return int(httpx.get(f"{PROXY}/requests").text)


@pytest.mark.parametrize("call", [call_sync, call_async])
@pytest.mark.parametrize("name", [case["name"] for case in cases()])
def test_case(name: str, call: Any) -> None:
    case = next(case for case in cases() if case["name"] == name)
    began = time.monotonic()
    error = case.get("error")
    if error is None:
        expect_answer(call(case), case["answer"])
    else:
        with pytest.raises(FeedbackError) as raised:
            call(case)
        assert raised.value.status == error["status"]
        assert error["message"] in raised.value.message
        assert raised.value.retry_after == error.get("retry_after")
    assert requests() == case["requests"]
    assert time.monotonic() - began >= case.get("seconds", 0)


def expect_answer(found: dict[str, Any], expected: dict[str, Any]) -> None:
    for field, value in expected.items():
        if value is None:
            assert field not in found
        elif field == "warnings":
            assert all(word in str(found[field]) for word in value)
        elif field == "errors":
            assert [row["index"] for row in found[field]] == value
        else:
            assert found[field] == value
