from dataclasses import dataclass, replace
from datetime import date, timedelta

DAYS = 28
DAYS_OF_NEW = 14
MOST_EXTENSIONS = 2


@dataclass(frozen=True)
class Loan:
    isbn: str
    card: str
    due: date
    extended: int = 0


def lend(isbn: str, card: str, today: date, is_new: bool = False) -> Loan:
    """New titles are lent for two weeks, others for four."""
    return Loan(isbn, card, today + timedelta(days=DAYS_OF_NEW if is_new else DAYS))


def extend(loan: Loan, is_wanted: bool) -> Loan:
    """Another two weeks, unless others wait for it."""
    if is_wanted or loan.extended >= MOST_EXTENSIONS:
        raise ValueError("This loan cannot be extended")
    return replace(loan, due=loan.due + timedelta(days=14), extended=loan.extended + 1)
