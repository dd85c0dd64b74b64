from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Reader:
    """Someone with a library card."""

    card: str
    name: str
    born: date
    owes: int = 0

    def may_borrow(self) -> bool:
        """Who owes ten euros or more borrows nothing until it is paid."""
        return self.owes < 1000
