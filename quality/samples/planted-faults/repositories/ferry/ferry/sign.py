from datetime import datetime

from ferry.departures import arrival, next_departure
from ferry.piers import PIERS


def sign_text(now: datetime, start: str, end: str) -> str:
    """What the sign on a pier shows."""
    departure = next_departure(now)
    if departure is None:
        return "No boats"
    day = "" if departure.date() == now.date() else f"{departure:%A} "
    there = arrival(departure, start, end)
    return f"{PIERS[end]}: {day}{departure:%H:%M}, there at {there:%H:%M}"
