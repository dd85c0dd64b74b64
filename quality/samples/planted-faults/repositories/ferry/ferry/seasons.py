from datetime import date


def is_summer(day: date) -> bool:
    return date(day.year, 5, 1) <= day <= date(day.year, 9, 30)


def is_weekend(day: date) -> bool:
    return day.weekday() >= 5
