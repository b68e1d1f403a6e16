"""Matches being played: the log, who holds the seats, the dice, and what every request is answered."""
