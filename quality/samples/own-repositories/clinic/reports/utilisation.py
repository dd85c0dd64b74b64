from appointments.models import Appointment
from people.timezones import day_bounds


def utilisation(practice, day) -> dict:
    """How much of a day's opening hours was used, and how many did not come."""
    start, end = day_bounds(practice, day)
    found = list(Appointment.objects.filter(practice=practice, starts__gte=start, starts__lt=end).exclude(state=Appointment.CANCELLED))
    minutes = sum((a.ends - a.starts).total_seconds() / 60 for a in found)
    open_minutes = (practice.closes.hour - practice.opens.hour) * 60 + practice.closes.minute - practice.opens.minute
    doctors = practice.staff.filter(role="doctor").count() or 1
    return {
        "used": round(minutes / (open_minutes * doctors), 3),
        "missed": sum(a.state == Appointment.MISSED for a in found),
        "online": sum(a.booked_online for a in found),
    }
