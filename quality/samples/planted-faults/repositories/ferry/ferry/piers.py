PIERS = {"harbour": "Old Harbour", "island": "Green Island", "bay": "Seal Bay"}

MINUTES = {("harbour", "island"): 35, ("island", "bay"): 20, ("harbour", "bay"): 50}


def crossing_minutes(start: str, end: str) -> int:
    """How long a crossing takes, in either direction."""
    if (start, end) in MINUTES:
        return MINUTES[(start, end)]
    return MINUTES[(end, start)]
