"""`python -m plyyard.cli`."""

from plyyard.cli import main

main()
