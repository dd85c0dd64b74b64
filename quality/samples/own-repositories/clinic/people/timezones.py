"""Times as a practice sees them. Everything in the database is UTC."""

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

_offsets: dict[int, timedelta] = {}


def offset_of(practice) -> timedelta:
    """How far a practice is from UTC."""
    if practice.pk not in _offsets:
        _offsets[practice.pk] = datetime.now(ZoneInfo(practice.timezone)).utcoffset()
    return _offsets[practice.pk]


def to_local(practice, moment: datetime) -> datetime:
    """A moment on the practice's wall."""
    return moment.astimezone(timezone(offset_of(practice)))


def from_local(practice, wall: datetime) -> datetime:
    """The moment at which the practice's wall shows this."""
    return wall.replace(tzinfo=ZoneInfo(practice.timezone)).astimezone(timezone.utc)


def day_bounds(practice, day) -> tuple[datetime, datetime]:
    """The first moment of a day, and that of the next."""
    start = datetime.combine(day, datetime.min.time())
    return from_local(practice, start), from_local(practice, start + timedelta(days=1))
