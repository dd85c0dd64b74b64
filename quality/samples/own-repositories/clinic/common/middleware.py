from django.http import HttpResponseNotFound

from people.models import Practice


class PracticeMiddleware:
    """Each practice has a host name of its own: smile.rota.example."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        name = request.get_host().split(".")[0]
        request.practice = Practice.objects.filter(name__iexact=name).first()
        if request.practice is None and not request.path.startswith("/admin/"):
            return HttpResponseNotFound("Unknown practice")
        return self.get_response(request)
