from datetime import datetime, timedelta

from ferry.piers import crossing_minutes
from ferry.timetable import sailings


def next_departure(now: datetime) -> datetime | None:
    """The next boat that leaves; None if there is none."""
    for leaves in sailings(now.date()):
        departure = datetime.combine(now.date(), leaves)
        if departure >= now:
            return departure
    return None


def arrival(departure: datetime, start: str, end: str) -> datetime:
    return departure + timedelta(minutes=crossing_minutes(start, end))
