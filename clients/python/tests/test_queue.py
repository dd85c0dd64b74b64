from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
import uuid
from datetime import datetime

import httpx

from feedback_client import FeedbackClient, FeedbackError, Item

PROXY = os.environ["PROXY_URL"]
APP = os.environ["APP_URL"]
SENDER = os.environ["FEEDBACK_SENDER"]
AWAY = "http://127.0.0.1:9"


def fail(faults: list[object]) -> None:
    httpx.put(f"{PROXY}/faults", json=faults)


def is_known(external_id: str) -> bool:
    with FeedbackClient(PROXY, app_url=APP, sender=SENDER) as client:
        return client.send({"text": f"Is it there? {external_id}", "external_id": external_id}).get("duplicate", False)


def run(program: str) -> tuple[int, str]:
    """A program that ends as soon as nothing is left to do."""
    start = "import os\nfrom feedback_client import FeedbackClient\n"
    done = subprocess.run([sys.executable, "-c", start + program], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.strip() or done.stderr


def test_what_was_added_is_sent_before_the_interpreter_exits() -> None:
    word = str(uuid.uuid4())
    fail([503])
    code, printed = run(
        f"""
client = FeedbackClient({PROXY!r}, app_url={APP!r}, sender={SENDER!r})
for n in range(3):
    client.add({{"text": f"Added {{n}} {word}", "external_id": f"{word}-{{n}}"}})
print(client.waiting)"""
    )
    assert (code, printed) == (0, "3")
    assert int(httpx.get(f"{PROXY}/requests").text) == 2
    assert all(is_known(f"{word}-{n}") for n in range(3))


def test_a_service_that_is_away_ends_no_program() -> None:
    code, printed = run(
        f"""
client = FeedbackClient({AWAY!r}, app_url={AWAY!r}, sender={SENDER!r}, patience=1,
    on_error=lambda error, items: print(error.status, len(items)))
client.add({{"text": "Lost"}})
client.add({{"text": "Lost too"}})"""
    )
    assert (code, printed) == (0, "0 2")


def test_an_item_that_is_not_valid_is_told_alone() -> None:
    word = str(uuid.uuid4())
    fail([])
    told: list[tuple[int, list[Item]]] = []

    def note(error: FeedbackError, items: list[Item]) -> None:
        told.append((error.status, items))
        raise ValueError("mine")

    with FeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=note) as client:
        client.add({"text": ""})
        client.add({"text": f"Added {word}", "external_id": word})
    assert told == [(422, [{"text": ""}])]
    assert is_known(word)


def test_what_cannot_be_sent_by_now_waits() -> None:
    word = str(uuid.uuid4())
    lost: list[Item] = []
    fail([503, 503])
    with FeedbackClient(
        PROXY, app_url=APP, sender=SENDER, patience=0, on_error=lambda _, items: lost.extend(items)
    ) as client:
        client.add({"text": f"Added {word}", "external_id": word})
        for _ in range(20):
            client.flush()
        assert client.waiting == 0
    assert lost == []
    assert is_known(word)


def test_a_full_window_is_waited_for() -> None:
    fail([{"status": 429, "retry_after": 600}])
    lost: list[Item] = []
    client = FeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=lambda _, items: lost.extend(items))
    client.add({"text": "One"})
    time.sleep(4)
    assert (client.waiting, int(httpx.get(f"{PROXY}/requests").text)) == (1, 1)
    client.close()
    assert lost == []


def test_what_is_no_json_or_comes_too_late_is_told_at_once_and_alone() -> None:
    word = str(uuid.uuid4())
    fail([])
    told: list[list[Item]] = []
    client = FeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=lambda _, items: told.append(items))
    wrong: list[Item] = [{"text": "x", "at": datetime.now()}, {"text": "x", "of": float("nan")}]
    for item in wrong:
        client.add(item)
    client.add({"text": f"Added {word}", "external_id": word})
    client.close()
    client.add({"text": "late"})
    assert told == [[wrong[0]], [wrong[1]], [{"text": "late"}]]
    assert is_known(word)


def test_what_was_stored_is_not_told_as_lost() -> None:
    fail(["none", "none", 403])
    lost: list[Item] = []
    client = FeedbackClient(PROXY, app_url=APP, sender=SENDER, on_error=lambda _, items: lost.extend(items))
    word = str(uuid.uuid4())
    with client._queue._sending:
        for n in range(2_500):
            client.add({"text": f"{n} of {word}"})
        client.flush()
    assert len(lost) == 500
    client.close()


def test_an_error_goes_from_one_process_to_another() -> None:
    error = pickle.loads(pickle.dumps(FeedbackError(429, "Later", 3)))
    assert (error.status, error.message, error.retry_after) == (429, "Later", 3)


def test_beyond_what_may_wait_items_are_refused() -> None:
    fail([503] * 1_000)
    lost: list[int] = []
    client = FeedbackClient(
        PROXY,
        app_url=APP,
        sender=SENDER,
        patience=0,
        on_error=lambda error, items: lost.append(len(items) + error.dropped),
    )
    for n in range(20_000):
        client.add({"text": str(n)})
    assert client.waiting <= 20_000
    client.close()
    assert client.waiting == 0
    assert sum(lost) == 20_000
    assert len(lost) < 20  # what is dropped is told when it begins, and then by its number
    assert int(httpx.get(f"{PROXY}/requests").text) < 10
