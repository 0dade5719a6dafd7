"""Fill the peer's database with as many bills as a match has hands; runs in the peer's own environment.

``peer_seed.py SIZE …`` prints a JSON list, for each size: the path that lets somebody in, and the people's ids. The
settings file is the one that ``IHATEMONEY_SETTINGS_FILE_PATH`` names.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from ihatemoney.models import Bill, Person, Project, db
from ihatemoney.run import create_app
from ihatemoney.utils import generate_password_hash

PEOPLE = ["An", "Bình", "Chi", "Dũng"]
CURRENCY = "XXX"  # the peer's word for: none


def fill(number: int, size: int) -> dict[str, Any]:
    """Create a project of four people with ``size`` bills, each paid by one for all four; return what is printed."""
    slug = f"bench-{number}"
    project = Project(
        id=slug, name="Bench", password=generate_password_hash("bench"), contact_email="bench@example.org",
        default_currency=CURRENCY,
    )  # fmt: skip
    people = [Person(name=name, project=project, weight=1) for name in PEOPLE]
    db.session.add_all([project, *people])
    db.session.commit()
    chance = random.Random(size)
    for n in range(size):
        db.session.add(
            Bill(
                amount=chance.randint(3, 30), original_currency=CURRENCY, project_default_currency=CURRENCY,
                payer_id=chance.choice(people).id, owers=people, what=f"Hand {n + 1}",
            )
        )  # fmt: skip
    db.session.commit()
    return {"join": f"/{slug}/join/{project.generate_token()}", "people": [person.id for person in people]}


if __name__ == "__main__":
    with create_app().app_context():
        print(json.dumps([fill(number, int(size)) for number, size in enumerate(sys.argv[1:])]))
