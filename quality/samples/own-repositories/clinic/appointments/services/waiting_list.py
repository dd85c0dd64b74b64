"""Offers places that became free to those who wait."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from appointments.models import Appointment, WaitingEntry
from notifications.sms import send_sms
from notifications.texts import text_for

OFFER_FOR = timedelta(hours=2)


def offer(appointment: Appointment) -> WaitingEntry | None:
    """Offers a cancelled appointment's time to the one who has waited longest; they have two hours to answer."""
    waiting = (
        WaitingEntry.objects.filter(kind=appointment.kind, offered=None, patient__practice=appointment.practice)
        .exclude(patient=appointment.patient)
        .exclude(not_before__gt=appointment.starts.date())
        .order_by("since")
    )
    entry = waiting.first()
    if entry is None or appointment.starts < timezone.now() + OFFER_FOR:
        return None
    entry.offered, entry.offered_until = appointment, timezone.now() + OFFER_FOR
    entry.save()
    send_sms(entry.patient, text_for(entry.patient, "place_free", appointment))
    return entry


@transaction.atomic
def accept(entry: WaitingEntry) -> bool:
    from .booking import Taken, book

    place = entry.offered
    if place is None or entry.offered_until < timezone.now():
        return False
    try:
        book(place.practice, entry.patient, place.staff, place.kind, place.starts, online=True)
    except Taken:
        return False
    entry.delete()
    return True


def expire_offers() -> int:
    return WaitingEntry.objects.filter(offered_until__lt=timezone.now()).update(offered=None, offered_until=None)
