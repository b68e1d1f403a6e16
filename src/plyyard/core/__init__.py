"""The words every game shares. Standard library only."""
