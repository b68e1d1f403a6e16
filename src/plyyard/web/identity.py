"""Who holds a seat: a secret in a cookie, of which the store keeps only the hash."""

from __future__ import annotations

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "ply_holder"
_SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")
_YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """Return 192 random bits as 32 characters."""
    return secrets.token_urlsafe(24)


def secret_of(connection: HTTPConnection) -> str:
    """Return the visitor's secret, "" when there is none of the right shape."""
    secret = connection.cookies.get(cookie_name(connection.url.scheme in ("https", "wss")), "")
    return secret if _SHAPE.fullmatch(secret) else ""


def hash_of(secret: str) -> str:
    """Return what the store may know of a secret; "" for no secret."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


def remember(response: Response, secret: str, secure: bool) -> None:
    """Give the visitor the secret, out of reach of scripts and of other sites."""
    name = cookie_name(secure)
    response.set_cookie(name, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def cookie_name(secure: bool) -> str:
    """Return what the cookie is called. On an encrypted connection its name makes sure that no other host, not even a
    subdomain, and no unencrypted page has set it."""
    return f"__Host-{COOKIE}" if secure else COOKIE
