import pytest

from notifications.sms import normalize


@pytest.mark.parametrize("number", ["0170 1234567", "+49 (0)170 1234567", "0049170-1234567"])
def test_numbers_are_written_in_one_way(number):
    assert normalize(number) == "+491701234567"
