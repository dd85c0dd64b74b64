ADULT = 1250
CHILD = 600
BICYCLE = 300


def fare(adults: int, children: int = 0, bicycles: int = 0, is_return: bool = False) -> int:
    """Cents for a crossing; two children of a family travel free, and a return ticket saves a fifth."""
    paying = max(0, children - 2) if adults >= 2 else children
    one_way = adults * ADULT + paying * CHILD + bicycles * BICYCLE
    return one_way * 2 * 4 // 5 if is_return else one_way
