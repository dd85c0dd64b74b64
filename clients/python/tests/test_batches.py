from __future__ import annotations

import json

from feedback_client._batches import to_batches


def test_batches_have_at_most_a_thousand_items_in_order() -> None:
    items = [{"text": str(n)} for n in range(2_001)]
    batches = list(to_batches(items))
    assert [(batch.first, batch.count) for batch in batches] == [(0, 1_000), (1_000, 1_000), (2_000, 1)]
    assert [item for batch in batches for item in json.loads(batch.body)["items"]] == items


def test_batches_have_at_most_ten_megabytes() -> None:
    batches = list(to_batches({"text": "é" * 2_000_000} for _ in range(5)))
    assert [(batch.first, batch.count) for batch in batches] == [(0, 2), (2, 2), (4, 1)]
    assert all(len(batch.body) < 10_000_100 for batch in batches)


def test_an_item_that_is_too_long_is_a_batch_of_its_own() -> None:
    batches = list(to_batches([{"text": "a"}, {"text": "b" * 11_000_000}, {"text": "c"}]))
    assert [(batch.first, batch.count) for batch in batches] == [(0, 1), (1, 1), (2, 1)]


def test_a_project_stands_once_and_lone_surrogates_are_json() -> None:
    [batch] = to_batches([{"text": "a \ud800"}], 'a "b"')
    assert json.loads(batch.body) == {"items": [{"text": "a \ud800"}], "project_id": 'a "b"'}


def test_nothing_is_no_batch() -> None:
    assert list(to_batches([])) == []
