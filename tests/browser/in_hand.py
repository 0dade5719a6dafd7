"""A sheet that somebody is filling in: it is filled in step by step, and read as its reader reads it.

Nothing here knows the page's implementation: answers are found by the words of their question, the button by its label.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any, NamedTuple

from playwright.sync_api import ConsoleMessage, Error, Locator, Request, TimeoutError

from . import flow
from .fillings import Step
from .flow import Json
from .phone import Phone, css

PATIENCE = 10  #: seconds until a page has heard of what another phone recorded
QUIET = 0.12  #: seconds without an answer under way after which a page has shown all its messages
TYPING = 0.45  #: the same after a letter: typed text is sent a little later
SHOWN = 2_000  #: milliseconds for something on a page to be tapped
DEAF = 2.0  #: seconds to wait for the answer to a tap

Answer = tuple[str, str, str]  #: the question, what was tapped or where it was typed, and what

#: Every answer on a sheet that its reader sees, in words: of a ticked one the legend of its group and the label, of a
#: typed one the label and the value. Answers on other tabs of the sheet count as well; which tab is in front is no
#: answer, nor are figures that follow from taps.
ANSWERS = r"""() => {
  const seen = (element) => element?.checkVisibility({ visibilityProperty: true });
  const words = (element) => {
    if (!element) return "";
    const copy = element.cloneNode(true);
    copy.querySelectorAll(".due, output, button, [role=status], [data-makes], small, svg, select, textarea")
      .forEach((part) => part.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const named = (element) => element.ariaLabel
    || words(document.getElementById(element.getAttribute("aria-labelledby")?.split(" ")[0]));
  const asked = (field) => {
    const questions = [];
    for (let at = field.parentElement; at && at.localName !== "form"; at = at.parentElement) {
      if (at.localName === "fieldset") questions.push(words(at.querySelector("legend")));
      else if (at.ariaLabel || at.hasAttribute("aria-labelledby")) questions.push(named(at));
      else if (at.localName === "details") questions.push(words(at.querySelector("summary > b")));
    }
    return questions.filter(Boolean).reverse().join(" / ");
  };
  const label = (field) => field.ariaLabel || words(field.labels?.[0]) || field.placeholder || "";
  const found = [];
  const unfolded = new CSSStyleSheet();
  unfolded.replaceSync(".sidepanel { display: block !important; }");
  document.adoptedStyleSheets.push(unfolded);
  document.querySelectorAll("main form :is(input, select, textarea)").forEach((field) => {
    if (!field.name || field.type === "hidden" || field.closest(".play-order, .sidetabs")) return;
    if (!seen(field) && !seen(field.labels?.[0])) return;
    if (/radio|checkbox/.test(field.type)) {
      if (field.checked) found.push([asked(field), label(field), ""]);
    } else if (field.localName === "select") {
      found.push([asked(field), label(field), field.selectedOptions[0]?.textContent.trim() ?? ""]);
    } else if (field.value.trim()) found.push([asked(field), label(field), field.value.trim()]);
  });
  document.querySelectorAll("main form ol[data-lain] > li").forEach((line, n) => {
    if (seen(line)) found.push([line.parentElement.ariaLabel ?? "", `${n + 1}`, words(line)]);
  });
  document.querySelectorAll("main form ol.play-order > li").forEach((line, n) => {
    const chosen = line.querySelector("select")?.selectedOptions[0]?.textContent.trim() ?? "";
    const shown = seen(line.querySelector("select")) ? chosen : words(line.querySelector("b"));
    found.push(["in order of play", `${n + 1}`, shown]);
  });
  document.adoptedStyleSheets.pop();
  return found;
}"""

#: Reports a button's label when it was tapped, and the text beside it: nothing can change between the two.
TELL = """addEventListener("click", ({ target }) => {
  const button = target.closest?.("button, a");
  const part = (card, selector) => [...card.querySelectorAll(selector)];
  const text = (element) => element?.innerText.replace(/\\s+/g, " ").trim() ?? "";
  const card = document.querySelector(".outcome");
  if (button) console.debug("tapped " + JSON.stringify({
    button: button.innerText,
    lines: card && part(card, ":scope > .why > li").map((line) => [
      text(line.querySelector("b")), text(line.querySelector(".amount")),
    ]),
    then: card && part(card, "table").flatMap((table) => part(table, "tbody tr:has(td)").map((row) => [
      ...[table.querySelector("thead th"), row.querySelector("th"), row.querySelector("td:nth-of-type(2)")].map(text),
    ])),
  }));
}, true)"""

#: Messages of a page: about what came in, what is wrong, what cannot be.
SAID = """() => [...document.querySelectorAll("[role=alert], [role=status], dialog[open]")]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }))
  .map((part) => part.innerText.replace(/\\s+/g, " ").trim()).filter(Boolean)"""

#: The answers kept by the browser: drafts of this tab, and sheets that wait.
REMEMBERS = """async () => {
  const drafts = [sessionStorage, localStorage].flatMap((place) => Object.keys(place))
    .filter((name) => /^(draft|waiting)/.test(name));
  const waiting = (await indexedDB.databases()).map(({ name }) => new Promise((done, fail) => {
    const asked = indexedDB.open(name);
    asked.onerror = fail;
    asked.onsuccess = () => {
      const { result } = asked;
      const stores = [...result.objectStoreNames];
      const all = stores.map((store) => new Promise((kept) => {
        const items = result.transaction(store).objectStore(store).getAll();
        items.onsuccess = () => kept(items.result);
      }));
      Promise.all(all).then((items) => { result.close(); done(items.flat().map((item) => JSON.stringify(item))); });
    };
  }));
  return [...drafts, ...(await Promise.all(waiting)).flat()];
}"""

#: What the button says once it says what it does.
READY = re.compile(r"(Save|Propose): .+|^Go on$", re.MULTILINE)


class Tapped(NamedTuple):
    """What was shown when a button was tapped.

    Its words; lines of the outcome, bold words and amount; the standings that a correction announces, each with its
    label.
    """

    button: str
    lines: list[list[str]]
    then: list[list[str]]


class Sheet:
    """A sheet on the page of a phone."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page
        self.taps: list[Tapped] = []
        self.under_way: set[Request] = set()
        self.last = time.monotonic()
        self.answered = 0
        self.listens = False
        self.names: dict[str, str] = {}  #: name to the name that somebody has since a correction
        self.page.add_init_script(TELL)
        self.page.on("console", self._heard_tap)
        self.page.on("request", self._asks)
        self.page.on("requestfinished", self._comes)
        self.page.on("requestfailed", self._comes)
        phone.refusals = {404, 409, 410, 422}  # who was slower, or can no longer be answered

    # -- waiting -----------------------------------------------------------------------------------------------------

    def _asks(self, request: Request) -> None:
        if request.url.endswith("/live"):
            self.listens = True
            return
        self.under_way.add(request)
        self.last = time.monotonic()

    def _comes(self, request: Request) -> None:
        if request in self.under_way:
            self.under_way.discard(request)
            self.last = time.monotonic()
            self.answered += 1

    def _heard_tap(self, message: ConsoleMessage) -> None:
        if message.text.startswith("tapped "):
            told: Json = json.loads(message.text.removeprefix("tapped "))
            self.taps.append(Tapped(told["button"], told["lines"] or [], told["then"] or []))

    def until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition is true, and return whether it was in time."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def quiet(self, seconds: float = QUIET) -> None:
        """Wait until no request is under way."""
        self.last = time.monotonic()
        self.until(lambda: not self.under_way and time.monotonic() - self.last > seconds, PATIENCE)

    def hears(self, before: int) -> bool:
        """Wait until the page, if it listens, has heard of what was recorded since it had so many answers."""
        if not self.listens:
            return False
        assert self.until(lambda: self.answered > before, PATIENCE), "the page has not heard of what was recorded"
        self.quiet()
        return True

    def leave(self) -> None:
        """Leave the page, which then sends no more requests."""
        self.page.goto("about:blank")
        self.until(lambda: not self.under_way, PATIENCE)

    # -- filling in --------------------------------------------------------------------------------------------------

    def fill(self, steps: list[Step], *, changed: bool = False) -> None:
        """Take these steps, as far as their fields are there.

        ``changed``: something came in, so that fields may vanish and some choices are gone.
        """
        for step in steps:
            with suppress(TimeoutError) if changed else nullcontext():
                self._take(step)
        self.quiet(TYPING if any(step.how == "type" for step in steps) else QUIET)

    def _take(self, step: Step) -> None:
        if step.how == "clear":
            ticked = self.page.locator(f"main input[type=checkbox][name={css(step.field)}]:checked:visible")
            while n := ticked.count():
                ticked.first.click(timeout=SHOWN)
                assert ticked.count() < n
            return
        found = self._find(step)
        if found is None:
            return
        if step.how in ("tick", "any") and found.is_checked():
            return
        if step.how == "type":
            found.fill(self._called(step.value), timeout=SHOWN)
        elif step.how == "choose":
            found.select_option(self._called(step.value), timeout=SHOWN)
        else:
            found.click(timeout=SHOWN)

    def _called(self, text: str) -> str:
        for old, new in self.names.items():
            text = text.replace(old, new)
        return text

    def _find(self, step: Step) -> Locator | None:
        """Return what is tapped for the step, unfolded, or ``None`` if the sheet has no such field."""
        main = self.page.locator("main")
        for field, value in ((self._called(step.field), self._called(step.value)), (step.field, step.value)):
            if step.how == "press":
                found = main.get_by_role("button", name=field, exact=True)
            elif step.how == "any":
                found = main.locator(f"input[name={css(field)}]:visible:not([value=''], [value=other])")
            elif step.how == "tick":
                found = main.locator(f"input[name={css(field)}][value={css(value)}]")
            else:
                found = main.locator(f":is(input, textarea, select)[name={css(field)}]")
            if found.count():
                return found.first if self._unfolded(found.first) else None
        return None

    def _unfolded(self, found: Locator) -> bool:
        """Unfold the part with the field, and return whether it is then visible."""
        folds = found.locator("xpath=ancestor::details[not(@open)]")
        while n := folds.count():
            folds.first.locator("> summary").click(timeout=SHOWN)
            if folds.count() == n:
                return False
        return bool(found.evaluate("field => [field, ...(field.labels ?? [])].some((one) => one.checkVisibility())"))

    # -- reading -----------------------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        """Return every visible answer on the sheet; somebody whose name was corrected keeps the former name here."""
        found = self._read(ANSWERS)
        back = {new: old for old, new in self.names.items()}
        return [tuple(_renamed(text, back) for text in answer) for answer in found]  # type: ignore[misc]

    def said(self) -> list[str]:
        """Return the page's messages."""
        back = {new: old for old, new in self.names.items()}
        return [_renamed(text, back) for text in self._read(SAID)]

    def _read(self, script: str) -> Any:
        for _ in range(3):  # it may go on to another page just then
            try:
                return self.page.evaluate(script)
            except Error as error:
                if "navigation" not in error.message:
                    raise
                self.page.wait_for_load_state()
        return self.page.evaluate(script)

    def remembers(self) -> list[str]:
        """Return what the phone has kept of answers on this sheet or another one."""
        return list(self._read(REMEMBERS))

    @property
    def says_not_saved(self) -> bool:
        """Return whether the page says that nothing was saved, or is recorded yet."""
        return bool(re.search("not(hing)? (was |is )?(saved|recorded)", self.page.locator("main").inner_text(), re.I))

    def button(self) -> Locator | None:
        """Return the button that records the sheet, if there is one that can be tapped."""
        found = flow.save_button(self.page)
        with suppress(Error):  # the page may go on to another one between these looks
            if found.count() and found.first.is_visible() and found.first.is_enabled(timeout=SHOWN):
                return found.first
        return None

    def words(self) -> str:
        """Return that button's label."""
        found = self.button()
        with suppress(Error):
            return found.inner_text(timeout=SHOWN) if found else ""
        return ""

    @property
    def ready(self) -> bool:
        """Return whether the button says what it does."""
        return bool(READY.search(self.words()))

    def tap(self) -> Tapped | None:
        """Tap the button, wait for the effect, and return what was shown when it was tapped."""
        found = self.button()
        if found is None:
            return None
        before, taps, ready = self.answered, len(self.taps), self.ready
        with suppress(Error):  # gone or replaced
            found.click()
        self.until(lambda: self.answered > before, DEAF if ready else 0.3)
        self.quiet()
        return self.taps[taps] if len(self.taps) > taps else None


def _renamed(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(old, new)
    return text
