from django.db import models

from people.models import Staff


class Connection(models.Model):
    GOOGLE, OUTLOOK = "google", "outlook"
    staff = models.OneToOneField(Staff, on_delete=models.CASCADE, related_name="calendar")
    provider = models.CharField(max_length=10)
    refresh_token = models.TextField()
    cursor = models.TextField(blank=True)
    broken_since = models.DateTimeField(null=True)


class Busy(models.Model):
    """A time in which a member of staff cannot be booked, from their other calendar."""

    staff = models.ForeignKey(Staff, on_delete=models.CASCADE, related_name="busy")
    external_id = models.CharField(max_length=200)
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    version = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["staff", "external_id"], name="one_busy_per_event")]


class Outgoing(models.Model):
    """Something to be written to the other calendar."""

    staff = models.ForeignKey(Staff, on_delete=models.CASCADE)
    appointment_id = models.BigIntegerField()
    action = models.CharField(max_length=10)
    tries = models.PositiveSmallIntegerField(default=0)
