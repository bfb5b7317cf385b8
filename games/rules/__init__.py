"""The rules of chkobba, pure: cards and positions in, positions and counts out.

The rules are data (`ruleset`); a deal is its shuffle and its plays (`position`); what a side has
won is its `scoring`; a whole match, written down, is its `record`.
"""
