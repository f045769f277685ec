"""Hidden information in VALOUR: who sees what, held against a witness, and redeals held against a count."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from rulesets.kernel.cards import Deck
from rulesets.valour.notation import is_hidden
from rulesets.valour.state import Pending
from sims.engine import Position, load_engine
from tests.conformance.hidden_checks import check_redeals_uniform
from tests.conformance.tables import table
from tests.unit.rulesets.valour.board import Pile, at, card, do, duel, hero, new_game, side

DOUBT = 1e-6
SEATS_APART = 100  # more than there are pieces in a deck
FREE_1, FREE_2, FREE_3 = card("Free One"), card("Free Two"), card("Free Three", level=1)
PAID_1, PAID_2 = card("Paid One", level=5), card("Paid Two", level=6)
QUEEN = hero("Queen", level=4)
WATCHER = card("Watcher")


class Witness:
    """Sits by and notes which cards each player has seen: what lies open, one's own cards, what a look shows.
    A shuffle makes the cards of the deck unknown again."""

    def __init__(self, position: Position) -> None:
        self.seen: list[set[int]] = [set(), set()]
        self.shuffles = [shuffles(position, seat) for seat in range(2)]
        self.mixed: list[set[int]] = [set(), set()]
        self.look(position)

    def before(self, position: Position, action: int) -> None:
        """What an action shows by itself, and what is in the decks when it begins."""
        seat, text = position.decider, position.text(action)
        if text == "peek":
            self.seen[seat] |= marked(1 - seat, in_hand(position, 1 - seat))
        self.mixed = [marked(owner, in_deck(position, owner)) for owner in range(2)]
        if text == "mulligan":
            self.mixed[seat] |= marked(seat, in_hand(position, seat))

    def after(self, position: Position) -> None:
        """What was shuffled is forgotten; then everybody looks round."""
        for owner in range(2):
            if shuffles(position, owner) != self.shuffles[owner]:
                self.shuffles[owner] = shuffles(position, owner)
                for seen in self.seen:
                    seen -= self.mixed[owner]
        self.look(position)

    def look(self, position: Position) -> None:
        for owner, player in enumerate(position.state.players):
            slots = [*player.front, *player.back]
            laid = marked(owner, [int(slot.piece) for slot in slots])
            open_to_all = marked(owner, [int(slot.piece) for slot in slots if not slot.face_down])
            open_to_all |= marked(owner, in_grave(position, owner))
            self.seen[owner] |= laid | open_to_all | marked(owner, in_hand(position, owner))
            self.seen[1 - owner] |= open_to_all
        if position.state.depth:
            frame = position.state.stack[position.state.depth - 1]
            if frame.pending == Pending.TRAIL:
                top = in_deck(position, int(frame.player))[-int(frame.count) :]
                self.seen[frame.player] |= marked(int(frame.player), top)

    def expects(self, position: Position, viewer: int) -> list[int]:
        """Every place of both seats that a view must show, 0 where it must not."""
        return [
            piece if piece + seat * SEATS_APART in self.seen[viewer] else 0
            for seat in range(2)
            for piece in places(position, seat)
        ]


def shuffles(position: Position, seat: int) -> int:
    return int(position.state.players[seat].shuffles)


def marked(owner: int, pieces: list[int]) -> set[int]:
    """Pieces of both seats have the same numbers: those of seat 2 are told apart."""
    return {piece + owner * SEATS_APART for piece in pieces}


def in_hand(position: Position, seat: int) -> list[int]:
    player = position.state.players[seat]
    return [int(piece) for piece in player.hand[: int(player.hand_count)]]


def in_deck(position: Position, seat: int) -> list[int]:
    player = position.state.players[seat]
    return [int(piece) for piece in player.deck[: int(player.deck_count)]]


def in_grave(position: Position, seat: int) -> list[int]:
    player = position.state.players[seat]
    return [int(piece) for piece in player.grave[: int(player.grave_count)]]


def places(position: Position, seat: int) -> list[int]:
    """Deck, hand, Graveyard, Front Row, Back Row."""
    player = position.state.players[seat]
    slots = [int(slot.piece) for slot in (*player.front, *player.back)]
    return [*in_deck(position, seat), *in_hand(position, seat), *in_grave(position, seat), *slots]


def shows(position: Position, viewer: int) -> list[int]:
    """Every place of both seats as the viewer's copy shows it, 0 for what it hides."""
    view = position.observed(viewer)
    return [0 if is_hidden(piece) else piece for seat in range(2) for piece in places(view, seat)]


def deck_without_looks(number: int) -> Deck:
    """Every other bundled card, none of which shows its player cards: a witness sees no effects."""
    cards = [card for card in table("valour").cards if "look at" not in card.effects]
    chosen = cards[number::2][:60]
    return Deck("valour", f"half{number}", f"Half {number}", {}, tuple((each.id, 1) for each in chosen))


@pytest.mark.rule("VAL-VP-4", "VAL-START-2", "VAL-SUM-6")
def test_each_player_sees_what_a_witness_says_and_no_more() -> None:
    engine = load_engine("valour", "twin")
    match = engine.match(table("valour").cards, deck_without_looks(0), deck_without_looks(1))
    counts: Counter[str] = Counter()
    for seed in range(12):
        witness: Witness | None = None
        for position, action in match.replay(seed, seed % 2, ("random", "random")):
            if witness is None:
                witness = Witness(position)
            witness.after(position)
            for viewer in range(2):
                assert shows(position, viewer) == witness.expects(position, viewer), position.board()
                foe = position.state.players[1 - viewer]
                for row, name in ((foe.front, "set and seen"), (foe.back, "placed and seen")):
                    down = marked(1 - viewer, [int(slot.piece) for slot in row if slot.face_down])
                    counts[name] += bool(down & witness.seen[viewer])
            if action >= 0:
                counts[position.text(action).split()[0]] += 1
                witness.before(position, action)
    assert counts["peek"] > 5
    assert counts["set and seen"] > 5
    assert counts["placed and seen"] > 5


