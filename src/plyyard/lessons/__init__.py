"""Guides, worked positions and exercises of any game."""
