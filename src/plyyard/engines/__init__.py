"""Choosing and judging actions: searches that know no game."""
