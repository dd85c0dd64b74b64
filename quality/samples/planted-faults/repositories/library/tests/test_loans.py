import unittest
from datetime import date

from library.fines import fine_for
from library.loans import extend, lend


class Loans(unittest.TestCase):
    def test_new_titles_are_lent_for_two_weeks(self):
        self.assertEqual(lend("1", "c", date(2026, 3, 1), is_new=True).due, date(2026, 3, 15))

    def test_a_wanted_title_is_not_extended(self):
        with self.assertRaises(ValueError):
            extend(lend("1", "c", date(2026, 3, 1)), is_wanted=True)

    def test_a_fine_has_a_limit(self):
        self.assertEqual(fine_for(date(2026, 1, 1), date(2026, 1, 4)), 60)
        self.assertEqual(fine_for(date(2025, 1, 1), date(2026, 1, 4)), 1500)
