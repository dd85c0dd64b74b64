from django.urls import path

from . import views

urlpatterns = [
    path("", views.home),
    path("signin", views.sign_in),
    path("signout", views.sign_out),
    path("api/patients", views.patients),
    path("api/patients/merge", views.merge_patients),
]
