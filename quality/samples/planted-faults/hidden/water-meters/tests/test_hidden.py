import unittest
from datetime import date

from meters.bills import bill_for
from meters.model import Meter, Reading


class Rollover(unittest.TestCase):
    def test_a_counter_starts_again_at_zero(self):
        for digits, before, after, used in [(5, 99_990, 40, 50), (5, 99_999, 0, 1), (4, 9_000, 500, 1_500), (5, 7, 9, 2)]:
            meter = Meter("17", "Weber", digits)
            bill = bill_for(
                meter, Reading("17", date(2025, 1, 1), before), Reading("17", date(2026, 1, 1), after), months=12
            )
            self.assertEqual(bill.used, used)
