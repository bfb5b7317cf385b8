"""Secrets that are made here: 192 random bits, safe in an address."""

import secrets


def new_key() -> str:
    return secrets.token_urlsafe(24)
