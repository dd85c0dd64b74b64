from datetime import date, time

from ferry.seasons import is_summer, is_weekend

WINTER = ["07:30", "12:00", "17:15"]
WINTER_WEEKEND = ["09:00", "16:00"]
SUMMER = ["06:45", "09:30", "12:00", "14:30", "17:15", "20:30"]


def sailings(day: date) -> list[time]:
    """When boats leave on a day, the earliest first."""
    if is_summer(day):
        times = SUMMER
    else:
        times = WINTER_WEEKEND if is_weekend(day) else WINTER
    return [time.fromisoformat(text) for text in times]
