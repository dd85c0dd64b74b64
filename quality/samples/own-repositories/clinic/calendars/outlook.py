"""Outlook, by Microsoft Graph."""

from datetime import datetime, timezone

import requests
from django.conf import settings

from .event import Event

BASE = "https://graph.microsoft.com/v1.0/me"


class Outlook:
    def __init__(self, connection):
        self.connection = connection
        self._token = None

    def changes(self):
        url = self.connection.cursor or f"{BASE}/calendarView/delta?startDateTime=2020-01-01T00:00:00Z&endDateTime=2035-01-01T00:00:00Z"
        events = []
        while True:
            body = self._get(url)
            events += [self._to_event(item) for item in body["value"]]
            if "@odata.nextLink" not in body:
                return events, body["@odata.deltaLink"]
            url = body["@odata.nextLink"]

    def write(self, starts, ends, title, external_id=None) -> str:
        body = {
            "subject": title,
            "start": {"dateTime": starts.astimezone(timezone.utc).isoformat(), "timeZone": "UTC"},
            "end": {"dateTime": ends.astimezone(timezone.utc).isoformat(), "timeZone": "UTC"},
        }
        url, verb = (f"{BASE}/events/{external_id}", requests.patch) if external_id else (f"{BASE}/events", requests.post)
        answer = verb(url, json=body, headers=self._headers(), timeout=20)
        answer.raise_for_status()
        return answer.json()["id"]

    def remove(self, external_id) -> None:
        answer = requests.delete(f"{BASE}/events/{external_id}", headers=self._headers(), timeout=20)
        if answer.status_code != 404:
            answer.raise_for_status()

    def _to_event(self, item) -> Event:
        if "@removed" in item:
            return Event(external_id=item["id"], status="cancelled", starts=None, ends=None, version="")
        return Event(
            external_id=item["id"],
            status="cancelled" if item.get("isCancelled") else "confirmed",
            starts=datetime.fromisoformat(item["start"]["dateTime"]).replace(tzinfo=timezone.utc),
            ends=datetime.fromisoformat(item["end"]["dateTime"]).replace(tzinfo=timezone.utc),
            version=item.get("changeKey", ""),
        )

    def _get(self, url):
        answer = requests.get(url, headers={**self._headers(), "Prefer": 'outlook.timezone="UTC"'}, timeout=20)
        answer.raise_for_status()
        return answer.json()

    def _headers(self):
        if self._token is None:
            data = {"client_id": settings.OUTLOOK_CLIENT_ID, "grant_type": "refresh_token", "refresh_token": self.connection.refresh_token}
            answer = requests.post("https://login.microsoftonline.com/common/oauth2/v2.0/token", data=data, timeout=20)
            answer.raise_for_status()
            self._token = answer.json()["access_token"]
        return {"Authorization": f"Bearer {self._token}"}
