"""What patients read, in their language."""

from appointments.tokens import token_for
from people.timezones import to_local

TEXTS = {
    "en": {
        "reminder": "{practice}: we expect you on {day} at {time}. Cannot come? {link}",
        "place_free": "{practice}: a place is free on {day} at {time}. Answer YES within two hours to take it.",
        "subject_reminder": "Your appointment on {day}",
    },
    "de": {
        "reminder": "{practice}: Wir erwarten Sie am {day} um {time} Uhr. Verhindert? {link}",
        "place_free": "{practice}: Am {day} um {time} Uhr ist ein Termin frei. Antworten Sie binnen zwei Stunden mit JA.",
        "subject_reminder": "Ihr Termin am {day}",
    },
}
DAYS = {"en": "%A, %d %B", "de": "%d.%m.%Y"}


def text_for(patient, name: str, appointment) -> str:
    language = patient.language if patient.language in TEXTS else "en"
    wall = to_local(appointment.practice, appointment.starts)
    return TEXTS[language][name].format(
        practice=appointment.practice.name,
        day=wall.strftime(DAYS[language]),
        time=wall.strftime("%H:%M"),
        link=f"https://rota.example/c/{token_for(appointment)}",
    )


def subject_for(patient, name: str, appointment) -> str:
    return text_for(patient, f"subject_{name}", appointment)
