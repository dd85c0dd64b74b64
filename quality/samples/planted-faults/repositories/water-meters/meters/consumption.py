from meters.model import Meter, Reading


def used_between(meter: Meter, before: Reading, after: Reading) -> int:
    """Cubic metres between two readings; the counter may have started again at zero."""
    if after.value >= before.value:
        return after.value - before.value
    return meter.capacity - before.value - after.value


def per_day(meter: Meter, before: Reading, after: Reading) -> float:
    days = (after.read_on - before.read_on).days
    return used_between(meter, before, after) / max(1, days)
