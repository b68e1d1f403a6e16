"""The log of every match in an SQL database. Nothing here knows a rule."""
