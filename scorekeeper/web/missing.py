"""What was forgotten is put in at its place, as one correction; two that are swapped stand in ``swapped.py``."""

from __future__ import annotations

from flask import Blueprint, abort

from ..core.rearrange import NEW, Logged
from ..store import service
from ..store.service import LoadedMatch
from .asked import Asked, Correction, Said, asked_page, next_asked, preview_part, said_before, save_asked
from .matches import fill_number, load_numbered, requested_match
from .preview import SheetPreview, preview_put_in
from .record import Answer, correctable_row
from .tables import fill_code

pages = Blueprint("missing", __name__, url_prefix="/t/<code>/m/<int:number>")
pages.url_value_preprocessor(load_numbered)
pages.url_defaults(fill_code)
pages.url_defaults(fill_number)


@pages.get("/missing/<int:seq>")
@pages.get("/missing/<int:seq>/<kind>")
def sheet(seq: int, kind: str | None = None) -> str:
    """The sheet for what is missing before entry ``seq``."""
    loaded = requested_match()
    asked = _missing(loaded, correctable_row(loaded, seq).seq, {})
    return asked_page(loaded, asked, asked.sheet(kind, None) if kind else None)


@pages.post("/missing/<int:seq>/<kind>/preview")
def preview(seq: int, kind: str) -> str:
    """What the sheet would do so far."""
    loaded = requested_match()
    return preview_part(loaded, _asked(loaded, correctable_row(loaded, seq).seq), kind)


@pages.post("/missing/<int:seq>/<kind>")
def put_in(seq: int, kind: str) -> Answer:
    """Records what was missing, with what follows logged again behind it; see ``save_asked``."""
    return save_asked(seq, kind, _asked, lambda *_: abort(404))


def _asked(loaded: LoadedMatch, seq: int) -> Asked:
    """What the request asks about; 400 where that was never ours to ask."""
    said = said_before(loaded)
    if said and said.get(NEW) is None:
        abort(400)
    return _missing(loaded, seq, said)


def _missing(loaded: LoadedMatch, seq: int, said: Said) -> Asked:
    """The entry that is asked about next, before entry ``seq`` or after it."""
    further = next_asked(loaded, PUT_IN, seq, said) if said else None
    return further or missing_before(loaded, seq, said)


def missing_before(loaded: LoadedMatch, seq: int, said: Said | None = None) -> Asked:
    """What is put in before entry ``seq``."""
    return Asked(PUT_IN, seq, NEW, loaded.before(seq), said or {})


def _recorded(loaded: LoadedMatch, seq: int, said: Said) -> list[Logged]:
    entry = said[NEW]
    assert entry is not None
    return service.put_in(loaded, seq, entry, {of: fix for of, fix in said.items() if of != NEW})


def _preview(loaded: LoadedMatch, entries: list[Logged], said: Said) -> SheetPreview:
    entry = said[NEW]
    assert entry is not None
    return preview_put_in(loaded, entries, entry)


PUT_IN = Correction(_recorded, _preview, "missing.put_in")
