from django.urls import path

from . import views

urlpatterns = [path("appointments.csv", views.appointments_csv), path("utilisation", views.utilisation_json)]
