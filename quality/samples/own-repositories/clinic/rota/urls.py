from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/", include("appointments.urls")),
    path("api/calendars/", include("calendars.urls")),
    path("reports/", include("reports.urls")),
    path("", include("people.urls")),
]
