"""The checks any game must pass, and playthroughs: a match as text that a reviewer can read.

A game's tests call `check_game(GAME)`; a failed check raises AssertionError with the words of the domain.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from plyyard.core.board import BoardSpec, Step, View
from plyyard.core.errors import InvalidNotation, PlyYardError
from plyyard.core.formats import Format, GameRecord, all_formats, ended, formats_of
from plyyard.core.game import CHANCE, DICE, ROLL, Action, Attempt, Edition, Game, Kind, Position
from plyyard.core.maps import MARK_LOOKS, MOST_SIGNS, WAY_LOOKS, Chart, Wish, maps_of
from plyyard.core.plain import plain
from plyyard.core.record import MatchRecord
from plyyard.core.text import ENGLISH

Pick = Callable[[int], int]
"""Chooses one of n: pick(n) is in range(n). Tests pass a seeded generator's randrange."""

MAPS_EVERY = 25
"""Plies from one position whose maps are drawn to the next: they take longer than all the rest."""


def walk(game: Game, edition: Edition, pick: Pick, plies: int) -> Iterator[tuple[Position, Action, Position]]:
    """Yield (before, action, after) along a random match of at most `plies` actions."""
    before = game.start(edition)
    for _ in range(plies):
        actions = before.legal_actions()
        if not actions:
            return
        action = actions[pick(len(actions))]
        after = before.apply(action)
        yield before, action, after
        before = after


def check_game(game: Game, pick: Pick, plies: int = 200) -> None:
    """Check the game as a whole and one random match of every edition."""
    assert game.editions, f"{game.name} has no edition"
    assert len({section.id for section in game.sections}) == len(game.sections), "two rule sections share an id"
    for edition in game.editions:
        spec = game.board(edition)
        check_board(spec)
        last: Action | None = None
        check_position(game, game.start(edition), spec, last, pick)
        for ply, (before, action, after) in enumerate(walk(game, edition, pick, plies)):
            check_action(game, before, action, spec)
            check_position(game, after, spec, action, pick)
            if ply % MAPS_EVERY == 0:
                check_maps(game, after, spec)


def check_board(spec: BoardSpec) -> None:
    """Check that the picture names only places and looks it has, and that nothing lies outside the board."""
    ids = [place.id for place in spec.places]
    assert len(set(ids)) == len(ids), "two places share an id"
    assert DICE not in ids, f"{DICE!r} is the id of the dice, no place may have it"
    for place in spec.places:
        assert place.label.render(), f"place {place.id} has no name for the ear"
        assert 0 <= place.x <= spec.width and 0 <= place.y <= spec.height, f"place {place.id} lies outside the board"
    for line in spec.lines:
        assert set(line.places) <= set(ids), f"a {line.kind} leads to a place that is not on the board"


def check_maps(game: Game, position: Position, spec: BoardSpec) -> None:
    """Check every map of a position, for both seats and each first place that may be touched."""
    paths = [(), *((choice.path[0],) for choice in game.view(position).choices[:3])]
    for map_ in maps_of(game).values():
        assert map_.title.render()
        for seat in (0, 1):
            for path in paths:
                _check_chart(map_.draw(position, Wish(seat, path)), game, spec)


def _check_chart(chart: Chart, game: Game, spec: BoardSpec) -> None:
    places, sections = {place.id for place in spec.places}, {"", *(section.id for section in game.sections)}
    assert chart.summary.render(), "a map without a sentence that sums it up"
    for mark in chart.marks:
        assert mark.place in places and mark.look in MARK_LOOKS and len(mark.sign) <= MOST_SIGNS, f"{mark}"
        assert mark.words.render(), f"the mark on {mark.place} says nothing for the ear"
    for way in chart.ways:
        assert set(way.places) <= places and way.look in WAY_LOOKS, f"{way}"
    for item in chart.items:
        assert item.text.render() and item.look in ("", *MARK_LOOKS) and set(item.places) <= places, f"{item}"
        assert item.section in sections, f"{item.section} is no section of the rules"
    if chart.table:
        assert all(len(row) == len(chart.table.head) for row in chart.table.rows), "a row of another length"
    json.dumps(plain(chart, ENGLISH))


