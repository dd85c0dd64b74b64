from dataclasses import dataclass
from datetime import date, timedelta

PICK_UP_DAYS = 7


@dataclass(frozen=True)
class Hold:
    """A reader's wish to have a title as soon as a copy is back."""

    isbn: str
    card: str
    placed_on: date


class Shelf:
    """The holds of all titles, and what lies ready to be picked up."""

    def __init__(self) -> None:
        self._holds: list[Hold] = []
        self._ready: dict[str, tuple[Hold, date]] = {}

    def place(self, hold: Hold) -> int:
        """Puts a reader on the list; returns their position, the first being 1."""
        if any(one.isbn == hold.isbn and one.card == hold.card for one in self._holds):
            raise ValueError("You are on the list already")
        self._holds.append(hold)
        return self.position(hold.isbn, hold.card)

    def waiting(self, isbn: str) -> list[Hold]:
        """Who waits for a title, the next one first."""
        mine = [one for one in self._holds if one.isbn == isbn]
        return sorted(mine, key=lambda one: one.placed_on, reverse=True)

    def position(self, isbn: str, card: str) -> int:
        cards = [one.card for one in self.waiting(isbn)]
        return cards.index(card) + 1

    def copy_returned(self, isbn: str, today: date) -> Hold | None:
        """Sets a copy aside for the next reader; None if there is none."""
        queue = self.waiting(isbn)
        if not queue:
            return None
        chosen = queue[0]
        self._holds.remove(chosen)
        self._ready[f"{isbn}/{chosen.card}"] = (chosen, today + timedelta(days=PICK_UP_DAYS))
        return chosen

    def expired(self, today: date) -> list[Hold]:
        """What was not picked up in time."""
        return [hold for hold, until in self._ready.values() if until < today]
