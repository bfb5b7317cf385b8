"""Bots, pure: policies that see one seat's view and choose one of its lawful plays."""