def check_position(game: Game, position: Position, spec: BoardSpec, last: Action | None, pick: Pick) -> None:
    """Check one position: its actions, odds, outcome, view, text form and reasons."""
    actions = position.legal_actions()
    texts = [action.text for action in actions]
    assert len(set(texts)) == len(texts), f"an action is listed twice: {texts}"
    assert list(position.legal_actions()) == list(actions), "the order of legal actions is not stable"
    outcome = position.outcome()
    assert (outcome is not None) == (not actions) == (position.to_move is None), "over, but not in every respect"
    if outcome is not None:
        assert sum(outcome.points) == Fraction(1), f"the points of {outcome.reason} do not sum to 1"
    _check_odds(position)
    view = game.view(position, last)
    _check_view(view, position, spec)
    written = game.format_position(position)
    again = game.parse_position(written, position.edition)
    assert again.key() == position.key(), f"{written} reads back as another position"
    _check_reasons(game, position, view, spec, pick)


def _check_odds(position: Position) -> None:
    outcomes = position.chance_outcomes()
    assert bool(outcomes) == (position.to_move == CHANCE), "odds without chance, or chance without odds"
    if outcomes:
        assert sum(odds for _, odds in outcomes) == 1, "the odds do not sum to 1"
        assert [action.text for action, _ in outcomes] == [action.text for action in position.legal_actions()]


def _check_view(view: View, position: Position, spec: BoardSpec) -> None:
    places = {place.id for place in spec.places} | {DICE}
    looks = {look.id for look in spec.looks}
    assert view.turn == position.turn and view.to_move == position.to_move
    for piece in view.pieces:
        assert piece.place in places, f"a piece stands on {piece.place}, which is not on the board"
        assert piece.look in looks, f"a piece has the look {piece.look}, which the board does not have"
    for choice in view.choices:
        assert set(choice.path) <= places and choice.path, f"{choice.action} has a path off the board"
        assert choice.label.render()
    rolling = position.to_move == CHANCE
    expected = [ROLL] if rolling else [action.text for action in position.legal_actions()]
    assert sorted(choice.action for choice in view.choices) == sorted(expected), "the view offers other actions"
    assert set(view.last) <= places
    json.dumps(plain(view, ENGLISH))


def _check_reasons(game: Game, position: Position, view: View, spec: BoardSpec, pick: Pick) -> None:
    sections = {section.id for section in game.sections if section.told(position.edition)}
    places = [place.id for place in spec.places] + [DICE]
    legal = {choice.path[:n] for choice in view.choices for n in range(1, len(choice.path) + 1)}
    tries: list[tuple[str, ...]] = [(place,) for place in places]
    tries += [(places[pick(len(places))], places[pick(len(places))]) for _ in range(20)]
    for path in tries:
        refusal = game.explain(position, Attempt(position.turn, path))
        if path in legal:
            assert refusal is None, f"{path} is legal and yet refused: {refusal}"
        else:
            assert refusal is not None, f"{path} is not legal in {game.format_position(position)} and nobody says why"
            assert refusal.section in sections, (
                f"{refusal.code} points to the section {refusal.section!r}, which is silent"
            )
            assert set(refusal.places) <= set(places) and refusal.text.render()
    nowhere = game.explain(position, Attempt(position.turn, ("no such place",)))
    assert nowhere is not None and nowhere.section in sections, "a place that is not on the board is let through"
    other = game.explain(position, Attempt(1 - position.turn, (places[0],)))
    assert other is not None, "the other seat may act out of turn"


def check_action(game: Game, before: Position, action: Action, spec: BoardSpec) -> None:
    """Check one action: text form, animation, description, and that playing it leaves its position alone."""
    key = before.key()
    again = game.parse_action(before, action.text) if action.kind is not Kind.ROLL else action
    assert again.text == action.text, f"{action.text} reads back as {again.text}"
    after = before.apply(action)
    assert before.key() == key, f"{action.text} changed the position it was applied to"
    assert before.apply(action).key() == after.key(), f"{action.text} does not lead to the same position twice"
    _check_trace(game, before, action, after, spec)
    assert game.describe(before, action).render(), f"{action.text} is not described"
    for nonsense in ("", "?", "x" * 5000):
        _check_unreadable(lambda written: game.parse_action(before, written), nonsense)
        _check_unreadable(lambda written: game.parse_position(written, before.edition), nonsense)


