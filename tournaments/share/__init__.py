"""Pictures of 1200 × 630 that other sites show beside a link to a tournament, a match or a player.

drawing   a card's facts → an SVG (templates/tournaments/share/) → a PNG, kept as long as they are
facts     what a card says, from models; nothing that a stranger could not read on the page itself
"""
