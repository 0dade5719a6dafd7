"""A phone in one hand: counts its taps, and keeps every trouble that its browser reports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Error, Locator, Request, Response, ViewportSize, expect

SCREEN: ViewportSize = {"width": 390, "height": 844}
SMALLEST: ViewportSize = {"width": 320, "height": 568}
TABLET: ViewportSize = {"width": 1024, "height": 768}
TALL: ViewportSize = {"width": 768, "height": 1024}  #: a tablet held upright
PATIENCE = 10_000  #: milliseconds to wait for anything
expect.set_options(timeout=PATIENCE)

#: The settings of a phone unless a test asks for others. Nothing moves on its pages: every tap would be painted many
#: times over. Pages are kept only in tests that are about that.
SETTINGS: dict[str, Any] = {
    "viewport": SCREEN, "locale": "en-GB", "service_workers": "block", "reduced_motion": "reduce",
}  # fmt: skip

#: Reported as errors, but none: a preview that the next tap overtook (``_response`` judges answers over 399).
NO_TROUBLE = (
    "Failed to load resource: the server responded", "Service Worker registration blocked by Playwright",
)  # fmt: skip

#: Wait, a few seconds at most, until requests arrive, or no longer do: the browser says at once that it is offline or
#: online, and its network follows. What a page or a worker asks for in between would still arrive, or be lost.
FOLLOWED = """async (connected) => {
  for (let tries = 0; tries < 150; tries += 1) {
    const arrived = await fetch("/livez", { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
    if (arrived === connected) return;
    await new Promise((later) => setTimeout(later, 20));
  }
}"""

#: Tap twice with one finger, a tenth of a second apart or as soon as there is something like ``until``. The page itself
#: does it: a slow machine puts off the second tap no more than whatever the page has set for that moment.
TWICE = """async (target, until) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, detail: 1, clientX: left + width / 2, clientY: top + height / 2 };
  const tap = () => {
    const under = document.elementFromPoint(at.clientX, at.clientY);
    ["pointerdown", "pointerup"].forEach((name) => under.dispatchEvent(new PointerEvent(name, at)));
    under.dispatchEvent(new MouseEvent("click", at));
  };
  tap();
  await new Promise((later) => setTimeout(later, 100));
  while (until && !document.querySelector(until)) await new Promise((later) => requestAnimationFrame(later));
  tap();
}"""

#: Reported as errors without a connection.
NO_CONNECTION = ("Failed to load resource: net::",)


class Phone:
    """A browser context with one page. ``refusals``: answers over 399 that the test expects."""

    def __init__(self, browser: Browser, server: str, *, scripts: bool = True, **settings: Any) -> None:
        self.server = server
        self.scripts = scripts
        self.context = browser.new_context(
            base_url=server, java_script_enabled=scripts, **{**SETTINGS, **settings},
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self._begin()

    def _begin(self) -> None:
        self.taps = 0
        self.troubles: list[str] = []
        self.refusals: set[int] = set()
        self.offline = False  #: whether it had no connection for a while: the browser may report that late
        self.open_page()

    @property
    def sender(self) -> Any:
        """Return what sends requests without a page, with the same cookies."""
        return self.context.request

    def open_page(self) -> None:
        """Open an empty page in front of all others."""
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("request", self._request)
        self.page.on("response", self._response)

    def forget(self) -> None:
        """Forget all but the files of the browser's cache: the phone is as good as new, and faster.

        Its page too: another size, other colours, and whatever listens or waits there would be there for the next test.
        """
        before = self.page
        self._begin()  # before the last page is closed, whose process would go with it
        before.close()
        cdp = self.context.new_cdp_session(self.page)
        cdp.send("Storage.clearDataForOrigin", {"origin": self.server, "storageTypes": "local_storage,indexeddb"})
        cdp.detach()
        self.context.clear_cookies()

    # -- what a finger does ------------------------------------------------------------------------------------------

    def tap(self, target: Locator) -> None:
        """Tap once."""
        self.taps += 1
        target.click()

    def tap_twice(self, target: Locator, until: str = "") -> None:
        """Tap twice by mistake; the second time as soon as something like ``until`` has come."""
        target.evaluate(TWICE, until)

    def drag(self, target: Locator, to: Locator) -> None:
        """Drag to where something else is."""
        self.taps += 1
        target.hover()  # nothing else is in front of it
        self.page.mouse.down()
        self.page.mouse.move(*middle(to), steps=6)
        self.page.mouse.up()

    def go(self, target: Locator) -> None:
        """Tap once on something that opens another page, or the same one again."""
        expect(target).not_to_have_attribute("aria-busy", "true")  # what a tap would do is still being asked
        with self.page.expect_navigation():
            self.tap(target)

    def follow(self, name: str) -> None:
        """Tap on the link of that name."""
        self.go(self.page.get_by_role("link", name=name, exact=True))

    def pick(self, field: str, value: object) -> None:
        """Tap on a tile: the radio button or check box of a field for ``value``; unfold first what it is in."""
        tile = self.choice(field, value)
        for fold in tile.locator("xpath=ancestor::details[not(@open)]/summary").all() if self.scripts else ():
            self.tap(fold)
        self.tap(tile)

    def choice(self, field: str, value: object) -> Locator:
        return self.page.locator(f"input[name={css(field)}][value={css(str(value))}]")

    def picked(self, field: str) -> list[str]:
        """Return the values chosen in a field."""
        chosen = self.page.locator(f"input[name={css(field)}]:checked")
        values: list[str] = chosen.evaluate_all("all => all.map(one => one.value)")
        return values

    def open(self, name: str) -> None:
        """Unfold what is folded under that name, unless it is open."""
        fold = self.page.locator("summary:not(#waiting > summary)").filter(has_text=name)
        if fold.locator("..").get_attribute("open") is None:
            self.tap(fold)

    def hear_nothing(self) -> None:
        """Block news of what others record while it stays on a page, so that its page may become out of date."""
        silence = {"content_type": "text/event-stream", "body": "retry: 600000\n\n"}
        self.page.route(re.compile(r"/live$"), lambda route: route.fulfill(**silence))

    def connect(self, connected: bool) -> None:
        """Take away its connection, or give it back."""
        self.offline |= not connected
        self.context.set_offline(not connected)
        pages = [page for page in self.context.pages if page.url.startswith(self.server)] if self.scripts else []
        for worker in self.context.service_workers:
            worker.evaluate(FOLLOWED, connected)
        for page in pages:
            with suppress(Error):  # a page that leads on meanwhile
                page.evaluate(FOLLOWED, connected)
                page.evaluate("heard => { dispatchEvent(new Event(heard)); }", "online" if connected else "offline")

    # -- what goes wrong ---------------------------------------------------------------------------------------------

    def _console(self, message: ConsoleMessage) -> None:
        lost = self.offline and message.text.startswith(NO_CONNECTION)
        if message.type in ("error", "warning") and not lost and not message.text.startswith(NO_TROUBLE):
            self.troubles.append(f"console: {message.text}")

    def _dialog(self, dialog: Dialog) -> None:
        self.troubles.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.server + "/", "data:")):
            self.troubles.append(f"asks another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.refusals:
            self.troubles.append(f"{response.request.method} {response.url} was answered with {response.status}")


@contextmanager
def visiting(browser: Browser, server: str, **settings: Any) -> Iterator[Phone]:
    """Yield a phone for a while."""
    phone = Phone(browser, server, **settings)
    try:
        yield phone
    finally:
        phone.context.close()


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def css(text: str) -> str:
    """Return ``text`` as a string in a CSS selector."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
