"""Settings for all tests: Hypothesis draws the same examples every time, without deadlines; slow tests are marked.

``make check`` leaves out what is marked ``slow``, and folders that need a database or a browser; ``make test`` runs
everything, ``make deep`` draws more.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from .depth import examples

# Tests make many objects and few cycles: looking for these at every 700th object took 4 % of the simulators' time.
gc.set_threshold(50_000, 20, 100)

# Pages are the same whether or not what runs the app in a browser was built.
os.environ["SCOREKEEPER_RUNTIME"] = "none"

settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=examples(80),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("house")

#: Slow by name: random matches, whole matches, every hand tried, money computed a second time; whatever strangers send;
#: servers that start, old and broken databases, every page; sheets sent back and forth in every way.
SLOW_FILES = (
    *("test_properties.py", "test_simulator.py", "test_brute_force.py", "test_model.py"),
    *("test_addresses.py", "test_bad_forms.py", "test_bad_names.py", "test_fuzz.py", "test_security.py"),
    *("test_uploads.py", "test_limits.py", "test_rates.py"),
    *("test_start.py", "test_released_databases.py", "test_frozen.py", "test_routes.py", "test_language.py"),
    *("test_samba_hand.py", "test_samba_turns.py", "test_insert.py", "test_first_match.py", "test_scorecard.py"),
    *("test_corrections.py", "test_seep_play.py", "test_static.py", "test_receipt.py"),
    *("test_faults.py", "test_migrations.py", "test_restore.py"),
)


@pytest.hookimpl(tryfirst=True)  # before -m is heeded
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow by name, and whatever asks for a browser; other slow tests have the mark themselves."""
    for item in items:
        if item.path.name in SLOW_FILES or "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
