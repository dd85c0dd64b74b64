from django.db import models

from appointments.models import Appointment


class Reminder(models.Model):
    EMAIL, SMS = "email", "sms"
    appointment = models.ForeignKey(Appointment, on_delete=models.CASCADE)
    channel = models.CharField(max_length=5)
    due = models.DateTimeField(db_index=True)
    sent = models.DateTimeField(null=True)
    failed = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["appointment", "channel"], name="one_reminder_per_channel")]
