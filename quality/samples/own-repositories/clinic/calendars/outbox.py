"""Our appointments, on their way to the other calendar."""

from appointments.models import Appointment

from .models import Connection, Outgoing

MOST_TRIES = 8


def enqueue(appointment, action: str) -> None:
    if Connection.objects.filter(staff=appointment.staff).exists():
        Outgoing.objects.create(staff=appointment.staff, appointment_id=appointment.pk, action=action)


def deliver(outgoing: Outgoing, provider) -> None:
    appointment = Appointment.objects.filter(pk=outgoing.appointment_id).first()
    if outgoing.action == "delete" or appointment is None:
        if appointment and appointment.external_id:
            provider.remove(appointment.external_id)
    else:
        title = f"{appointment.kind.name} ({appointment.patient.name[:1]}.)"
        appointment.external_id = provider.write(appointment.starts, appointment.ends, title, appointment.external_id or None)
        appointment.save(update_fields=["external_id"])
    outgoing.delete()
