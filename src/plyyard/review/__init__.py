"""What a finished match teaches."""
