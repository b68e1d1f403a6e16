"""The hash of a log: two programs that know how it is made agree about all that happened."""

from __future__ import annotations

import hashlib
import json
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from plyyard.rooms.log import Event, EventKind
from plyyard.rooms.match import log_hash

LINES = st.text(max_size=20)
EVENTS = st.builds(
    Event,
    seq=st.integers(0, 10**6),
    kind=st.sampled_from(get_args(EventKind)),
    seat=st.sampled_from((0, 1)),
    action=LINES,
    at=st.integers(0, 2**45),
    request=LINES,
    data=st.dictionaries(LINES, LINES | st.integers(-(10**6), 10**6), max_size=3),
)


@given(st.lists(EVENTS, max_size=5))
def test_the_hash_is_that_of_the_json_of_every_event_chained(events: list[Event]) -> None:
    whole = hashlib.sha256(b"a-match[]").hexdigest()[:32]
    for event in events:
        told = [event.seq, event.kind, event.seat, event.action, event.at, dict(event.data)]
        whole = hashlib.sha256((whole + json.dumps(told, sort_keys=True)).encode()).hexdigest()[:32]
    assert log_hash("a-match", events) == whole
