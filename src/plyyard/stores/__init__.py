"""Where match logs are kept; nothing here knows a rule."""
