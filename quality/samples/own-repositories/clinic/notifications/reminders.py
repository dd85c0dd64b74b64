"""When patients are reminded of an appointment."""

from datetime import timedelta

from django.utils import timezone

from .models import Reminder

BEFORE = {Reminder.EMAIL: timedelta(days=2), Reminder.SMS: timedelta(hours=3)}


def plan_reminders(appointment) -> None:
    patient = appointment.patient
    agreed = {Reminder.EMAIL: patient.agreed_to_email and patient.email, Reminder.SMS: patient.agreed_to_sms and patient.mobile}
    for channel, before in BEFORE.items():
        due = appointment.starts - before
        if agreed[channel] and due > timezone.now():
            Reminder.objects.update_or_create(appointment=appointment, channel=channel, defaults={"due": due, "sent": None})


def forget_reminders(appointment) -> None:
    Reminder.objects.filter(appointment=appointment, sent=None).delete()


def due_reminders():
    return Reminder.objects.filter(sent=None, due__lte=timezone.now(), failed="").select_related("appointment__patient", "appointment__practice")
