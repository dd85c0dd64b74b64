import unittest
from datetime import date

from library.holds import Hold, Shelf


class FirstCome(unittest.TestCase):
    def test_who_asked_first_is_served_first(self):
        shelf = Shelf()
        self.assertEqual(shelf.place(Hold("1", "ada", date(2026, 3, 1))), 1)
        self.assertEqual(shelf.place(Hold("1", "bob", date(2026, 3, 5))), 2)
        self.assertEqual(shelf.place(Hold("1", "cleo", date(2026, 4, 5))), 3)
        self.assertEqual(shelf.position("1", "ada"), 1)
        self.assertEqual(shelf.copy_returned("1", date(2026, 5, 1)).card, "ada")
        self.assertEqual(shelf.copy_returned("1", date(2026, 5, 2)).card, "bob")
