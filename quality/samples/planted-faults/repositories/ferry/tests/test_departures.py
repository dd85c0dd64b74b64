import unittest
from datetime import datetime

from ferry.departures import next_departure
from ferry.sign import sign_text


class Departures(unittest.TestCase):
    def test_the_next_boat_of_the_day(self):
        self.assertEqual(next_departure(datetime(2026, 7, 1, 10, 0)), datetime(2026, 7, 1, 12, 0))

    def test_the_sign_says_when_one_arrives(self):
        self.assertEqual(
            sign_text(datetime(2026, 7, 1, 10, 0), "harbour", "island"), "Green Island: 12:00, there at 12:35"
        )
