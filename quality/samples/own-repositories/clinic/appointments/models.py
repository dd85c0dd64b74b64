from django.db import models

from people.models import Patient, Practice, Staff


class Kind(models.Model):
    """What a visit is for: how long it takes, and whether patients may book it themselves."""

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="kinds")
    name = models.CharField(max_length=120)
    minutes = models.PositiveSmallIntegerField(default=20)
    buffer_minutes = models.PositiveSmallIntegerField(default=0)
    online = models.BooleanField(default=True)


class Series(models.Model):
    WEEKLY, MONTHLY = "weekly", "monthly"
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE)
    kind = models.ForeignKey(Kind, on_delete=models.PROTECT)
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT)
    rule = models.CharField(max_length=10)
    every = models.PositiveSmallIntegerField(default=1)
    first = models.DateTimeField()
    last = models.DateField()


class Appointment(models.Model):
    BOOKED, CANCELLED, ARRIVED, MISSED = "booked", "cancelled", "arrived", "missed"
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE)
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE, related_name="appointments")
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="appointments")
    kind = models.ForeignKey(Kind, on_delete=models.PROTECT)
    series = models.ForeignKey(Series, null=True, on_delete=models.SET_NULL)
    starts = models.DateTimeField(db_index=True)
    ends = models.DateTimeField()
    state = models.CharField(max_length=10, default=BOOKED)
    booked_online = models.BooleanField(default=False)
    comment = models.TextField(blank=True)
    external_id = models.CharField(max_length=200, blank=True)


class WaitingEntry(models.Model):
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE)
    kind = models.ForeignKey(Kind, on_delete=models.CASCADE)
    since = models.DateTimeField(auto_now_add=True)
    not_before = models.DateField(null=True)
    offered = models.ForeignKey(Appointment, null=True, on_delete=models.SET_NULL)
    offered_until = models.DateTimeField(null=True)
