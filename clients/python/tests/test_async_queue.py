from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from test_queue import APP, AWAY, PROXY, SENDER, fail, is_known, run

from feedback_client import AsyncFeedbackClient, FeedbackError, Item

Told = list[tuple[int, list[Item]]]


def requests() -> int:
    return int(httpx.get(f"{PROXY}/requests").text)


def within(use: Callable[[AsyncFeedbackClient], Awaitable[Any]], **options: Any) -> Told:
    """What is told by a client that is closed after its use."""
    told: Told = []

    async def main() -> None:
        def note(error: FeedbackError, items: list[Item]) -> None:
            told.append((error.status, items))
            raise ValueError("mine")

        async with AsyncFeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=note, **options) as client:
            await use(client)

    asyncio.run(main())
    return told


def run_async(main: str, *, base_url: str = PROXY, patience: int = 20, end: str = "asyncio.run(main())") -> tuple[int, str]:
    """A program that never closes its client."""
    return run(
        f"""
import asyncio
from feedback_client import AsyncFeedbackClient
def lost(error, items):
    print(error.status, len(items), error.message)
    raise ValueError("mine")
client = AsyncFeedbackClient({base_url!r}, app_url={APP!r}, sender={SENDER!r}, patience={patience}, on_error=lost)
async def main():
    {main}
{end}"""
    )


def test_what_was_added_is_sent_before_the_event_loop_ends() -> None:
    word = str(uuid.uuid4())
    fail([503])
    code, printed = run_async(
        f"""for n in range(3):
        client.add({{"text": f"Added {{n}} {word}", "external_id": f"{word}-{{n}}"}})
    print(client.waiting)"""
    )
    assert (code, printed) == (0, "3")
    assert requests() == 2
    assert all(is_known(f"{word}-{n}") for n in range(3))


def test_what_is_being_sent_when_the_event_loop_ends_is_sent() -> None:
    word = str(uuid.uuid4())
    fail([503, 503, 503])
    code, printed = run_async(
        f"""client.add({{"text": "Added {word}", "external_id": "{word}"}})
    await asyncio.sleep(1.2)
    print(client.waiting)"""
    )
    assert (code, printed) == (0, "0")
    assert is_known(word)


def test_a_service_that_is_away_ends_no_program() -> None:
    code, printed = run_async(
        """client.add({"text": "Lost"})
    client.add({"text": "Lost too"})
    await asyncio.sleep(0.1)
    print("mine")""",
        base_url=AWAY,
        patience=1,
    )
    assert code == 0
    assert printed.startswith("mine\n0 2 No answer")


def test_what_an_event_loop_left_behind_is_told() -> None:
    end = "asyncio.new_event_loop().run_until_complete(main())"
    code, printed = run_async('client.add({"text": "Left"})', end=end)
    assert code == 0
    assert printed.splitlines()[0] == "0 1 The event loop ended before they were sent"


def test_others_run_while_what_was_added_is_sent_by_itself() -> None:
    word = str(uuid.uuid4())
    fail([])

    async def use(client: AsyncFeedbackClient) -> None:
        began = time.monotonic()
        client.add({"text": f"Added {word}", "external_id": word})
        assert time.monotonic() - began < 0.1
        while requests() == 0 or client.waiting > 0:
            assert time.monotonic() - began < 20
            await asyncio.sleep(0.02)
        assert time.monotonic() - began >= 1
        client.add({"text": f"Added later {word}", "external_id": f"{word}-later"})
        while requests() == 1 or client.waiting > 0:
            assert time.monotonic() - began < 20
            await asyncio.sleep(0.02)

    assert within(use) == []
    assert is_known(word) and is_known(f"{word}-later")


def test_a_thousand_go_at_once() -> None:
    word = str(uuid.uuid4())
    fail([])

    async def use(client: AsyncFeedbackClient) -> None:
        began = time.monotonic()
        for n in range(1_000):
            client.add({"text": f"{n} of {word}"})
        while client.waiting > 0:
            await asyncio.sleep(0.01)
        assert time.monotonic() - began < 1

    assert within(use) == []
    assert requests() == 1


