"""What a game's cards can say, for those who show or count it: its vocabulary and keywords, which card types
may have them, and what the numbers are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from .keywords import Keyword
from .model import Effect, Step
from .reference import shown
from .vocabulary import Vocabulary

TRIGGER, VERB = "trigger", "verb"
"""The fields of an effect and of a step that every game has."""


@dataclass(frozen=True)
class Language:
    """A game's card language.

    `trigger_types` gives by trigger, `keyword_types` by keyword code, `column_types` by column the card types
    that may have it (columns: that must have it). `codes` gives the enumeration of a field's numbers;
    `target` names the fields of a step that say whom it is about. `slot_notes` describes slots with too many
    words to list.
    """

    vocabulary: Vocabulary
    keywords: tuple[Keyword, ...]
    codes: Mapping[str, type[IntEnum]]
    target: tuple[str, ...]
    trigger_types: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    keyword_types: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    column_types: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    slot_notes: Mapping[str, str] = field(default_factory=dict)

    def called(self, name: str, code: int) -> str:
        """A number of a field in words: `CHANGE_ATK` is "change atk"."""
        return self.codes[name](code).name.replace("_", " ").lower()

    def trigger_of(self, effect: Effect) -> str:
        """How an effect's trigger is written, without what describes it further."""
        code = effect.numbers[TRIGGER]
        for each in self.vocabulary.triggers:
            if each.values.get(TRIGGER) == code:
                return shown(each.patterns[0])
        return self.called(TRIGGER, code)

    def verb_of(self, step: Step) -> str:
        """What a step does, in a word or two."""
        return self.called(VERB, step.numbers[VERB])

    def target_of(self, step: Step) -> str:
        """Whom a step is about: "chosen enemy", "self", "opponent"; empty if nobody in particular."""
        return " ".join(self.called(name, step.numbers[name]) for name in self.target if step.numbers[name])
