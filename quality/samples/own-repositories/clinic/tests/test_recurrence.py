from datetime import date, datetime, timezone
from types import SimpleNamespace

from appointments.services.recurrence import occurrences

PRACTICE = SimpleNamespace(pk=1, timezone="UTC")


def series(rule, first, last, every=1):
    return SimpleNamespace(staff=SimpleNamespace(practice=PRACTICE), rule=rule, first=first, last=last, every=every)


def test_every_second_week():
    found = occurrences(series("weekly", datetime(2025, 1, 6, 9, tzinfo=timezone.utc), date(2025, 2, 10), every=2))
    assert [d.day for d in found] == [6, 20, 3]


def test_monthly_on_the_same_day():
    found = occurrences(series("monthly", datetime(2025, 1, 15, 9, tzinfo=timezone.utc), date(2025, 4, 30)))
    assert [(d.month, d.day) for d in found] == [(1, 15), (2, 15), (3, 15), (4, 15)]
