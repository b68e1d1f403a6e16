"""Pages, sockets and the programming interface."""
