"""Matches, seats, clocks, offers and dice as pure state machines."""
