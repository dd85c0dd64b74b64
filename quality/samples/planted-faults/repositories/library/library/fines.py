from datetime import date

PER_DAY = 20
MOST = 1500


def fine_for(due: date, returned: date) -> int:
    """Cents for a loan that came back late."""
    late = (returned - due).days
    return 0 if late <= 0 else min(MOST, late * PER_DAY)
