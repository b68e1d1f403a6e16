"""Dice that nobody can bend: hash chains, the die they make, one match's dice as a fold, and the proof of it.

The bytes are described in docs/dice.md; plyyard/web/static/fair does the same in the browser.
"""
