"""Guides and what they show: Markdown with live boards, and facts that the rules compute."""
