from datetime import datetime

SEATS = 120


class Seats:
    """How many places are sold on each boat."""

    def __init__(self) -> None:
        self._sold: dict[datetime, int] = {}

    def left(self, departure: datetime) -> int:
        return SEATS - self._sold.get(departure, 0)

    def sell(self, departure: datetime, places: int) -> None:
        if places > self.left(departure):
            raise ValueError("This boat is full")
        self._sold[departure] = self._sold.get(departure, 0) + places
