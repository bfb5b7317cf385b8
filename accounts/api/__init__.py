"""People over the API, and what the API of every app shares: who asks, what may be asked, how the
answer looks when it is no."""
