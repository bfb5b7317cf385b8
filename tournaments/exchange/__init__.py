"""How a tournament is written for other programs, and read from them. No module here knows the
database."""
