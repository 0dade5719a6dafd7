"""Names as people see them: typed names are cleaned, and names that look alike are found.

Names in files are never changed; typed ones are cleaned where a form is read. How a name is drawn among other words is
in ``isolation``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache

from confusable_homoglyphs import utils as homoglyphs

from .problems import Path, Problem
from .seats import NAME_LENGTH

#: A longer text cannot become a name: at most four characters compose to one. It is not even tried, since composing
#: takes time by the square of the length.
TYPED_LENGTH = 4 * NAME_LENGTH

#: Characters that are drawn as nothing: Unicode's ``Default_Ignorable_Code_Point``, and some more that fonts leave out.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U00013430-\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
#: A flag made of tags (Scotland's), which is kept whole; or one character that is drawn as nothing.
_FLAG_OR_INVISIBLE = re.compile(f"(\U0001f3f4[\U000e0030-\U000e007a]{{4,6}}\U000e007f)|[{INVISIBLE}]")
_INVISIBLE = re.compile(f"[{INVISIBLE}]")
#: Blanks of any width, and what is drawn as one.
_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+")
_KEYCAPS = "0123456789#*"
_ZWNJ, _ZWJ, _AS_TEXT, _AS_EMOJI, _KEYCAP = "\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u20e3"
_VIRAMA = 9  #: the combining class of the signs that join consonants in Hindi, Punjabi and the like

# -- what is typed ---------------------------------------------------------------------------------------------------


def clean(text: str) -> str:
    """Return a typed name composed (NFC), without invisible characters, with single blanks and none at its ends.

    Joiners stay where a script or an emoji needs them. From a text that is far too long for a name, or of which nothing
    can be seen, only the blanks at its ends are removed: checks refuse both later (``check_name``, ``check_seen``).
    """
    text = text.strip()
    if len(text) > TYPED_LENGTH or (text.isascii() and "  " not in text):
        return text
    return _cleaned(text) or text


def _cleaned(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    seen = _FLAG_OR_INVISIBLE.sub(lambda found: found[0] if found[1] or _is_needed(found) else "", composed)
    return unicodedata.normalize("NFC", _BLANKS.sub(" ", seen)).strip()


def _is_needed(found: re.Match[str]) -> bool:
    """Return whether an invisible character makes others look as they are meant to.

    After a virama a joiner chooses the form of a consonant; a non-joiner parts two letters of Persian; a joiner between
    emoji makes them one, and a selector after a sign colours it.
    """
    char, text, at = found[0], found.string, found.start()
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not before:
        return False
    if char in (_AS_TEXT, _AS_EMOJI):
        return _is_sign(before) or (before in _KEYCAPS and after == _KEYCAP)
    if char in (_ZWJ, _ZWNJ) and unicodedata.combining(before) == _VIRAMA:
        return True
    if char == _ZWNJ:
        return bool(after) and unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    if char == _ZWJ:
        joined = text[at - 2 : at - 1] if before == _AS_EMOJI else before
        return bool(after and joined) and _is_sign(after) and _is_sign(joined)
    return False


def _is_sign(char: str) -> bool:
    """Return whether a character may be an emoji."""
    return not char.isascii() and unicodedata.category(char).startswith("S")


def check_seen(name: str, path: Path) -> list[Problem]:
    """Return a list with one problem if a typed ``name`` is invisible, as of joiners alone; else an empty list.

    It is also empty for a name that is empty or far too long, as ``check_name`` refuses those.
    """
    if not name or len(name) > TYPED_LENGTH or _cleaned(name):
        return []
    return [Problem(path, "name-unseen")]


def as_known(typed: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return for each ``typed`` name the ``known`` one that is meant, or if none is, the typed name cleaned.

    Meant is the known name that is the same, else the first that is the same after ``clean``: a file may have given
    somebody a name that nobody can type.
    """
    there = dict.fromkeys(known)
    cleaned = {clean(name): name for name in reversed(there)}  # of several the first
    return [name if name in there else cleaned.get(clean(name), clean(name)) for name in typed]


# -- which look alike ------------------------------------------------------------------------------------------------

#: Accents over, under and within letters; vowels of Hindi and Thai are no accents.
ACCENTS = re.compile("[\u0300-\u036f]")


def alike(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return pairs of names that look alike and so are most likely one person: an earlier name, and a later one.

    Either they are drawn the same, whatever their scripts and invisible characters (Unicode's report 39), capital
    letters and the width of letters aside; or one is the other typed without its accents: ``Tuan`` and ``Tuấn``.
    ``Tuấn`` and ``Tuân`` are two names.
    """
    first, accented = dict[str, str](), dict[str, str]()  # by what is compared; by that without its accents
    drawn = dict[str, str]()
    pairs = []
    for name in dict.fromkeys(names):
        shape, key, bare = _looks(name)
        like = first.get(key) or (accented if key == bare else first).get(bare) or drawn.get(shape)
        if like:
            pairs.append((like, name))
        first.setdefault(key, name)
        drawn.setdefault(shape, name)
        if key != bare:
            accented.setdefault(bare, name)
    return pairs


def like_known(new: Collection[str], known: Iterable[str]) -> tuple[str, str] | None:
    """Return the first ``new`` name that looks like one before it, as a pair: the other name, then the new one.

    The other is a ``known`` or an earlier ``new`` name. ``None`` if there is no such pair.
    """
    return next((pair for pair in alike([*known, *new]) if pair[1] in new), None)


@lru_cache(maxsize=4096)
def _looks(name: str) -> tuple[str, str, str]:
    """Return how a name is drawn, how it is drawn in small letters of one width, and the latter without its accents.

    A text that is far too long for a name looks only like itself.
    """
    if len(name) > TYPED_LENGTH:
        return name, name, name
    small = unicodedata.normalize("NFKC", _INVISIBLE.sub("", name)).casefold()
    # Accents go first: the skeleton of some, as of the hook in "Hải", is no accent. It makes others, as of "đ".
    plain = ACCENTS.sub("", _skeleton(ACCENTS.sub("", unicodedata.normalize("NFD", small))))
    return _skeleton(name), _skeleton(small), plain


def _skeleton(name: str) -> str:
    """Return the same text for all names that are drawn the same."""
    shown = _BLANKS.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFD", name))).strip()
    return unicodedata.normalize("NFD", shown.translate(_prototypes()))


@lru_cache(maxsize=1)
def _prototypes() -> dict[int, str]:
    """Return a dict of code point to the prototype of its character, the same for all characters that look alike.

    The library lists pairs; all characters that pairs connect look alike.
    """
    pairs = dict[str, set[str]]()
    for one, others in homoglyphs.load("confusables.json").items():
        # what runs from right to left is listed between two marks that are not part of it
        pairs.setdefault(one.replace("\u200e", ""), set()).update(other["c"].replace("\u200e", "") for other in others)
    chosen = dict[str, str]()
    for text in sorted(pairs):
        if text in chosen:
            continue
        group = {text: None}
        waiting = [text]
        while waiting:
            new = [other for other in sorted(pairs[waiting.pop()]) if other not in group]
            group |= dict.fromkeys(new)
            waiting += new
        prototype = max(group, key=lambda one: (len(pairs[one]), len(one), one))
        chosen |= dict.fromkeys(group, prototype)
    single = {ord(one): prototype for one, prototype in chosen.items() if len(one) == 1}
    return {
        number: unicodedata.normalize("NFD", prototype).translate(single)
        for number, prototype in single.items()
        if prototype != chr(number)
    }
