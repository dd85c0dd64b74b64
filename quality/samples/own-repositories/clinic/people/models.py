from django.contrib.auth.models import AbstractUser
from django.db import models


class Practice(models.Model):
    name = models.CharField(max_length=200)
    timezone = models.CharField(max_length=60, default="Europe/Berlin")
    phone = models.CharField(max_length=40, blank=True)
    no_show_fee_cents = models.PositiveIntegerField(default=0)
    opens = models.TimeField(default="08:00")
    closes = models.TimeField(default="18:00")

    def __str__(self):
        return self.name


class Staff(AbstractUser):
    RECEPTION, DOCTOR, MANAGER = "reception", "doctor", "manager"
    practice = models.ForeignKey(Practice, null=True, on_delete=models.CASCADE, related_name="staff")
    role = models.CharField(max_length=20, default=RECEPTION)
    color = models.CharField(max_length=7, default="#3366aa")
    bookable_online = models.BooleanField(default=False)


class Patient(models.Model):
    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="patients")
    name = models.CharField(max_length=200)
    email = models.EmailField(blank=True)
    mobile = models.CharField(max_length=30, blank=True)
    language = models.CharField(max_length=5, default="en")
    agreed_to_sms = models.BooleanField(default=False)
    agreed_to_email = models.BooleanField(default=True)
    missed = models.PositiveIntegerField(default=0)
    note = models.TextField(blank=True)
