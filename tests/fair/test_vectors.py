"""Python gives what the shared vectors say; the browser is held against the same file."""

from tests.fair.vectors import PATH, format_vectors


def test_the_vectors_are_what_python_makes_today() -> None:
    assert PATH.read_text() == format_vectors(), "the dice have changed: old proofs would no longer be right"
