"""One statement for many rows, as fast as the driver takes them.

SQLAlchemy writes the statement, once for each kind of database; the rows go to the driver as they are. That is four
times as fast as to hand them through, and right only for columns whose values need no conversion (numbers and texts).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Dialect, Insert, Update


class Bulk:
    """A statement with named parameters for many rows."""

    def __init__(self, statement: Insert | Update | Delete) -> None:
        self._statement = statement
        self._written: dict[str, tuple[str, list[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute it for every row, which has a value for each parameter. Raises what the database raises."""
        sql, order = self._written.get(connection.dialect.name) or self._write(connection.dialect)
        given = [dict(row) for row in rows] if order is None else [tuple([row[name] for name in order]) for row in rows]
        connection.exec_driver_sql(sql, given)

    def _write(self, dialect: Dialect) -> tuple[str, list[str] | None]:
        compiled = self._statement.compile(dialect=dialect)
        order = list(compiled.positiontup) if compiled.positiontup else None
        written = self._written[dialect.name] = str(compiled), order
        return written
