import unittest
from datetime import date

from library.holds import Hold, Shelf


class Holds(unittest.TestCase):
    def test_a_copy_is_set_aside(self):
        shelf = Shelf()
        self.assertEqual(shelf.place(Hold("1", "ada", date(2026, 3, 1))), 1)
        self.assertEqual(shelf.copy_returned("1", date(2026, 4, 1)).card, "ada")
        self.assertIsNone(shelf.copy_returned("1", date(2026, 4, 1)))

    def test_a_reader_waits_once(self):
        shelf = Shelf()
        shelf.place(Hold("1", "ada", date(2026, 3, 1)))
        with self.assertRaises(ValueError):
            shelf.place(Hold("1", "ada", date(2026, 3, 2)))
