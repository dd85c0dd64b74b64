from datetime import date, timedelta

from library.holds import Hold
from library.loans import Loan


def pick_up_notice(name: str, title: str, hold: Hold, until: date) -> str:
    return (
        f"Dear {name},\n\n“{title}”, which you reserved on {hold.placed_on:%d %B}, "
        f"is waiting for you until {until:%d %B}.\n"
    )


def due_soon(loans: list[Loan], today: date) -> list[Loan]:
    """The loans whose readers are reminded: due within three days."""
    return [loan for loan in loans if today <= loan.due <= today + timedelta(days=3)]
