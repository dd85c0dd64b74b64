from datetime import datetime
from wsgiref.simple_server import make_server

from ferry.sign import sign_text


def app(environ, start_response):
    """The page for phones: when the next boat leaves."""
    text = sign_text(datetime.now(), "harbour", "island")
    start_response("200 OK", [("Content-Type", "text/plain; charset=utf-8")])
    return [f"Next boat\n{text}\n".encode()]


if __name__ == "__main__":
    make_server("", 8000, app).serve_forever()
