import unittest
from datetime import date

from meters.bills import bill_for
from meters.instalments import monthly_instalment
from meters.letters import letter
from meters.model import Meter, Reading


class Bills(unittest.TestCase):
    def test_a_year_is_billed(self):
        meter = Meter("17", "Weber")
        before, after = Reading("17", date(2025, 1, 1), 100), Reading("17", date(2026, 1, 1), 220)
        bill = bill_for(meter, before, after, months=12, paid=50_000)
        self.assertEqual((bill.used, bill.total), (120, 120 * 432 + 7800))
        self.assertEqual(monthly_instalment(bill), 5000)
        self.assertIn("120 m³", letter(bill))
