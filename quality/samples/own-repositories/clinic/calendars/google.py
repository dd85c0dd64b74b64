"""Google Calendar, API v3."""

from datetime import datetime

import requests
from django.conf import settings

from .event import Event

BASE = "https://www.googleapis.com/calendar/v3/calendars/primary/events"


class Google:
    def __init__(self, connection):
        self.connection = connection
        self._token = None

    def changes(self):
        """Events that changed since the cursor, and the next cursor."""
        params = {"singleEvents": "true", "showDeleted": "true", "maxResults": 250}
        if self.connection.cursor:
            params["syncToken"] = self.connection.cursor
        events = []
        while True:
            answer = requests.get(BASE, params=params, headers=self._headers(), timeout=20)
            answer.raise_for_status()
            body = answer.json()
            events += [self._to_event(item) for item in body.get("items", [])]
            if "nextPageToken" not in body:
                return events, body["nextSyncToken"]
            params["pageToken"] = body["nextPageToken"]

    def write(self, starts, ends, title, external_id=None) -> str:
        body = {"summary": title, "start": {"dateTime": starts.isoformat()}, "end": {"dateTime": ends.isoformat()}}
        url, verb = (f"{BASE}/{external_id}", requests.put) if external_id else (BASE, requests.post)
        answer = verb(url, json=body, headers=self._headers(), timeout=20)
        answer.raise_for_status()
        return answer.json()["id"]

    def remove(self, external_id) -> None:
        answer = requests.delete(f"{BASE}/{external_id}", headers=self._headers(), timeout=20)
        if answer.status_code not in (404, 410):
            answer.raise_for_status()

    def _to_event(self, item) -> Event:
        start, end = item.get("start", {}), item.get("end", {})
        return Event(
            external_id=item["id"],
            status=item["status"],
            starts=datetime.fromisoformat(start["dateTime"]) if "dateTime" in start else None,
            ends=datetime.fromisoformat(end["dateTime"]) if "dateTime" in end else None,
            version=item.get("etag", ""),
        )

    def _headers(self):
        if self._token is None:
            data = {"client_id": settings.GOOGLE_CLIENT_ID, "grant_type": "refresh_token", "refresh_token": self.connection.refresh_token}
            answer = requests.post("https://oauth2.googleapis.com/token", data=data, timeout=20)
            answer.raise_for_status()
            self._token = answer.json()["access_token"]
        return {"Authorization": f"Bearer {self._token}"}
