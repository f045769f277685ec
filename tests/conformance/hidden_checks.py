"""Checks of hidden information: what a player can't know makes no difference to what they see, may do
and what their pilots choose; and it is dealt anew fairly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sims.engine import Position
from tests.conformance.luck_checks import DOUBT, mixed_doubts, parts, place_counts
from tests.conformance.play_checks import check_conserved, check_legal, conserved
from tests.conformance.tables import flat_state, zones

REDEALS = 20
MOVES = 6
MANY_UNKNOWN = 5  # so many pieces are never dealt as they were twenty times in a row


def check_view(position: Position) -> None:
    """Looking changes nothing, keeps what is known in its place and lists nothing the opponent may do."""
    before = flat_state(position)
    for viewer in range(2):
        seen = position.observed(viewer)
        assert (flat_state(position) == before).all(), "looking changed the game"
        again = seen.observed(viewer)
        assert (flat_state(again) == flat_state(seen)).all(), "looking twice shows something else"
        if position.decider not in (viewer, -1):
            assert not seen.legal_actions(), "a view lists what the opponent may do"
        real, shown = zones(position), zones(seen)
        is_hidden = position.match.engine.notation.is_hidden
        for owner in range(2):
            pairs = zip(real[owner], shown[owner], strict=True)
            assert all(is_hidden(there) or here == there for here, there in pairs), (
                "a view shows another card"
            )
        seen.board()


def unknown(position: Position, viewer: int) -> int:
    """How many pieces the viewer can't place."""
    is_hidden = position.match.engine.notation.is_hidden
    return sum(is_hidden(piece) for pieces in zones(position.observed(viewer)) for piece in pieces)


def check_redeals(position: Position, pilots: Iterable[str], redeals: int = REDEALS) -> None:
    """Redealt positions are possible ones, look the same, allow the same, and pilots do the same in them."""
    before = flat_state(position)
    for viewer in range(2):
        source = position.copy()
        seen = flat_state(source.observed(viewer))
        decides = position.decider == viewer
        choices = chosen(source, pilots) if decides else []
        deals = set()
        for _ in range(redeals):
            dealt = source.redealt(viewer)
            deals.add(str(conserved(dealt)))
            assert (flat_state(dealt.observed(viewer)) == seen).all(), "a redeal looks different"
            assert dealt.decider == position.decider
            if decides:
                assert dealt.legal_actions() == position.legal_actions(), (
                    "what is legal depends on what is hidden"
                )
                assert dealt.playable() == position.playable(), "what is playable depends on what is hidden"
                dealt.memories[viewer] = position.memories[viewer]
                assert chosen(dealt, pilots) == choices, "a pilot chose by what it can't know"
        assert (flat_state(source) == before).all(), "redealing changed the game"
        if decides:
            actions = position.legal_actions()
            assert [dealt.text(act) for act in actions] == [position.text(act) for act in actions]
        if unknown(position, viewer) >= MANY_UNKNOWN:
            assert len(deals) > 1, "a redeal deals nothing anew"


def chosen(position: Position, pilots: Iterable[str]) -> list[int]:
    """What each pilot chooses here, all with the stream as it is."""
    return [position.copy().ask(pilot) for pilot in pilots]


def check_plays_on(position: Position) -> None:
    """What follows in a redealt position is ordinary play."""
    dealt = position.copy().redealt(0)
    for _ in range(MOVES):
        check_legal(dealt)
        check_conserved(dealt)
        if dealt.over:
            return
        dealt.apply(dealt.ask("random"))


def check_luck_is_fresh(position: Position) -> None:
    """A redealt position has other luck ahead: two redeals and the real game do not share a seed."""
    source = position.copy()
    seeds = [int(source.redealt(0).state.seed) for _ in range(3)] + [int(position.state.seed)]
    assert len(set(seeds)) == len(seeds), "a redeal keeps the real game's chance"


def check_redeals_uniform(position: Position, viewer: int, redeals: int) -> None:
    """Where nothing but the lists is known, each unknown piece is equally likely in each unknown place
    that it can lie in."""
    shown = zones(position.observed(viewer))
    is_hidden = position.match.engine.notation.is_hidden
    source = position.copy()
    dealt = [zones(source.redealt(viewer)) for _ in range(redeals)]
    for owner in range(2):
        places = [place for place, piece in enumerate(shown[owner]) if is_hidden(piece)]
        orders: Sequence[Sequence[int]] = [[zone[owner][place] for place in places] for zone in dealt]
        for doubt in (doubt for part in parts(place_counts(orders)) for doubt in mixed_doubts(part)):
            assert DOUBT < doubt < 1 - DOUBT, f"redeals are uneven (p = {doubt:.1e})"
