import logging

from celery import shared_task
from requests import RequestException

from .models import Connection, Outgoing
from .outbox import MOST_TRIES, deliver
from .sync import PROVIDERS, push_missing, sync

log = logging.getLogger(__name__)


@shared_task
def sync_all():
    for connection in Connection.objects.filter(broken_since=None).select_related("staff"):
        try:
            sync(connection)
        except RequestException:
            log.warning("calendar of %s cannot be read", connection.staff_id, exc_info=True)


@shared_task
def deliver_all():
    for outgoing in Outgoing.objects.filter(tries__lt=MOST_TRIES).order_by("pk"):
        connection = Connection.objects.filter(staff=outgoing.staff).first()
        if connection is None:
            outgoing.delete()
            continue
        try:
            deliver(outgoing, PROVIDERS[connection.provider](connection))
        except RequestException:
            outgoing.tries += 1
            outgoing.save()


@shared_task
def push_missing_all():
    for connection in Connection.objects.filter(broken_since=None):
        push_missing(connection)
