PAGE = 50


def paginate(found, request):
    """One page of a query, and whether there are more."""
    page = max(1, int(request.GET.get("page", 1)))
    rows = list(found[(page - 1) * PAGE : page * PAGE + 1])
    return rows[:PAGE], len(rows) > PAGE
