"""Sends feedback, transcripts and answers to surveys to one workspace of the Feedback Intelligence Service."""

from ._async_client import AsyncFeedbackClient
from ._client import FeedbackClient
from ._errors import FeedbackError
from ._wire import BatchResult, BatchRow, FeedbackAnswer, Item, Summary, TranscriptAnswer

__all__ = [
    "AsyncFeedbackClient",
    "BatchResult",
    "BatchRow",
    "FeedbackAnswer",
    "FeedbackClient",
    "FeedbackError",
    "Item",
    "Summary",
    "TranscriptAnswer",
]
