from django.contrib import admin

from .models import Appointment, Kind, Series, WaitingEntry

admin.site.register([Kind, Series, WaitingEntry])


@admin.register(Appointment)
class AppointmentAdmin(admin.ModelAdmin):
    list_display = ["starts", "patient", "staff", "kind", "state"]
    list_filter = ["state", "practice"]
    search_fields = ["patient__name"]
