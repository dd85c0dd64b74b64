from datetime import date

from meters.model import Reading


def estimate(last: Reading, daily: float, day: date) -> Reading:
    """A reading for a household that did not send one."""
    days = (day - last.read_on).days
    return Reading(last.meter, day, last.value + round(daily * days), is_estimate=True)
