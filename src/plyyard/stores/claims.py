"""Which process plays for the computer in a match: whoever claims it first. A claim ends with its process, however that
ends, and a doubled one does no harm: only one event of a seq is ever stored."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy import text as sql
from sqlalchemy.exc import SQLAlchemyError

NAMESPACE = 0x79617264
"""Keeps these locks apart from others on the same database."""

log = structlog.get_logger()


class Claims(Protocol):
    """What a store offers to processes that might do the same work."""

    async def claim(self, match: str) -> bool:
        """Take a match. False when another process has it."""

    async def release(self, match: str) -> None:
        """Give a match back."""

    def close(self) -> None:
        """Give everything back."""


class Unrivalled:
    """There is no other process."""

    async def claim(self, match: str) -> bool:
        return True

    async def release(self, match: str) -> None:
        return

    def close(self) -> None:
        return


class AdvisoryLocks:
    """PostgreSQL's advisory locks, held by one connection for as long as this process lives."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="claims")
        self._connection: Connection | None = None

    async def claim(self, match: str) -> bool:
        return await self._do("SELECT pg_try_advisory_lock(:space, hashtext(:match))", match)

    async def release(self, match: str) -> None:
        await self._do("SELECT pg_advisory_unlock(:space, hashtext(:match))", match)

    def close(self) -> None:
        self._thread.submit(self._disconnect).result()
        self._thread.shutdown()

    async def _do(self, statement: str, match: str) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._execute, statement, match)

    def _execute(self, statement: str, match: str) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return bool(self._connection.execute(sql(statement), {"space": NAMESPACE, "match": match}).scalar())
        except SQLAlchemyError as error:
            log.warning("claims lost their connection", error=str(error.__cause__ or error))
            self._disconnect()
            return False

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
