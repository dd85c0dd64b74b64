"""Free times."""

from datetime import datetime, timedelta

from appointments.models import Appointment
from calendars.models import Busy
from people.timezones import from_local

STEP = timedelta(minutes=10)


def free_slots(staff, kind, day) -> list[datetime]:
    """Every time of a day at which a visit of this kind would fit, ten minutes apart."""
    practice = staff.practice
    opens = from_local(practice, datetime.combine(day, practice.opens))
    closes = from_local(practice, datetime.combine(day, practice.closes))
    length = timedelta(minutes=kind.minutes + kind.buffer_minutes)
    taken = _taken(staff, opens, closes)
    slots, at = [], opens
    while at + length <= closes:
        if not any(start < at + length and at < end for start, end in taken):
            slots.append(at)
        at += STEP
    return slots


def is_free(staff, starts, ends) -> bool:
    return not _taken(staff, starts, ends)


def _taken(staff, start, end) -> list[tuple[datetime, datetime]]:
    booked = Appointment.objects.filter(staff=staff, starts__lt=end, ends__gt=start).exclude(state=Appointment.CANCELLED)
    busy = Busy.objects.filter(staff=staff, starts__lt=end, ends__gt=start)
    return [(a.starts, a.ends + timedelta(minutes=a.kind.buffer_minutes)) for a in booked] + [(b.starts, b.ends) for b in busy]
