from django.urls import path

from . import views

urlpatterns = [path("connect", views.connect), path("disconnect", views.disconnect), path("feed/<str:token>.ics", views.feed)]
