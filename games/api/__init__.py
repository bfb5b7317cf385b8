"""Matches over the API: their tables for clients that poll, their records, their sheets."""
