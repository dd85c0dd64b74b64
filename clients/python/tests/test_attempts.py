"""How long one attempt may take, and what is said where the service is not at the address that was given."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from feedback_client import AsyncFeedbackClient, FeedbackClient, FeedbackError
from feedback_client._protocol import _seconds_in

Send = Callable[..., FeedbackError]


def send_sync(base_url: str, **options: object) -> FeedbackError:
    with FeedbackClient(base_url, **options) as client, pytest.raises(FeedbackError) as raised:  # type: ignore[arg-type]
        client.send({"text": "x"})
    return raised.value


def send_async(base_url: str, **options: object) -> FeedbackError:
    async def main() -> FeedbackError:
        async with AsyncFeedbackClient(base_url, **options) as client:  # type: ignore[arg-type]
            with pytest.raises(FeedbackError) as raised:
                await client.send({"text": "x"})
        return raised.value

    return asyncio.run(main())


@pytest.fixture
def silent() -> Iterator[str]:
    """A service that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


class Moved(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(308)
        self.send_header("Location", f"https://feedback.example{self.path}?key=secret")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def moved() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Moved) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("send", [send_sync, send_async])
@pytest.mark.parametrize("at", ["base_url", "app_url"])
def test_patience_ends_an_attempt_that_hangs(send: Send, at: str, silent: str) -> None:
    # With the client's usual timeout, which is longer than this test may take.
    signs_in = {"token": "t"} if at == "base_url" else {"app_url": silent, "sender": "fbs_x.y"}
    error = send(silent, patience=1, timeout=600, **signs_in)
    assert error.status == 0 and error.message.endswith("took too long")


@pytest.mark.parametrize("send", [send_sync, send_async])
def test_an_address_that_redirects_is_told_with_the_one_to_use(send: Send, moved: str) -> None:
    error = send(moved, token="t")
    assert error.status == 308
    assert error.message == f"{moved} redirects to https://feedback.example: use that address"
    error = send(moved, app_url=f"{moved}/", sender="fbs_x.y")
    assert error.message == f"{moved} redirects to https://feedback.example: use that address"


def test_retry_after_is_seconds_or_a_date() -> None:
    soon = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=100), usegmt=True)
    assert 90 <= (_seconds_in(soon) or 0) <= 100
    past = "Wed, 21 Oct 2015 07:28:00 GMT"
    said = [_seconds_in(one) for one in (None, "3", "0", "-5", past, "9" * 400, "²", "nan", "later", "")]
    assert said == [None, 3, 0, 0, 0, 86_400, None, None, None, None]
