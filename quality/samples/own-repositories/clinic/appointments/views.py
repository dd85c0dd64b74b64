import json
from datetime import date

from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_POST

from people.models import Patient, Staff
from people.permissions import staff_only
from people.timezones import day_bounds

from .models import Appointment, Kind, Series, WaitingEntry
from .serializers import parse_moment, to_json
from .services.booking import Taken, TooLate, book, cancel, move
from .services.recurrence import occurrences
from .services.slots import free_slots
from .services.waiting_list import accept


@staff_only
@require_GET
def day(request, when):
    start, end = day_bounds(request.practice, date.fromisoformat(when))
    found = Appointment.objects.filter(practice=request.practice, starts__gte=start, starts__lt=end)
    return JsonResponse({"appointments": [to_json(a) for a in found.select_related("patient", "staff", "kind")]})


@require_GET
def slots(request):
    staff = get_object_or_404(Staff, pk=request.GET["staff"], practice=request.practice, bookable_online=True)
    kind = get_object_or_404(Kind, pk=request.GET["kind"], practice=request.practice, online=True)
    free = free_slots(staff, kind, date.fromisoformat(request.GET["day"]))
    return JsonResponse({"slots": [slot.isoformat() for slot in free]})


@staff_only
@require_POST
def create(request):
    body = json.loads(request.body)
    patient = get_object_or_404(Patient, pk=body["patient"], practice=request.practice)
    staff = get_object_or_404(Staff, pk=body["staff"], practice=request.practice)
    kind = get_object_or_404(Kind, pk=body["kind"], practice=request.practice)
    try:
        appointment = book(request.practice, patient, staff, kind, parse_moment(request.practice, body["starts"]))
    except Taken:
        return JsonResponse({"error": "This time is taken"}, status=409)
    return JsonResponse(to_json(appointment), status=201)


@staff_only
@require_POST
def create_series(request):
    body = json.loads(request.body)
    patient = get_object_or_404(Patient, pk=body["patient"], practice=request.practice)
    staff = get_object_or_404(Staff, pk=body["staff"], practice=request.practice)
    kind = get_object_or_404(Kind, pk=body["kind"], practice=request.practice)
    series = Series.objects.create(
        patient=patient, staff=staff, kind=kind, rule=body["rule"], every=body.get("every", 1),
        first=parse_moment(request.practice, body["first"]), last=date.fromisoformat(body["last"]),
    )
    booked, taken = [], []
    for starts in occurrences(series):
        try:
            booked.append(book(request.practice, patient, staff, kind, starts, series=series).pk)
        except Taken:
            taken.append(starts.isoformat())
    return JsonResponse({"booked": booked, "taken": taken}, status=201)


@staff_only
@require_POST
def change(request, pk):
    appointment = get_object_or_404(Appointment, pk=pk, practice=request.practice)
    body = json.loads(request.body)
    try:
        if body.get("state") == Appointment.CANCELLED:
            cancel(appointment, by_patient=False)
        elif "starts" in body:
            move(appointment, parse_moment(request.practice, body["starts"]))
        elif body.get("state") == Appointment.ARRIVED:
            appointment.state = Appointment.ARRIVED
            appointment.save()
    except Taken:
        return JsonResponse({"error": "This time is taken"}, status=409)
    return JsonResponse(to_json(appointment))


@require_POST
def cancel_by_patient(request, token):
    from .tokens import appointment_of

    appointment = appointment_of(token)
    if appointment is None:
        return JsonResponse({"error": "This link is not valid"}, status=404)
    try:
        cancel(appointment, by_patient=True)
    except TooLate:
        return JsonResponse({"error": "Please call us: it is less than a day away"}, status=409)
    return JsonResponse({})


@require_POST
def accept_place(request, pk):
    entry = get_object_or_404(WaitingEntry, pk=pk)
    return JsonResponse({"accepted": accept(entry)})
