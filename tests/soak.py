"""`make soak`: the conformance checks on ever new games, for as long as one likes.

Whole games of every registered game, compiled with bounds checks, over changing decks, seats, pilots and
options; most with random decks of random legal cards. Stops at the first fault, prints what is needed to
see it again, and exits with 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from rulesets.kernel.loader import Runtime
from sims.engine import Match
from sims.pilots import PILOTS
from tests.conformance import hidden_checks
from tests.conformance.play_checks import check_whole_game
from tests.conformance.random_cards import random_table
from tests.conformance.tables import GAMES, Table, table, warm_engine

MINUTES = 10.0
LOOK = 5  # the cheap checks are made at every n-th decision,
EVERY = 101  # and the dear ones at every n-th
SEEN_EVERY = 20  # in every n-th game one position is checked for what shows of hidden cards
REDEALS = 3
BUNDLED_SHARE = 0.2  # of the games, how many are played with the bundled decks
SAME_POOL = 250  # games that share one pool of random cards
SAID_SECONDS = 10.0
GUARDS = ("decision_limit", "trigger_limit")  # stay: a game that runs away shall end soon
OPTION_SHARE = 0.1  # of the options, how many differ from their default in a game


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until the time is over; 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=None, help=f"how long (default {MINUTES:g})")
    parser.add_argument("--games", type=int, default=None, help="how many games, instead of how long")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000_000, help="where to begin")
    parser.add_argument("--game", choices=GAMES, help="this game alone; by default all in turn, by chance")
    asked = parser.parse_args(arguments)
    minutes = MINUTES if asked.minutes is None and asked.games is None else asked.minutes
    ends = float("inf") if minutes is None else time.monotonic() + 60 * minutes
    last = float("inf") if asked.games is None else asked.seed + asked.games
    said = time.monotonic()
    seed, decisions = asked.seed, 0
    while time.monotonic() < ends and seed < last:
        decisions += play(seed, asked.game)
        seed += 1
        if time.monotonic() - said > SAID_SECONDS:
            said = time.monotonic()
            print(f"{seed - asked.seed:,} games, {decisions:,} decisions, no fault", flush=True)
    print(f"{seed - asked.seed:,} games, {decisions:,} decisions from seed {asked.seed}: no fault")
    return 0


def cards_and_decks(game: str, seed: int, chance: random.Random) -> Table:
    """The bundled table, or one of random cards."""
    if chance.random() < BUNDLED_SHARE:
        return table(game)
    return random_table(game, seed // SAME_POOL)


def play(seed: int, game: str | None = None) -> int:
    """One game, all of it drawn from the seed; gives its decisions. Leaves with 1 at a fault."""
    chance = random.Random(seed)
    game = game or chance.choice(GAMES)
    spread = cards_and_decks(game, seed, chance)
    decks = (chance.randrange(len(spread.decks)), chance.randrange(len(spread.decks)))
    pilots = (chance.choice(list(PILOTS)), chance.choice(list(PILOTS)))
    options = {
        name: chance.choice((setting.low, setting.high, chance.randint(setting.low, setting.high)))
        for name, setting in spread.spec.settings().items()
        if chance.random() < OPTION_SHARE and not name.endswith(GUARDS)
    }
    try:
        match = spread.match(warm_engine(game, Runtime.CHECKED), decks, options)
        if seed % SEEN_EVERY == 0:
            check_what_shows(match, seed, pilots, chance)
        return check_whole_game(match, seed, seed % 2, pilots, EVERY, LOOK)
    except Exception:
        names = " against ".join(spread.decks[place].id for place in decks)
        print(f"seed {seed}: {game}, {names}, {':'.join(pilots)}, options {options}", file=sys.stderr)
        print(f"see it again: python -m tests.soak --game {game} --seed {seed} --games 1", file=sys.stderr)
        raise


def check_what_shows(match: Match, seed: int, pilots: tuple[str, str], chance: random.Random) -> None:
    """Hidden information in one position of the game."""
    for position, _ in match.replay(seed, seed % 2, pilots):
        if position.over or chance.random() < 1 / EVERY:
            if not position.over:
                hidden_checks.check_view(position)
                hidden_checks.check_redeals(position, PILOTS, REDEALS)
                hidden_checks.check_luck_is_fresh(position)
            return


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
