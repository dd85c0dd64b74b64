from __future__ import annotations

import os
import uuid

import pytest
from test_queue import APP, PROXY, SENDER, fail, is_known, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no forks")
FORKS = 40


def test_a_child_that_is_forked_right_after_add_sends_what_is_its_own() -> None:
    word = str(uuid.uuid4())
    fail([])
    code, printed = run(
        f"""
import signal
client = FeedbackClient({PROXY!r}, app_url={APP!r}, sender={SENDER!r})
ended = []
for n in range({FORKS}):
    client.add({{"text": f"Parent {{n}} {word}", "external_id": f"{word}-parent-{{n}}"}})
    if os.fork() == 0:
        signal.alarm(20)  # a child that hangs is ended, and seen
        client.add({{"text": f"Child {{n}} {word}", "external_id": f"{word}-child-{{n}}"}})
        own = client.waiting
        client.close()
        os._exit(own)
    ended.append(os.waitstatus_to_exitcode(os.wait()[1]))
print(ended.count(1))"""
    )
    assert (code, printed) == (0, str(FORKS))
    assert all(is_known(f"{word}-{whose}-{n}") for whose in ("parent", "child") for n in (0, FORKS - 1))


def test_a_child_that_is_forked_while_its_parent_sends_has_connections_of_its_own() -> None:
    word = str(uuid.uuid4())
    fail([])
    code, printed = run(
        f"""
import signal, threading, time
client = FeedbackClient({PROXY!r}, app_url={APP!r}, sender={SENDER!r})
is_over = threading.Event()
def send():
    n = 0
    while not is_over.is_set():
        n += 1
        client.send({{"text": f"Parent {{n}} {word}"}})
        time.sleep(0.01)  # an hour has a limit
threads = [threading.Thread(target=send) for _ in range(2)]
for thread in threads:
    thread.start()
ended = []
for n in range({FORKS}):
    if os.fork() == 0:
        signal.alarm(20)
        client.send({{"text": f"Child {{n}} {word}", "external_id": f"{word}-child-{{n}}"}})
        os._exit(0)
    ended.append(os.wait()[1])
is_over.set()
for thread in threads:
    thread.join()
print(ended.count(0))"""
    )
    assert (code, printed) == (0, str(FORKS))
    assert is_known(f"{word}-child-{FORKS - 1}")


def test_a_child_of_an_event_loop_begins_one_of_its_own() -> None:
    word = str(uuid.uuid4())
    fail([])
    code, printed = run(
        f"""
import asyncio, signal
from feedback_client import AsyncFeedbackClient
client = AsyncFeedbackClient({PROXY!r}, app_url={APP!r}, sender={SENDER!r})
async def add(whose):
    client.add({{"text": f"{{whose}} {word}", "external_id": f"{word}-{{whose}}"}})
async def main():
    await add("parent")
    await client.flush()
    await add("parent-later")
asyncio.run(main())
if os.fork() == 0:
    signal.alarm(20)
    asyncio.run(add("child"))
    os._exit(client.waiting)
print(os.wait()[1])"""
    )
    assert (code, printed) == (0, "0")
    assert all(is_known(f"{word}-{whose}") for whose in ("parent", "parent-later", "child"))