def _check_trace(game: Game, before: Position, action: Action, after: Position, spec: BoardSpec) -> None:
    """Play the steps on the pieces of the view before: all must end where the view after has them. Pieces that are new
    on the board need no step."""
    places = {place.id for place in spec.places}
    shown = Counter((piece.place, piece.look, piece.mark) for piece in game.view(before).pieces)
    for step in game.trace(before, action):
        assert set(step.path) <= places, f"{action.text} is shown on a place off the board"
        _show(shown, step, action)
    expected = Counter((piece.place, piece.look, piece.mark) for piece in game.view(after).pieces)
    astray = sorted(shown - expected)
    assert not astray, f"after what {action.text} shows, these pieces are where they should not be: {astray}"


def _show(shown: Counter[tuple[str, str, str]], step: Step, action: Action) -> None:
    if step.kind == "roll":
        return
    moving = step.kind in ("slide", "jump")
    here = [
        p for p, n in shown.items() if n and p[0] == step.path[0] and (not moving or p[1:] == (step.look, step.mark))
    ]
    assert here, f"{action.text} shows a {step.kind} from {step.path[0]}, where no such piece stands"
    shown[here[0]] -= 1
    if moving:
        shown[step.path[-1], step.look, step.mark] += 1
    elif step.kind == "become":
        shown[step.path[0], step.look, step.mark] += 1


def _check_unreadable(read: Callable[[str], object], written: str) -> None:
    try:
        read(written)
    except PlyYardError as error:
        assert error.text.render()
    else:
        raise AssertionError(f"{written[:20]!r} was read as an action or a position")


def check_formats(game: Game, pick: Pick, plies: int = 200) -> None:
    """Check the formats of an installed game: endings of their own, and a random match of every edition that is read
    back from each as it was written; what is cut off is read or refused, never anything else."""
    for name, kind in formats_of(game).items():
        assert kind.title.render() and kind.endings, f"the format {name} has no title, or no ending"
        strangers = [other for other in all_formats().values() if other not in formats_of(game).values()]
        for other in strangers:
            assert not set(kind.endings) & set(other.endings), f"two games have files that end in {kind.endings}"
        for edition in game.editions:
            match = GameRecord(random_record(game, edition, pick, plies))
            written = kind.write([match, match])
            assert list(kind.read(written)) == [match, match], f"{name} reads {edition.name} back as another match"
            _check_cuts(kind, written, pick)


def _check_cuts(kind: Format, written: str, pick: Pick) -> None:
    for _ in range(3):
        try:
            kind.read(written[: pick(len(written))])
        except InvalidNotation as error:
            assert {"line", "column"} <= set(error.text.params), f"{error} does not say where"


def random_record(game: Game, edition: Edition, pick: Pick, plies: int) -> MatchRecord:
    """Return a random match of at most `plies` actions as a record."""
    steps = list(walk(game, edition, pick, plies))
    actions = tuple(action.text for _, action, _ in steps)
    last = steps[-1][2] if steps else game.start(edition)
    return ended(MatchRecord(game.name, edition.name, game.rules_version, actions), last, "", "")


def write_playthrough(game: Game, edition: Edition, actions: Sequence[str]) -> str:
    """Return the match as text: at every step the position, who moves, the legal actions and the description."""
    position = game.start(edition)
    lines = [f"# {game.name}/{edition.name} rules {game.rules_version}"]
    for written in actions:
        action = next(action for action in position.legal_actions() if action.text == written)
        lines += _standing(game, position)
        lines.append(f"> {written}: {game.describe(position, action)}")
        position = position.apply(action)
    return "\n".join([*lines, *_standing(game, position), ""])


def _standing(game: Game, position: Position) -> list[str]:
    legal = " ".join(action.text for action in position.legal_actions())
    outcome = position.outcome()
    end = [f"outcome: {outcome.reason} {outcome.points[0]}-{outcome.points[1]}"] if outcome else []
    return ["", game.format_position(position), f"to move: {position.to_move}", f"legal: {legal}", *end]


def playthrough_actions(playthrough: str) -> list[str]:
    """Return the actions of a written playthrough, to regenerate and compare it."""
    return [line[2:].split(": ", 1)[0] for line in playthrough.splitlines() if line.startswith("> ")]
