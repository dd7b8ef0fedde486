"""A post's own words, apart from quotes, code, signatures, notices and noise (RULES source.1).

`html` reads what a board shows, by a dialect (which element means what); `bbcode` reads what was typed, by turning it
into the markup Discuz! makes of it. Both write into the same sheet, so both forms of a post give the same Body.
"""