def the_other_side() -> Position:
    """Seat 1 looks at a foe with one set unit that cost nothing, one that cost a tribute, a hand card, a deck
    of two: six cards it can't place, one of them a Hero, which can't lie face-down."""
    foe = side(
        [at(FREE_1, "set"), at(PAID_1, "set", tributes=1)], [QUEEN], deck=[FREE_2, PAID_2, FREE_3], spare=0
    )
    return duel(side([WATCHER], deck=[WATCHER]), foe)


def dealt(position: Position, viewer: int = 0) -> tuple[str, ...]:
    """A redeal's cards of seat 2 by name: row, hand, deck."""
    view = position.redealt(viewer)
    player = view.state.players[1]
    pieces = [unit.piece for unit in player.front if unit.piece]
    pieces += [*player.hand[: int(player.hand_count)], *player.deck[: int(player.deck_count)]]
    return tuple(view.card_name(1, int(piece)) for piece in pieces)


@pytest.mark.rule("VAL-SUM-2", "VAL-SUM-5")
def test_a_redeal_deals_every_possible_hand_row_and_deck_alike() -> None:
    position = the_other_side()
    counts = Counter(dealt(position) for _ in range(5_760))
    assert {names[0] for names in counts} == {"Free One", "Free Two", "Free Three"}
    assert {names[1] for names in counts} == {"Paid One", "Paid Two"}
    assert len(counts) == 3 * 2 * 24
    assert chisquare(list(counts.values())).pvalue > DOUBT


@pytest.mark.rule("VAL-VP-4")
def test_after_a_look_the_hand_is_dealt_as_it_is() -> None:
    position = the_other_side()
    do(position, "peek")
    counts = Counter(dealt(position) for _ in range(1_800))
    assert {names[2] for names in counts} == {"Queen"}
    assert len(counts) == 3 * 2 * 6
    assert chisquare(list(counts.values())).pvalue > DOUBT


@pytest.mark.rule("VAL-VP-4")
def test_a_card_seen_in_the_hand_is_known_when_it_is_set() -> None:
    position = duel(side([WATCHER]), side(hand=[FREE_1, FREE_2], deck=[FREE_3, PAID_1], spare=0))
    do(position, "peek", "battle", "main 2", "end turn", "set Free Two")
    waiting = position.redealt(0)
    assert waiting.card_name(1, int(waiting.state.stack[0].piece)) == "Free Two"
    do(position, "slot 3", "battle", "end turn")
    assert {dealt(position)[0] for _ in range(50)} == {"Free Two"}
    drawn = {dealt(position)[2] for _ in range(200)}
    assert drawn == {"Free Three", "Paid One"}, "the card drawn since is not known"


@pytest.mark.rule("VAL-SUM-5")
def test_a_card_on_its_way_to_be_set_is_dealt_anew_at_its_price() -> None:
    foe = side([at(WATCHER)], [PAID_1, FREE_1], deck=[PAID_2, FREE_2], spare=0)
    position = duel(side(), foe, active=2)
    do(position, "set Paid One", "tribute 1")
    names = set()
    for _ in range(200):
        view = position.redealt(0)
        names.add(view.card_name(1, int(view.state.stack[0].piece)))
    assert names == {"Paid One", "Paid Two"}
    mine = position.redealt(1)
    assert mine.card_name(1, int(mine.state.stack[0].piece)) == "Paid One"
    assert is_hidden(int(position.observed(0).state.stack[0].piece))


@pytest.mark.rule("VAL-START-2")
def test_a_mulligan_makes_a_hand_that_was_looked_at_unknown_again() -> None:
    position = new_game(Pile((WATCHER, 20)), Pile((FREE_1, 10), (PAID_1, 10)))
    do(position, "keep", "peek", "battle", "end turn")
    hand = in_hand(position, 1)
    assert in_hand(position.observed(0), 1) == hand
    do(position, "mulligan")
    assert all(is_hidden(piece) for piece in in_hand(position.observed(0), 1))


@pytest.mark.rule("VAL-START-2")
def test_after_mulligans_all_of_both_decks_is_dealt_alike() -> None:
    position = new_game(Pile((WATCHER, 12)), Pile((FREE_1, 6), (PAID_1, 6)))
    do(position, "mulligan", "battle", "end turn", "mulligan")
    for viewer in range(2):
        check_redeals_uniform(position, viewer, 500)


def test_a_redeal_never_touches_what_lies_open() -> None:
    row = [at(FREE_1, "defense"), at(PAID_1, "set", tributes=1)]
    position = duel(side([WATCHER], [FREE_3]), side(row, [QUEEN], graveyard=[FREE_2], deck=[PAID_2], spare=0))
    names = set()
    for _ in range(30):
        view = position.redealt(0)
        assert [int(unit.piece) for unit in view.state.players[0].front] == [
            int(unit.piece) for unit in position.state.players[0].front
        ]
        assert in_hand(view, 0) == in_hand(position, 0)
        assert view.state.players[1].front[0].piece == position.state.players[1].front[0].piece
        assert list(view.state.players[1].grave) == list(position.state.players[1].grave)
        unit = view.state.players[1].front[1]
        assert unit.card == view.game.decks[1].card[unit.piece], "the unit's card is not its piece's"
        names.add(view.card_name(1, int(unit.piece)))
    assert names == {"Paid One", "Paid Two"}
