import unittest
from datetime import date

from meters.model import Meter, Reading
from meters.readings import ReadingRefused, Readings


class ReadingsTest(unittest.TestCase):
    def test_a_counter_has_its_digits(self):
        with self.assertRaises(ReadingRefused):
            Readings().add(Meter("17", "Weber"), Reading("17", date(2026, 1, 1), 100_000))

    def test_the_last_reading_before_a_day(self):
        meter, readings = Meter("17", "Weber"), Readings()
        readings.add(meter, Reading("17", date(2026, 1, 1), 10))
        readings.add(meter, Reading("17", date(2026, 2, 1), 20))
        self.assertEqual(readings.last_before(meter, date(2026, 1, 15)).value, 10)
