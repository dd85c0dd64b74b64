from dataclasses import dataclass

from meters.consumption import used_between
from meters.model import Meter, Reading
from meters.tariff import Tariff


@dataclass(frozen=True)
class Bill:
    household: str
    used: int
    total: int
    paid: int

    @property
    def open(self) -> int:
        """What is still to be paid; less than zero is paid back."""
        return self.total - self.paid


def bill_for(
    meter: Meter, before: Reading, after: Reading, *, months: int, paid: int = 0, tariff: Tariff = Tariff()
) -> Bill:
    used = used_between(meter, before, after)
    total = tariff.for_water(used) + tariff.for_months(months)
    return Bill(meter.household, used, total, paid)
