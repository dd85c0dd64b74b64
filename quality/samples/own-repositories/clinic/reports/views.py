import csv
from datetime import date, timedelta

from django.http import HttpResponse, JsonResponse

from appointments.models import Appointment
from people.permissions import manager_only
from people.timezones import day_bounds, to_local

from .utilisation import utilisation


@manager_only
def appointments_csv(request):
    """All appointments of a span of days, for the accountant."""
    start, _ = day_bounds(request.practice, date.fromisoformat(request.GET["from"]))
    _, end = day_bounds(request.practice, date.fromisoformat(request.GET["to"]))
    response = HttpResponse(content_type="text/csv")
    response["Content-Disposition"] = "attachment; filename=appointments.csv"
    writer = csv.writer(response, delimiter=";")
    writer.writerow(["day", "time", "minutes", "kind", "staff", "state"])
    found = Appointment.objects.filter(practice=request.practice, starts__gte=start, starts__lt=end).select_related("kind", "staff")
    for a in found.order_by("starts"):
        wall = to_local(request.practice, a.starts)
        writer.writerow([wall.date(), wall.strftime("%H:%M"), a.kind.minutes, a.kind.name, a.staff.get_full_name(), a.state])
    return response


@manager_only
def utilisation_json(request):
    week = date.fromisoformat(request.GET["week"])
    days = [week + timedelta(days=n) for n in range(7)]
    return JsonResponse({"days": [{"day": d.isoformat(), **utilisation(request.practice, d)} for d in days]})
