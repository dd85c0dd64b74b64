from datetime import date

from meters.model import Meter, Reading


class ReadingRefused(ValueError):
    """The reading cannot be right; the household is asked again."""


class Readings:
    """What the meters showed, by day."""

    def __init__(self) -> None:
        self._all: dict[str, list[Reading]] = {}

    def add(self, meter: Meter, reading: Reading) -> None:
        if not 0 <= reading.value < meter.capacity:
            raise ReadingRefused(f"The counter has {meter.digits} digits")
        known = self._all.setdefault(meter.number, [])
        if known and reading.read_on <= known[-1].read_on:
            raise ReadingRefused("There is a later reading")
        known.append(reading)

    def of(self, meter: Meter) -> list[Reading]:
        return list(self._all.get(meter.number, []))

    def last_before(self, meter: Meter, day: date) -> Reading | None:
        earlier = [one for one in self.of(meter) if one.read_on < day]
        return earlier[-1] if earlier else None
