"""What the compiler made: which functions count references, which costs where rules should only compute."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

LENGTH_AND_WORD = re.compile(r"(\d+)")
COUNTING = re.compile(r"call \w+ @NRT_incref\(")


def reference_counting(entry: Any) -> Counter[str]:
    """How many places of each function compiled into an entry add a reference, by its ordinary name.

    Reads LLVM's optimised code, which the cache keeps too; functions that were built into their caller
    count there. `entry` must have been called.
    """
    (compiled,) = entry.overloads.values()
    counts: Counter[str] = Counter()
    name = ""
    for line in str(compiled.library._get_module_for_linking()).splitlines():
        if line.startswith("define"):
            found = re.search(r'@"?([\w.$]+)', line)
            name = ordinary_name(found[1]) if found else ""
        elif COUNTING.search(line):
            counts[name] += 1
    return counts


def ordinary_name(symbol: str) -> str:
    """`package.module.function` of a symbol of numba's: _ZN, then each word after its length."""
    words, rest = [], symbol.partition("_ZN")[2]
    while rest:
        length = LENGTH_AND_WORD.match(rest)
        if length is None:
            break
        start, size = length.end(), int(length[1])
        words.append(rest[start : start + size])
        rest = rest[start + size :]
    return ".".join(words)
