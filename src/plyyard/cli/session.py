"""The conversation of a match at the terminal: board, question, answer, until the end."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from plyyard.cli.entry import Act, Answer, Command, letters, read_entry
from plyyard.cli.paint import find_paint
from plyyard.cli.table import Table
from plyyard.cli.voice import Voice
from plyyard.core.board import Counter, View
from plyyard.core.game import CHANCE, ROLL, Refusal, Seat
from plyyard.core.pictures.letters import draw
from plyyard.core.text import Text, text
from plyyard.rooms.match import Following

_HELP = (
    text("Type an action as the game writes it, or its places, such as: 32 28"),
    text("Enter or roll: roll the die, when it is time."),
    text("?: list the actions you may choose."),
    text("why 32 27: say why something is refused."),
    text("board: show the board again. rules: show the rules."),
    text("resign: give the match up. quit: leave."),
)
_COLUMNS = 78


@dataclass(slots=True)
class Session:
    """One person or two at one terminal, at a table."""

    table: Table
    seats: frozenset[Seat]
    voice: Voice
    has_left: bool = field(default=False, init=False)

    def run(self) -> None:
        """Go on until the match is over or the person leaves."""
        self._say(text("Type ? for the actions, help for everything else."))
        self._show_board()
        while not self.has_left and self.table.match.outcome is None:
            if self.table.match.bot_level:
                self._tell(self.table.let_computer_act())
            else:
                self._ask()

    def _ask(self) -> None:
        try:
            line = input(f"{self.voice(self._side())}> ")
        except EOFError:
            print()
            self.has_left = True
            return
        match read_entry(self.table.match.game, self.table.match.position, line):
            case Act(action=action):
                self._tell(self.table.roll() if action == ROLL else self.table.act(action))
            case Answer(text=answer, refusal=refusal):
                self._answer(answer, refusal)
            case Command(name=name):
                self._obey(name)

    def _side(self) -> Text:
        return self.table.match.edition.sides[self.table.match.position.turn]

    def _answer(self, answer: Text, refusal: Refusal | None) -> None:
        self._say(answer)
        sections = self.table.match.game.sections
        title = next((section.title for section in sections if refusal and section.id == refusal.section), None)
        if title:
            self._say(text("Rules: {title}", title=title))

    def _obey(self, name: str) -> None:
        match name:
            case "?":
                self._list_choices()
            case "help":
                for sentence in _HELP:
                    self._say(sentence)
            case "board":
                self._show_board()
            case "rules":
                self._show_rules()
            case "resign":
                self._tell(self.table.resign())
            case "quit":
                self.has_left = True

    def _tell(self, following: Following) -> None:
        """Say what happened, and show the board where somebody will look at it next."""
        self._say(following.text)
        match = self.table.match
        if match.outcome or (not match.bot_level and match.position.to_move != CHANCE) or self._person_follows():
            self._show_board()

    def _person_follows(self) -> bool:
        """Tell whether a person is about to roll after the other seat has acted."""
        match = self.table.match
        return not match.bot_level and match.log[-1].event.seat != match.position.turn

    def _view(self) -> View:
        match = self.table.match
        return match.game.view(match.position, match.last_action)

    def _show_board(self) -> None:
        match, view = self.table.match, self._view()
        spec = match.game.board(match.edition)
        turned = spec.turns[min(self.seats)] == 180 if len(self.seats) == 1 else False
        print(f"\n{draw(spec, view, turned, find_paint())}\n")
        for side, tally in zip(match.edition.sides, view.tallies, strict=True):
            if tally:
                self._say(text("{side}: {facts}", side=side, facts=tally))
        for counter in view.counters:
            self._say(_count(counter))
        for note in view.notes:
            self._say(note)
        self._say(match.outcome.text if match.outcome else view.status)
        self._offer_letters(view)

    def _offer_letters(self, view: View) -> None:
        if self.table.match.outcome is None and not self.table.match.bot_level and len(view.choices) > 1:
            for letter, choice in letters(view):
                print(f"  {letter}  {self.voice(choice.label)}")

    def _list_choices(self) -> None:
        view = self._view()
        if self.table.match.position.to_move == CHANCE or letters(view):
            for choice in view.choices:
                print(f"  {choice.action}  {self.voice(choice.label)}")
        else:
            print(textwrap.fill(" ".join(choice.action for choice in view.choices), _COLUMNS, break_on_hyphens=False))

    def _show_rules(self) -> None:
        match = self.table.match
        for section in match.game.sections:
            if told := section.told(match.edition):
                print(f"\n{self.voice(section.title)}")
                for sentence in told:
                    self._say(sentence)

    def _say(self, sentence: Text) -> None:
        self.voice.say(sentence)


def _count(counter: Counter) -> Text:
    return text("{label}: {value} of {limit}", label=counter.label, value=counter.value, limit=counter.limit)
