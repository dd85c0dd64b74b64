"""Text messages, by the gateway's HTTP interface."""

import re

import requests
from django.conf import settings


class SmsRefused(Exception):
    pass


def send_sms(patient, text: str) -> None:
    number = normalize(patient.mobile)
    answer = requests.post(
        settings.SMS_GATEWAY,
        json={"to": number, "text": text[:459], "from": "Rota"},
        headers={"Authorization": f"Bearer {settings.SMS_KEY}"},
        timeout=10,
    )
    if answer.status_code == 422:
        raise SmsRefused(answer.json().get("reason", "refused"))
    answer.raise_for_status()


def normalize(number: str) -> str:
    """0170 1234567 and +49 (0)170 1234567 are the same phone."""
    digits = re.sub(r"[^\d+]", "", number.replace("(0)", ""))
    if digits.startswith("00"):
        return "+" + digits[2:]
    if digits.startswith("0"):
        return "+49" + digits[1:]
    return digits
