from celery import shared_task
from django.db.models import F
from django.utils import timezone

from people.models import Patient

from .models import Appointment
from .services.waiting_list import expire_offers, offer


@shared_task
def offer_free_places():
    expire_offers()
    free = Appointment.objects.filter(state=Appointment.CANCELLED, starts__gt=timezone.now(), waitingentry=None)
    for appointment in free.select_related("kind", "patient", "practice"):
        offer(appointment)


@shared_task
def mark_no_shows():
    """Who was booked and did not arrive has missed it; the practice may charge a fee."""
    missed = Appointment.objects.filter(state=Appointment.BOOKED, ends__lt=timezone.now())
    Patient.objects.filter(pk__in=missed.values("patient")).update(missed=F("missed") + 1)
    missed.update(state=Appointment.MISSED)
