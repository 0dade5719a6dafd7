"""Play a match of the sixth game through the pages; run inside a copy of the project that has it."""

import re

from scorekeeper.app import create_app
from scorekeeper.store.migrate import upgrade

app = create_app({"TESTING": True, "PROPAGATE_EXCEPTIONS": True, "WTF_CSRF_ENABLED": False})
upgrade(app)
client = app.test_client()


def get(path: str, *words: str) -> str:
    answer = client.get(path)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200, (path, answer.status)
    for word in words:
        assert word in text, (path, word)
    return text


def hidden(text: str) -> dict[str, str]:
    """Return the hidden fields of a page's first form: the length of the log it had seen, its key, its statement."""
    found = {name: re.search(f'name="{name}" value="([^"]*)"', text) for name in ("seen", "key", "shown")}
    return {name: value.group(1) for name, value in found.items() if value}


def send(page: str, path: str, **fields: str) -> None:
    answer = client.post(path, data={**hidden(get(page)), **fields})
    assert answer.status_code == 303, (path, answer.status, answer.get_data(as_text=True)[-3000:])


table = client.post("/tables", data={"name": "Rehearsal", "unit": "chips"}).headers["Location"]
get(table + "new", "Old Maid", "do not be left with the queen")
get(table + "new/oldmaid", "Money that the loser pays", "Who deals first?", 'name="first" value="0"  checked')
seats = {"seat-0": "An", "seat-1": "Binh", "seat-2": "Chi"}
match = client.post(table + "new/oldmaid", data={**seats, "stake": "2", "variant": "plain"}).headers["Location"]
get(match, "An deals", "the deal goes round", "to each")
get(match + "log", "Who holds the queen?")
answer = client.post(match + "log/odd_queen/preview", data={"loser": "Chi"}).get_data(as_text=True)
assert "Chi pays An" in answer
assert "left with the odd queen: 2" in answer
assert "Binh deals" in answer
send(match + "log", match + "log/odd_queen", loser="Chi")
send(match + "log", match + "log/odd_queen", loser="Chi")
get(match, "Chi is left with the queen", "−8", "Chi deals", "Undo")
answer = client.post(match + "log/odd_queen", data={**hidden(get(match + "log")), "loser": "Dao"})
assert answer.status_code == 422
assert "Dao" in answer.get_data(as_text=True)
send(match + "correct/1", match + "correct/1/odd_queen", loser="An")
get(match, "corrected", "First logged as: Chi is left with the queen")
send(match + "strike/2", match + "strike/2")
send(match + "restore/2", match + "restore/2")
send(match + "log/leave", match + "log/leave", player="Binh")
send(match + "log/join", match + "log/join", new="Dao", after="Chi")
send(match, match + "undo/2")
get(match + "chart")
get(match + "house-rules", "Money that the loser pays", "Pairs are laid down")
get(match + "text", "Dao")
assert client.get("/referee/oldmaid").status_code == 404, "it answers no questions"
get(table + "settle/", "An</span> → ")
get("/rules/oldmaid", "Pairs are laid down")
print("ok")
