from django.urls import path

from . import views

urlpatterns = [
    path("days/<str:when>", views.day),
    path("slots", views.slots),
    path("appointments", views.create),
    path("appointments/<int:pk>", views.change),
    path("series", views.create_series),
    path("cancel/<str:token>", views.cancel_by_patient),
    path("waiting/<int:pk>/accept", views.accept_place),
]
