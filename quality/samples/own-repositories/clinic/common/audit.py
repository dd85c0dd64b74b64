import logging

log = logging.getLogger("audit")


class AuditMiddleware:
    """Who changed what, for data protection. Reading is not recorded."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if request.method not in ("GET", "HEAD", "OPTIONS") and response.status_code < 400:
            log.info("%s %s by %s", request.method, request.path, getattr(request.user, "pk", None))
        return response
