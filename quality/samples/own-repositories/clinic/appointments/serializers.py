from people.timezones import from_local
from datetime import datetime

from .models import Appointment


def to_json(appointment: Appointment) -> dict:
    """For the calendar page, which shows times in the zone of the practice by itself (Intl)."""
    return {
        "id": appointment.pk,
        "starts": appointment.starts.isoformat(),
        "ends": appointment.ends.isoformat(),
        "patient": {"id": appointment.patient_id, "name": appointment.patient.name},
        "staff": appointment.staff_id,
        "kind": appointment.kind.name,
        "color": appointment.staff.color,
        "state": appointment.state,
        "comment": appointment.comment,
        "series": appointment.series_id,
    }


def parse_moment(practice, text: str) -> datetime:
    """A time as the page sends it: with an offset, or as the practice's wall shows it."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else from_local(practice, moment)
