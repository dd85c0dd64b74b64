import json

from django.core import signing
from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST
from icalendar import Calendar, Event

from appointments.models import Appointment
from people.permissions import staff_only

from .models import Busy, Connection


@staff_only
@require_POST
def connect(request):
    body = json.loads(request.body)
    Connection.objects.update_or_create(
        staff=request.user, defaults={"provider": body["provider"], "refresh_token": body["refresh_token"], "cursor": "", "broken_since": None}
    )
    return JsonResponse({}, status=201)


@staff_only
@require_POST
def disconnect(request):
    Connection.objects.filter(staff=request.user).delete()
    Busy.objects.filter(staff=request.user).delete()
    return JsonResponse({})


def feed(request, token):
    """A calendar to subscribe to, for phones that know neither provider."""
    staff_id = signing.loads(token, salt="feed")
    calendar = Calendar()
    for appointment in Appointment.objects.filter(staff_id=staff_id, starts__gt=timezone.now()).exclude(state=Appointment.CANCELLED):
        event = Event()
        event.add("uid", f"{appointment.pk}@rota.example")
        event.add("summary", appointment.kind.name)
        event.add("dtstart", appointment.starts)
        event.add("dtend", appointment.ends)
        calendar.add_component(event)
    return HttpResponse(calendar.to_ical(), content_type="text/calendar")
