from functools import wraps

from django.http import JsonResponse

from .models import Staff


def staff_only(view):
    @wraps(view)
    def wrapped(request, *args, **kwargs):
        if not request.user.is_authenticated or request.user.practice_id != request.practice.pk:
            return JsonResponse({"error": "Please sign in"}, status=401)
        return view(request, *args, **kwargs)

    return wrapped


def manager_only(view):
    @staff_only
    @wraps(view)
    def wrapped(request, *args, **kwargs):
        if request.user.role != Staff.MANAGER:
            return JsonResponse({"error": "Only managers may do this"}, status=403)
        return view(request, *args, **kwargs)

    return wrapped
