"""Keeps the busy times of staff in step with their other calendar."""

from django.db import transaction
from django.utils import timezone
from requests import HTTPError

from appointments.models import Appointment

from .google import Google
from .models import Busy, Connection
from .outlook import Outlook

PROVIDERS = {Connection.GOOGLE: Google, Connection.OUTLOOK: Outlook}


def sync(connection: Connection) -> int:
    """Takes over what changed, returns how much it was. A refused token is kept in mind for the settings page."""
    provider = PROVIDERS[connection.provider](connection)
    try:
        events, cursor = provider.changes()
    except HTTPError as error:
        if error.response.status_code in (400, 401):
            connection.broken_since = connection.broken_since or timezone.now()
            connection.save()
            return 0
        raise
    with transaction.atomic():
        for event in events:
            _take_over(connection.staff, event)
        connection.cursor, connection.broken_since = cursor, None
        connection.save()
    return len(events)


def _take_over(staff, event) -> None:
    if event.status == "cancelled" or event.starts is None:
        return
    if Appointment.objects.filter(staff=staff, external_id=event.external_id).exists():
        return  # ours, seen from the other side
    Busy.objects.update_or_create(
        staff=staff,
        external_id=event.external_id,
        defaults={"starts": event.starts, "ends": event.ends, "version": event.version},
    )


def push_missing(connection: Connection) -> int:
    """Writes busy times again that the other side does not show, for instance after a restored backup."""
    provider = PROVIDERS[connection.provider](connection)
    known = {event.external_id for event in provider.changes()[0] if event.status != "cancelled"}
    missing = Busy.objects.filter(staff=connection.staff, starts__gt=timezone.now()).exclude(external_id__in=known)
    for busy in missing:
        busy.external_id = provider.write(busy.starts, busy.ends, "Busy")
        busy.save()
    return len(missing)
