from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Meter:
    """A meter, and how many digits its counter has."""

    number: str
    household: str
    digits: int = 5

    @property
    def capacity(self) -> int:
        return 10**self.digits


@dataclass(frozen=True)
class Reading:
    meter: str
    read_on: date
    value: int
    is_estimate: bool = False
