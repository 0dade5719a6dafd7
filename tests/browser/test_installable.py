"""What a phone asks of a page before it puts it on the home screen as an app, asked in a real browser."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from .conftest import Phones
from .flow import save
from .offline import GAMES, KEPT, keeping, kept
from .phone import Phone

NOWHERE = ("aria-disabled", "true")  #: of a link to a page that is not kept
PAPER = "rgba(244,236,220,1)"
LARGEST_SAFE = 0.4  #: of the edge: how far from the middle of a maskable icon no shape cuts anything off

#: The real size of an icon, the least opaque of its pixels (0 to 255), and how far from its middle the outermost pixel
#: lies that is of another colour than the corner, in parts of its edge.
DRAWN = """async (address) => {
  const icon = new Image();
  icon.src = address;
  await icon.decode();
  const { naturalWidth: width, naturalHeight: height } = icon;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  brush.drawImage(icon, 0, 0);
  const { data } = brush.getImageData(0, 0, width, height);
  let opaque = 255, out = 0;
  for (let n = 0; n < data.length; n += 4) {
    opaque = Math.min(opaque, data[n + 3]);
    const differs = [0, 1, 2, 3].some((part) => Math.abs(data[n + part] - data[part]) > 8);
    const [x, y] = [(n / 4) % width + 0.5 - width / 2, Math.floor(n / 4 / width) + 0.5 - height / 2];
    if (differs) out = Math.max(out, Math.hypot(x, y) / width);
  }
  return { size: `${width}x${height}`, opaque, out };
}"""

#: Takes away what browsers offer to secure pages only, as far as ours use it.
ONLY_WHERE_SECURE = """
  for (const name of ["serviceWorker", "locks", "storage", "clipboard", "share", "wakeLock"])
    delete Navigator.prototype[name];
  delete Crypto.prototype.randomUUID;
  delete window.caches;
"""


def manifest(phone: Phone) -> dict[str, Any]:
    """Return what the browser complains about in the page's manifest, and what it makes of it."""
    cdp = phone.context.new_cdp_session(phone.page)
    read: dict[str, Any] = cdp.send("Page.getAppManifest")
    cdp.detach()
    return read


@pytest.mark.parametrize("place", ["home", "match"])
def test_the_browser_reads_of_an_app_of_its_own_without_a_complaint(phone: Phone, place: str) -> None:
    phone.page.goto("/")
    if place == "match":
        GAMES["sam"].sit_down(phone)
    read = manifest(phone)
    assert read["errors"] == []
    app = read["manifest"]
    assert {app["name"], json.loads(read["data"])["short_name"]} == {"Scorekeeper"}
    assert app["display"] == "kStandalone"
    assert app["id"] == app["startUrl"] == app["scope"] == f"{phone.server}/"
    assert app["preferRelatedApplications"] is False
    assert app["themeColor"] == app["backgroundColor"] == PAPER


def test_bars_around_the_app_have_the_colour_of_its_pages(phone: Phone) -> None:
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme)
        phone.page.goto("/")
        theme = phone.page.locator(f"meta[name=theme-color][media*={scheme}]").get_attribute("content")
        ground = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert theme
        assert ground == f"rgb({int(theme[1:3], 16)}, {int(theme[3:5], 16)}, {int(theme[5:], 16)})"


def test_icons_are_as_large_as_they_say_and_no_shape_cuts_the_maskable_one(phone: Phone) -> None:
    phone.page.goto("/")
    read = manifest(phone)
    icons = [icon for icon in json.loads(read["data"])["icons"] if icon["type"] == "image/png"]
    drawn = [phone.page.evaluate(DRAWN, urljoin(read["url"], icon["src"])) for icon in icons]
    assert [icon["size"] for icon in drawn] == [icon["sizes"] for icon in icons]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons if icon["purpose"] == "any"}
    [maskable] = [icon for icon, said in zip(drawn, icons, strict=True) if said["purpose"] == "maskable"]
    assert maskable["opaque"] == 255
    assert 0.2 < maskable["out"] <= LARGEST_SAFE, "there is something on it, and all of it is seen"


def test_the_icon_for_apple_fills_its_square(phone: Phone) -> None:
    phone.page.goto("/")
    address = phone.page.locator("link[rel=apple-touch-icon]").evaluate("link => link.href")
    icon = phone.page.evaluate(DRAWN, address)
    assert int(icon["size"].partition("x")[0]) >= 180
    assert icon["opaque"] == 255, "what can be seen through is black there"


def test_pages_are_as_wide_as_the_phone_and_may_be_enlarged(phone: Phone) -> None:
    phone.page.goto("/")
    said = phone.page.locator("meta[name=viewport]").get_attribute("content") or ""
    settings = dict(part.strip().split("=") for part in said.split(","))
    assert settings["width"] == "device-width"
    assert float(settings["initial-scale"]) == 1
    assert not {"user-scalable", "maximum-scale"} & settings.keys()


def test_after_one_visit_the_app_opens_without_a_connection(phones: Phones) -> None:
    phone = keeping(phones)
    phone.refusals = {503}
    phone.page.goto("/")
    start = manifest(phone)["manifest"]["startUrl"]
    scope = phone.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert start.startswith(scope)
    kept(phone)
    phone.connect(False)
    answer = phone.page.goto(start)
    assert answer is not None
    assert answer.from_service_worker
    assert answer.ok
    expect(phone.page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    assert phone.page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{phone.server}/sw.js"
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 236, 220)", "with styles"
    phone.page.goto("/new/seep")
    expect(phone.page.get_by_role("heading", name="No connection")).to_be_visible()


def test_home_leads_without_a_connection_to_an_open_match_that_was_never_looked_at_here(phones: Phones) -> None:
    """What leads nowhere then says so; what is kept does not."""
    match = GAMES["sam"].sit_down(phones())
    table = match.removesuffix("m/1/")
    phone = keeping(phones)
    phone.refusals = {503}
    phone.page.goto(table)
    phone.page.goto("/")
    phone.page.evaluate(KEPT, [urlsplit(f"{match}{sheet}").path for sheet in GAMES["sam"].sheets])
    phone.connect(False)
    phone.page.goto("/")
    expect(phone.page.locator(f"main a[href='{urlsplit(match).path}']").first).not_to_have_attribute(*NOWHERE)
    phone.go(phone.page.locator(f"main a[href='{urlsplit(match).path}']").first)
    expect(phone.page.locator("#kept-since")).to_be_visible()
    phone.tap(phone.page.locator("summary[aria-label='More']"))
    expect(phone.page.get_by_role("link", name="Chart and figures")).to_have_attribute(*NOWHERE)
    expect(phone.page.get_by_role("link", name="Write a note")).not_to_have_attribute(*NOWHERE)
    phone.connect(True)
    expect(phone.page.locator("#kept-since")).to_be_hidden()
    expect(phone.page.locator("a[aria-disabled]")).to_have_count(0)


def test_a_page_that_is_not_secure_has_no_worker_and_works_all_the_same(phones: Phones) -> None:
    """Over plain HTTP browsers offer none; docs/hosting.md says so."""
    phone = phones(new=True)
    phone.page.add_init_script(ONLY_WHERE_SECURE)
    phone.page.goto("/")
    assert phone.page.evaluate("navigator.serviceWorker ?? navigator.locks ?? crypto.randomUUID") is None
    match = GAMES["sam"].sit_down(phone)
    GAMES["sam"].open(phone)
    GAMES["sam"].fill(phone, 0)
    save(phone)
    expect(phone.page).to_have_url(match)
