from celery import shared_task
from django.utils import timezone

from .email import send_email
from .models import Reminder
from .reminders import due_reminders
from .sms import SmsRefused, send_sms
from .texts import subject_for, text_for


@shared_task
def send_due_reminders():
    for reminder in due_reminders():
        appointment, patient = reminder.appointment, reminder.appointment.patient
        # Marked first: better no message than two.
        if not Reminder.objects.filter(pk=reminder.pk, sent=None).update(sent=timezone.now()):
            continue
        text = text_for(patient, "reminder", appointment)
        try:
            if reminder.channel == Reminder.SMS:
                send_sms(patient, text)
            else:
                send_email(patient, subject_for(patient, "reminder", appointment), text)
        except SmsRefused as error:
            Reminder.objects.filter(pk=reminder.pk).update(failed=str(error))
