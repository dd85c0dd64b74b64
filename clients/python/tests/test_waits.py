from __future__ import annotations

import pytest

from feedback_client._protocol import _seconds_to_wait


@pytest.mark.parametrize(
    ("tries", "retry_after", "least", "most"),
    [(0, None, 0.25, 0.5), (3, None, 2, 4), (20, None, 15, 30), (0, 3, 3, 4)],
)
def test_each_wait_is_another_within_bounds(tries: int, retry_after: int | None, least: float, most: float) -> None:
    waits = [_seconds_to_wait(tries, retry_after) for _ in range(200)]
    assert least <= min(waits) and max(waits) <= most
    assert max(waits) - min(waits) > (most - least) / 2
