"""What is wrong with a database, in a sentence that says what to do."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from plyyard.core.text import Text, text
from plyyard.rooms.store import Unavailable


def understand(error: Exception) -> Exception:
    """Return Unavailable for what is wrong with the database itself; any other error as it is."""
    if not isinstance(error, DBAPIError) or error.orig is None:
        return error
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    sentence = _of_sqlite(name) if name else _of_postgresql(error)
    return Unavailable(sentence) if sentence else error


def _of_sqlite(name: str) -> Text | None:
    sentences = {
        "SQLITE_FULL": _full(),
        "SQLITE_IOERR": text("The server's disk cannot be written: it is full, or failing. Nothing was saved."),
        "SQLITE_READONLY": _read_only(),
        "SQLITE_BUSY": text("Another program holds the database. Nothing was saved; please try again."),
        "SQLITE_CORRUPT": _damaged(),
        "SQLITE_NOTADB": _damaged(),
        "SQLITE_CANTOPEN": text("The file of the matches cannot be opened. Check the data folder and its permissions."),
    }
    return next((sentence for start, sentence in sentences.items() if name.startswith(start)), None)


def _of_postgresql(error: DBAPIError) -> Text | None:
    state = getattr(error.orig, "sqlstate", None) or ""
    if state == "53100":
        return _full()
    if state == "25006":
        return _read_only()
    if state.startswith("XX"):
        return _damaged()
    lost = error.connection_invalidated or type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout")
    if lost or state[:2] in ("08", "28", "3D", "53", "55", "57"):
        return text("The database cannot be reached. Nothing was saved; please try again.")
    return None


def _full() -> Text:
    return text("The server's disk is full. Nothing was saved; please try again later.")


def _read_only() -> Text:
    return text("The database can only be read now. Nothing was saved; please try again later.")


def _damaged() -> Text:
    return text("The database is damaged. Whoever runs this server has to restore a backup.")
