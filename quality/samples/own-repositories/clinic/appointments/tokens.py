"""Links in messages with which patients cancel without signing in."""

from django.core import signing

from .models import Appointment

_SALT = "cancel-appointment"


def token_for(appointment: Appointment) -> str:
    return signing.dumps(appointment.pk, salt=_SALT)


def appointment_of(token: str) -> Appointment | None:
    try:
        pk = signing.loads(token, salt=_SALT, max_age=90 * 24 * 3600)
    except signing.BadSignature:
        return None
    return Appointment.objects.filter(pk=pk, state=Appointment.BOOKED).first()
