from celery import Celery
from celery.schedules import crontab

app = Celery("rota")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.beat_schedule = {
    "reminders": {"task": "notifications.tasks.send_due_reminders", "schedule": 60.0},
    "calendars": {"task": "calendars.tasks.sync_all", "schedule": 600.0},
    "calendars-missing": {"task": "calendars.tasks.push_missing_all", "schedule": crontab(hour=3, minute=0)},
    "outbox": {"task": "calendars.tasks.deliver_all", "schedule": 30.0},
    "waiting-list": {"task": "appointments.tasks.offer_free_places", "schedule": 300.0},
    "no-shows": {"task": "appointments.tasks.mark_no_shows", "schedule": crontab(hour=22, minute=0)},
}
