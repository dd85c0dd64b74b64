from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Event:
    """An event as both providers give it. All-day events have no times; they do not block anything."""

    external_id: str
    status: str
    starts: datetime | None
    ends: datetime | None
    version: str
