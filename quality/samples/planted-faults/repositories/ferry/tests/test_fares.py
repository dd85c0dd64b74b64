import unittest

from ferry.fares import fare


class Fares(unittest.TestCase):
    def test_two_children_of_a_family_travel_free(self):
        self.assertEqual(fare(2, 3), 2 * 1250 + 600)

    def test_a_return_ticket_saves_a_fifth(self):
        self.assertEqual(fare(1, is_return=True), 2000)
