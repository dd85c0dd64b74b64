"""The dates of a series."""

from datetime import date, timedelta

from appointments.models import Series
from people.timezones import from_local, to_local

MOST = 104


def occurrences(series: Series) -> list:
    """Every moment of a series, on the same wall time, through changes of the clock."""
    practice = series.staff.practice
    first = to_local(practice, series.first)
    dates = _weekly(first.date(), series) if series.rule == Series.WEEKLY else _monthly(first.date(), series)
    return [from_local(practice, first.replace(year=d.year, month=d.month, day=d.day, tzinfo=None)) for d in dates[:MOST]]


def _weekly(first: date, series: Series) -> list[date]:
    dates, at = [], first
    while at <= series.last:
        dates.append(at)
        at += timedelta(weeks=series.every)
    return dates


def _monthly(first: date, series: Series) -> list[date]:
    dates = []
    year, month = first.year, first.month
    while date(year, month, 1) <= series.last:
        try:
            at = date(year, month, first.day)
        except ValueError:
            at = None
        if at is not None and at <= series.last:
            dates.append(at)
        month += series.every
        year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return dates