def test_what_cannot_be_sent_by_now_waits() -> None:
    word = str(uuid.uuid4())
    fail([503, 503])

    async def use(client: AsyncFeedbackClient) -> None:
        client.add({"text": f"Added {word}", "external_id": word})
        await client.flush()
        assert client.waiting == 1
        for _ in range(20):
            await client.flush()
        assert client.waiting == 0

    assert within(use, patience=0) == []
    assert is_known(word)


def test_a_full_window_is_waited_for() -> None:
    fail([{"status": 429, "retry_after": 600}])

    async def use(client: AsyncFeedbackClient) -> None:
        client.add({"text": "One"})
        await asyncio.sleep(4)
        assert (client.waiting, requests()) == (1, 1)

    assert within(use) == []


def test_a_flush_that_is_cancelled_keeps_what_it_was_to_send() -> None:
    word = str(uuid.uuid4())
    fail([503] * 20)

    async def use(client: AsyncFeedbackClient) -> None:
        client.add({"text": f"Added {word}", "external_id": word})
        try:
            await asyncio.wait_for(client.flush(), 0.3)
            raise AssertionError("it was sent")
        except asyncio.TimeoutError:
            assert client.waiting == 1
        fail([])

    assert within(use) == []
    assert is_known(word)


def test_closing_that_is_cancelled_tells_what_was_lost() -> None:
    told: Told = []

    async def main() -> None:
        client = AsyncFeedbackClient(
            AWAY, app_url=APP, sender=SENDER, on_error=lambda error, items: told.append((error.status, items))
        )
        client.add({"text": "Lost"})
        try:
            await asyncio.wait_for(client.aclose(), 0.5)
        except asyncio.TimeoutError:
            pass

    asyncio.run(main())
    assert told == [(0, [{"text": "Lost"}])]


def test_what_was_added_where_no_event_loop_runs_waits() -> None:
    word = str(uuid.uuid4())
    fail([])
    client = AsyncFeedbackClient(PROXY, app_url=APP, sender=SENDER)
    client.add({"text": f"Added {word}", "external_id": word})
    assert client.waiting == 1
    asyncio.run(client.aclose())
    assert client.waiting == 0
    assert is_known(word)


def test_what_is_no_json_or_comes_too_late_is_told_at_once_and_alone() -> None:
    word = str(uuid.uuid4())
    fail([])
    wrong: Item = {"text": "x", "of": float("nan")}

    async def use(client: AsyncFeedbackClient) -> None:
        client.add(wrong)
        item = {"text": f"Added {word}", "external_id": word}
        client.add(item)
        item["text"] = ""
        await client.aclose()
        client.add({"text": "late"})

    assert within(use) == [(422, [wrong]), (0, [{"text": "late"}])]
    assert is_known(word)


def test_what_was_stored_is_not_told_as_lost() -> None:
    fail(["none", "none", 403])
    word = str(uuid.uuid4())

    async def use(client: AsyncFeedbackClient) -> None:
        for n in range(2_500):
            client.add({"text": f"{n} of {word}"})
        await client.flush()

    [(status, lost)] = within(use)
    assert (status, len(lost)) == (403, 500)


def test_beyond_what_may_wait_items_are_refused() -> None:
    fail([503] * 1_000)
    lost: list[int] = []

    async def main() -> None:
        def note(error: FeedbackError, items: list[Item]) -> None:
            lost.append(len(items) + error.dropped)

        async with AsyncFeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=note, patience=0) as client:
            for n in range(20_000):
                client.add({"text": str(n)})
                if n % 1_000 == 0:
                    await asyncio.sleep(0)
            assert client.waiting <= 10_000

    asyncio.run(main())
    assert sum(lost) == 20_000
    assert len(lost) < 20  # what is dropped is told when it begins, and then by its number
    assert requests() < 10
