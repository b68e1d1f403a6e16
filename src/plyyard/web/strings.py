"""The words that scripts show: the board's, the play page's. Braces are filled in by the scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plyyard.core.text import Catalogue, Text, text

_BOARD: Final[Mapping[str, Text]] = {
    "board": text("Board"),
    "empty": text("empty"),
    "separator": text(", "),
    "selected": text("selected"),
    "taken": text("will be taken"),
    "last": text("last move"),
    "can_move": text("can move"),
    "target": text("can be reached"),
    "target_takes": text("can be reached, takes {pieces}"),
    "several": text("{piece} × {count}"),
    "marked": text("{piece} {mark}"),
    "which": text("Which way?"),
    "cancel": text("Cancel"),
    "roll": text("Roll the die"),
    "die": text("The die has not been rolled"),
    "die_shows": text("The die shows {value}"),
}

_PLAY: Final[Mapping[str, Text]] = {
    "connecting": text("Connecting"),
    "connected": text("Connected"),
    "catching_up": text("Catching up"),
    "offline": text("Offline: trying again"),
    "offline_try": text("There is no connection, so this cannot be checked right now."),
    "thinking": text("The computer is thinking"),
    "stopped": text("This match cannot be reached any more. Load the page again."),
    "no_moves": text("Nothing to choose right now."),
    "only_move": text("This is the only move."),
    "rule": text("Rule: {title}"),
    "go_on": text("The move goes on: choose the next place."),
    "forced": text("Only one move is possible, so it is played for you."),
    "drawn": text("The match is drawn"),
    "you_won": text("You won"),
    "you_lost": text("You lost"),
    "side_won": text("{side} won"),
    "called_off": text("The match was called off"),
}

_ONLINE: Final[Mapping[str, Text]] = {
    "away": text("Other side away"),
    "away_side": text("{side} is away"),
    "back_side": text("{side} is there again."),
    "gone_for": text("connection lost {time}"),
    "waiting": text("Waiting for somebody to join"),
    "nobody": text("Nobody yet"),
    "guest": text("Guest"),
    "you": text("You"),
    "joined": text("{name} has joined. The match begins."),
    "your_turn": text("Your turn"),
    "watchers": text("Watching: {n}"),
    "kept": text("Your move is kept. It is sent as soon as the connection is back."),
    "kept_in_vain": text("Your move from before could not be played. {reason}"),
    "draw_ask": text("Offer a draw to the other side?"),
    "draw_made": text("You have offered a draw. Waiting for an answer."),
    "draw_comes": text("{side} offers you a draw."),
    "takeback_made": text("You have asked to take a move back. Waiting for an answer."),
    "takeback_comes": text("{side} asks for a takeback."),
    "rematch_made": text("You would like a rematch. Waiting for an answer."),
    "rematch_comes": text("{side} asks for a rematch."),
    "accept": text("Accept"),
    "decline": text("Decline"),
    "offer": text("Offer a draw"),
    "claim_win": text("Claim the win"),
    "claim_draw": text("Take a draw"),
    "to_rematch": text("Go to the rematch"),
    "claim_wait": text("{side} has lost the connection. You may end the match in {seconds} s."),
    "claim_now": text("{side} has not come back. You may end the match, or go on waiting."),
    "rematch_ready": text("A rematch is under way."),
    "clock_left": text("{seconds} s left on your clock"),
    "clock_days": text("{days} d {hours} h"),
    "call_off": text("Call off"),
    "resign": text("Resign"),
    "resign_title": text("Resign this match?"),
    "call_off_title": text("Call this match off?"),
    "resign_words": text("The match ends and this side loses:"),
    "call_off_words": text("The match ends and does not count."),
}

_DICE: Final[Mapping[str, Text]] = {
    "dice_making": text("Making the dice ready"),
    "dice_waiting": text("Waiting for the other side's device to make the dice ready"),
    "dice_answer": text("Waiting for the other side's device to answer the roll"),
    "dice_elsewhere": text("Your part of the dice is on another device. Roll there."),
    "dice_wrong": text("The dice of this match are not right."),
    "dice_fault": text("The dice of this match are not right, so nothing more is rolled here. {reason}"),
    "dice_checked": text("This page has checked every roll so far ({n}), and all are right."),
    "dice_fingerprint": text("Fingerprint of the chains, the same for both sides: {digits}"),
}

_ODDS: Final[Mapping[str, Text]] = {
    "odds_now": text("{side}: {now}"),
    "odds_roll": text("{side}: {before} before the roll, {now} after it"),
    "odds_move": text("{side}: {before} before the move, {now} after it"),
    "odds_exact": text("Worked out exactly."),
    "odds_judged": text("An estimate, if both sides play well."),
    "odds_unknown": text("Not known here."),
    "odds_start": text("Before the first roll"),
    "odds_picture": text("The chances of {side} from the beginning until now: lowest {low}, highest {high}."),
}

_BEST: Final[Mapping[str, Text]] = {
    "best_waits": text("{side} to choose. The analysis begins."),
    "best_grows": text("{side} to choose. Looked {depth} moves ahead, and looking on."),
    "best_done": text("{side} to choose. Looked {depth} moves ahead."),
    "best_exact": text("{side} to choose. Worked out exactly."),
    "best_failed": text("The analysis has not come. Try again in a moment."),
    "best_then": text("Then:"),
    "best_played": text("was played"),
    "at": text("{n} of {all}"),
}

_TALK: Final[Mapping[str, Text]] = {
    "talk_says": text("{name}: {words}"),
    "talk_off": text("Free chat is off. It begins when both sides switch it on."),
    "talk_mine": text("You have switched free chat on. It begins when the other side does too."),
    "talk_theirs": text("The other side would like free chat. Switch it on to agree."),
    "talk_on": text("Free chat is on. Either side can switch it off."),
}

_MAPS: Final[Mapping[str, Text]] = {
    "map_offline": text("There is no connection, so the map cannot be drawn right now."),
    "map_rule": text("Rule: {title}"),
    "map_off": text("The map is closed."),
    "map_show": text("Show on the board: {text}"),
}

_PRACTICE: Final[Mapping[str, Text]] = {
    "rule": text("Rule: {title}"),
    "go_on": text("The move goes on: choose the next place."),
    "offline_try": text("There is no connection, so this cannot be checked right now."),
    "not_yet": text("The die has not fallen yet: roll it, or choose a face."),
}

_TRAINING: Final[Mapping[str, Text]] = {
    "mark_asked": text("asked about"),
    "mark_chosen": text("marked"),
    "mark_good": text("right"),
    "mark_bad": text("wrong"),
    "mark_note": text("look here"),
    "part": text("Question {n} of {all}"),
    "next_part": text("Next question"),
    "next": text("Next exercise"),
    "check": text("Check"),
    "show": text("Show the answer"),
    "try_again": text("Try again"),
    "your_number": text("Your answer"),
    "number_example": text("For example 1/6, 0.17 or 17 %"),
    "whole_example": text("A whole number"),
    "touch": text("Touch the place on the board. The answer counts at once."),
    "touch_many": text("Touch all the places, then check. A second touch takes a mark away."),
    "touch_play": text("Make the move on the board. The answer counts at once."),
    "touch_build": text("Choose a piece, then touch places. A second touch takes it away."),
    "touch_set": text("Touch places to set pieces: {what}. A second touch takes one away."),
    "touch_routes": text("Touch the starting square and every landing in order, then add the route."),
    "choose_one": text("Choose one answer."),
    "choose_many": text("Choose all that are right."),
    "marked_n": text("Marked: {places}"),
    "none_marked": text("Nothing is marked yet."),
    "add_route": text("Add this route"),
    "clear_route": text("Start this route anew"),
    "remove": text("Take away {what}"),
    "routes": text("Routes so far"),
    "no_routes": text("No route yet."),
    "earlier": text("One move back"),
    "later": text("One move on"),
    "moment": text("Move {n} of {all}"),
    "before_first": text("Before the first move"),
    "this_move": text("It was this move"),
    "placed": text("{what} on {place}"),
    "fixed": text("This piece belongs to the exercise and stays."),
    "solved": text("Right. {text}"),
    "wrong": text("Not yet. {text}"),
    "onward": text("Right so far. {text}"),
    "told": text("The answer: {text}"),
    "level_up": text("Four right in a row: the next exercises are a little harder."),
    "level_down": text("The next exercises are a little easier."),
    "comes_back": text("This exercise will come back."),
    "learnt": text("This one sits now and will not come back."),
    "tally": text("Right at the first try: {first} of {done}. Waiting to come back: {waiting}."),
    "nothing_done": text("Nothing done here yet."),
}

_PROGRESS: Final[Mapping[str, Text]] = {
    "line": text("{done} done, {first} right at the first try"),
    "waiting": text("{n} waiting to come back"),
    "due": text("{n} can be repeated now"),
    "none": text("Not begun"),
    "deleted": text("The exercises of this browser are deleted."),
    "taken_in": text("The file is taken in. Stages: {n}. Exercises that wait: {waiting}. What was here has stayed."),
    "too_large": text("This file is larger than {limit} KB, so it was not saved here. Nothing has changed."),
    "foreign": text("This is not a file that was saved on this page. Nothing has changed."),
    "newer": text("This file was saved by a newer Ply Yard. Nothing has changed."),
    "damaged": text("This file is damaged at “{where}”. Nothing has changed."),
    "unreadable": text("This file could not be read. Nothing has changed."),
    "not_kept": text("This browser keeps nothing, so the file was not taken in."),
    "last": text("last on {day}"),
    "level": text("difficulty {level}"),
    "separator": text(", "),
}

_REVIEW: Final[Mapping[str, Text]] = {
    "rule": text("Rule: {title}"),
    "offline_try": text("There is no connection, so this cannot be checked right now."),
    "outlook": text("Outlook of {side}: {value} %"),
    "running": text("Analysing: {done} of {of}"),
    "ready": text("The analysis is ready."),
    "failed": text("There is no analysis right now. Load the page again later."),
    "graph": text("Outlook of {side}: {first} % at first, {last} % in the end, between {least} % and {most} %"),
    "no_moments": text("No single action moved the value by much."),
    "ask": text("{side} had something better here. Look for it yourself."),
    "look": text("Look for it on the board"),
    "looking": text("Play the action for {side} that you think is better."),
    "show": text("Show the better choice"),
    "found": text("That is the better choice."),
    "as_good": text("That is worth as much as the choice below."),
    "not_it": text("That is not the best choice here. Try another, or let it be shown."),
    "not_it_value": text("That is worth {value} %, and there is better. Try another, or let it be shown."),
    "better": text("Better"),
    "turning": text("turning point"),
}

_LOBBY: Final[Mapping[str, Text]] = {
    "connecting": text("Connecting"),
    "connected": text("Up to date"),
    "offline": text("Offline: trying again"),
    "stopped": text("Not up to date any more. Load the page again."),
    "come": text("New challenge: {title}, {who}"),
}


def strings(catalogue: Catalogue) -> dict[str, str]:
    """Return key → words in the catalogue's language; `{braces}` stay for the script."""
    return _rendered({**_BOARD, **_PLAY, **_ONLINE, **_DICE, **_ODDS, **_BEST, **_TALK, **_MAPS}, catalogue)


def practice_strings(catalogue: Catalogue) -> dict[str, str]:
    """Return the words of boards inside a text."""
    return _rendered({**_BOARD, **_PRACTICE, **_MAPS}, catalogue)


def training_strings(catalogue: Catalogue) -> dict[str, str]:
    """Return the words of exercises."""
    return _rendered({**_BOARD, **_PRACTICE, **_TRAINING, **_MAPS}, catalogue)


def progress_strings(catalogue: Catalogue) -> dict[str, str]:
    """Return the words of the progress page."""
    return _rendered(_PROGRESS, catalogue)


def review_strings(catalogue: Catalogue) -> dict[str, str]:
    """Return the words of a review."""
    return _rendered({**_BOARD, **_REVIEW, **_BEST, **_MAPS}, catalogue)


def lobby_strings(catalogue: Catalogue) -> dict[str, str]:
    """Return the words of the lobby's script in the same way."""
    return _rendered(_LOBBY, catalogue)


def _rendered(words: Mapping[str, Text], catalogue: Catalogue) -> dict[str, str]:
    return {key: sentence.render(catalogue) for key, sentence in words.items()}
