from __future__ import annotations

_PASSING = frozenset({0, 429, 500, 502, 503, 504})


class FeedbackError(Exception):
    """A request that was refused, or that no answer came to."""

    def __init__(self, status: int, message: str, retry_after: int | None = None, dropped: int = 0) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status; 0 where no answer came."""
        self.message = message
        self.retry_after = retry_after
        """After how many seconds the service says to try again."""
        self.dropped = dropped
        """To `on_error`: how many items were dropped, besides those that it is given, while too many waited."""

    def __reduce__(self) -> tuple[type[FeedbackError], tuple[int, str, int | None, int]]:
        return type(self), (self.status, self.message, self.retry_after, self.dropped)

    @property
    def is_passing(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in _PASSING
