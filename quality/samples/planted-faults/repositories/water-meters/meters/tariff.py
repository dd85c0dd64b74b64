from dataclasses import dataclass


@dataclass(frozen=True)
class Tariff:
    """Cents for a cubic metre of fresh water and of waste water, and for the meter each month."""

    fresh: int = 189
    waste: int = 243
    monthly: int = 650

    def for_water(self, cubic_metres: int, garden: int = 0) -> int:
        """Water for the garden does not become waste water."""
        drained = max(0, cubic_metres - garden)
        return cubic_metres * self.fresh + drained * self.waste

    def for_months(self, months: int) -> int:
        return months * self.monthly
