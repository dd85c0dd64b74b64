from dataclasses import dataclass


@dataclass(frozen=True)
class Title:
    isbn: str
    name: str
    author: str
    copies: int
    is_new: bool = False


class Catalogue:
    def __init__(self, titles: list[Title]) -> None:
        self._titles = {title.isbn: title for title in titles}

    def find(self, isbn: str) -> Title:
        if isbn not in self._titles:
            raise KeyError(f"There is no title {isbn}")
        return self._titles[isbn]

    def search(self, words: str) -> list[Title]:
        """Titles whose name or author has all of the words."""
        wanted = words.lower().split()
        return [
            title
            for title in self._titles.values()
            if all(word in f"{title.name} {title.author}".lower() for word in wanted)
        ]
