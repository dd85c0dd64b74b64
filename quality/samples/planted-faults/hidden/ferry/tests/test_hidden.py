import unittest
from datetime import datetime

from ferry.departures import next_departure
from ferry.sign import sign_text


class Late(unittest.TestCase):
    def test_after_the_last_boat_the_first_of_the_next_day_is_shown(self):
        self.assertEqual(next_departure(datetime(2026, 7, 1, 23, 0)), datetime(2026, 7, 2, 6, 45))
        self.assertEqual(next_departure(datetime(2026, 1, 2, 18, 0)), datetime(2026, 1, 3, 9, 0))
        self.assertEqual(next_departure(datetime(2026, 7, 1, 20, 30)), datetime(2026, 7, 1, 20, 30))
        self.assertIn("Thursday 06:45", sign_text(datetime(2026, 7, 1, 23, 0), "harbour", "island"))
