import json

from django.contrib.auth import authenticate, login, logout
from django.http import JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from common.pagination import paginate

from .models import Patient
from .permissions import staff_only


def home(request):
    return render(request, "calendar.html", {"practice": request.practice})


@require_POST
def sign_in(request):
    body = json.loads(request.body)
    user = authenticate(request, username=body.get("username"), password=body.get("password"))
    if user is None:
        return JsonResponse({"error": "Unknown name or wrong password"}, status=401)
    login(request, user)
    return JsonResponse({"name": user.get_full_name(), "role": user.role})


@require_POST
def sign_out(request):
    logout(request)
    return JsonResponse({})


@staff_only
def patients(request):
    wanted = request.GET.get("q", "")
    found = Patient.objects.filter(practice=request.practice, name__icontains=wanted).order_by("name")
    page, more = paginate(found, request)
    return JsonResponse({"patients": [{"id": p.pk, "name": p.name, "mobile": p.mobile, "missed": p.missed} for p in page], "more": more})


@staff_only
@require_POST
def merge_patients(request):
    """Two records of one person become one; the older stays."""
    body = json.loads(request.body)
    kept, gone = Patient.objects.filter(practice=request.practice, pk__in=[body["a"], body["b"]]).order_by("pk")
    gone.appointments.update(patient=kept)
    kept.missed += gone.missed
    kept.note = "\n".join(note for note in (kept.note, gone.note) if note)
    kept.save()
    gone.delete()
    return JsonResponse({"id": kept.pk})
