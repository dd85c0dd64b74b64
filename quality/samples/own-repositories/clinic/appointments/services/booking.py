"""Making, moving and cancelling appointments."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from appointments.models import Appointment
from calendars.outbox import enqueue
from notifications.reminders import forget_reminders, plan_reminders
from people.models import Staff

from .slots import is_free


class Taken(Exception):
    """Another patient has this time."""


class TooLate(Exception):
    """Patients may cancel until a day before."""


@transaction.atomic
def book(practice, patient, staff, kind, starts, online=False, series=None) -> Appointment:
    Staff.objects.select_for_update().get(pk=staff.pk)  # two bookings of one doctor wait for each other
    ends = starts + timedelta(minutes=kind.minutes)
    if not is_free(staff, starts, ends):
        raise Taken
    appointment = Appointment.objects.create(
        practice=practice, patient=patient, staff=staff, kind=kind, series=series, starts=starts, ends=ends, booked_online=online
    )
    plan_reminders(appointment)
    enqueue(appointment, "create")
    return appointment


@transaction.atomic
def move(appointment: Appointment, starts) -> None:
    Staff.objects.select_for_update().get(pk=appointment.staff_id)
    ends = starts + timedelta(minutes=appointment.kind.minutes)
    previous = appointment.state
    Appointment.objects.filter(pk=appointment.pk).update(state=Appointment.CANCELLED)
    if not is_free(appointment.staff, starts, ends):
        raise Taken
    appointment.starts, appointment.ends, appointment.state = starts, ends, previous
    appointment.save()
    forget_reminders(appointment)
    plan_reminders(appointment)
    enqueue(appointment, "update")


@transaction.atomic
def cancel(appointment: Appointment, by_patient: bool) -> None:
    if by_patient and appointment.starts - timezone.now() < timedelta(days=1):
        raise TooLate
    appointment.state = Appointment.CANCELLED
    appointment.save()
    forget_reminders(appointment)
    enqueue(appointment, "delete")
