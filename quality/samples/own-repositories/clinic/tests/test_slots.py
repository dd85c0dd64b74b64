import pytest

from appointments.services.slots import free_slots

pytestmark = pytest.mark.django_db


def test_a_booked_hour_is_not_offered(doctor, kind, day, booked_at):
    booked_at("10:00")
    assert "10:00" not in [slot.strftime("%H:%M") for slot in free_slots(doctor, kind, day)]
