"""Pictures of any position, from its board and view alone: letters and SVG."""
