"""Loans, reservations and fines of a public library."""
