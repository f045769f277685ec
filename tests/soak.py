"""`make soak`: the conformance checks on ever new games, for as long as one likes.

Whole games of every registered game, compiled with bounds checks, over changing decks, seats, pilots and
options. Stops at the first fault, prints what is needed to see it again, and exits with 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from rulesets.kernel.loader import Runtime
from sims.pilots import PILOTS
from tests.conformance.play_checks import check_whole_game
from tests.conformance.tables import GAMES, table, warm_engine

MINUTES = 10.0
EVERY = 7  # the dear checks are made at every n-th decision
SAID_SECONDS = 10.0
OPTION_SHARE = 0.1  # of the options, how many differ from their default in a game


def main(arguments: Sequence[str] | None = None) -> int:
    """Play until the time is over; 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000_000, help="where to begin")
    asked = parser.parse_args(arguments)
    ends = time.monotonic() + 60 * asked.minutes
    said = time.monotonic()
    seed, decisions = asked.seed, 0
    while time.monotonic() < ends:
        decisions += play(seed)
        seed += 1
        if time.monotonic() - said > SAID_SECONDS:
            said = time.monotonic()
            print(f"{seed - asked.seed:,} games, {decisions:,} decisions, no fault", flush=True)
    print(f"{seed - asked.seed:,} games, {decisions:,} decisions from seed {asked.seed}: no fault")
    return 0


def play(seed: int) -> int:
    """One game, all of it drawn from the seed; gives its decisions. Leaves with 1 at a fault."""
    chance = random.Random(seed)
    game = chance.choice(GAMES)
    spread = table(game)
    decks = (chance.randrange(len(spread.decks)), chance.randrange(len(spread.decks)))
    pilots = (chance.choice(list(PILOTS)), chance.choice(list(PILOTS)))
    options = {
        name: chance.choice((setting.low, setting.high, chance.randint(setting.low, setting.high)))
        for name, setting in spread.spec.settings().items()
        if chance.random() < OPTION_SHARE
    }
    try:
        match = spread.match(warm_engine(game, Runtime.CHECKED), decks, options)
        return check_whole_game(match, seed, seed % 2, pilots, EVERY)
    except Exception:
        names = " against ".join(spread.decks[place].id for place in decks)
        print(f"seed {seed}: {game}, {names}, {':'.join(pilots)}, options {options}", file=sys.stderr)
        print(f"see it again: python -m tests.soak --seed {seed} --minutes 0.01", file=sys.stderr)
        raise


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
