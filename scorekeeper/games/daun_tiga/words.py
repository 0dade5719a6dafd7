"""Put every code of Daun Tiga into words."""

from __future__ import annotations

from ...core.words import N_, NP_, Message, Words
from .entries import Hand

REASONS: dict[str, Message] = {
    "stake": N_("{hand} against the bank’s {bank}"),
    "long": N_("Long contract, second stake: {hand} against the bank’s {bank}"),
    "bet": N_("bet on {player}: {hand} against the bank’s {bank}"),
    "bet-long": N_("Long contract, second stake of the bet on {player}: {hand} against the bank’s {bank}"),
    # what a line adds to its reason: ``also``
    "equal": N_("equal hands are the banker’s here"),
    "player-long": N_("the hand is Long: both stakes"),
    "player-short": N_("and not the second stake: {hand} is not Long"),
    "player-triple": N_("and not the second stake: three of a kind is not Long here"),
    "bank-long": N_("the bank is Long: both stakes"),
    "bank-short": N_("and not the second stake: the bank is not Long"),
    "bank-triple": N_("and not the second stake: the bank’s three of a kind is not Long here"),
    "bank-triples": N_("both have three of a kind: both stakes"),
    "times": N_("three of a kind wins: {stake} × {times}"),
}

PROBLEMS: dict[str, Message] = {
    "nobody-stakes": N_("nobody stakes: at least one player has to"),
    "banker-stakes": N_("{player} is the banker and stakes nothing"),
    "long-not-played": N_("two stakes, but the Long contract is not played at this table"),
    "banker-bets": N_("{player} is the banker and may not bet"),
    "bets-on-himself": N_("{player} stakes on their own hand; a side bet is on another’s"),
    "bet-on-banker": N_("{player} is the banker; a bet is on a player’s hand, against the banker’s"),
    "hand-missing": N_("the hand of everybody who staked or was bet upon, and the banker’s, is still missing"),
    "hand-not-wanted": N_("neither staked nor was bet upon, so needs no hand"),
    "no-triple": N_("{value} is not three of a kind: those are AAA, 222 … 999, TTT and PPP"),
    "score-quoted": N_("{value} is in quotes; a score is a number"),
    "pictures-short": N_("{value}: any three pictures are PPP"),
    "no-score": N_("{value} is not a score: scores are {low} to {high}"),
    "three-cards": NP_("{value} card: a hand is three", "{value} cards: a hand is three", "value"),
    "pack-rank": N_("{value} occurs {times} times in all hands; the pack has {bound}"),
    "pack-pictures": N_("{times} pictures in all hands; there are no more than twelve"),
    "banker-cannot-stay": N_("{player} did not beat the banker, who stays only after losing to everybody who staked"),
    "no-hands": N_("no hand: at least one is needed"),
}

KINDS = {"hand": N_("Deal"), "banker": N_("Who banks")}

FIELDS = {
    "stakes": N_("stakes"),
    "stake": N_("stake"),
    "bets": N_("bets"),
    "by": N_("by"),
    "on": N_("on"),
    "hands": N_("hands"),
    "hand": N_("hand"),
    "banker_stays": N_("banker stays"),
    "player": N_("player"),
    "after": N_("after"),
}

ANSWERS: dict[str, str] = {
    "score": N_("{parts} = {sum}; the last digit counts: {score}."),
    "score-sum": N_("{parts} = {sum}."),
    "score-ten": N_("{parts} = {sum}; 10 and 20 count ten, the best score."),
    "score-short": N_("A score of {score}; Long begins at {from}."),
    "triple": N_("Three of a kind ({kind}) beats every score; it is not Long."),
    "triple-long": N_("Three of a kind ({kind}) beats every score; this one is Long at this table."),
    "pays-tie": N_("{hand} against {bank}: equal hands, so nothing passes."),
    "pays-player-better": N_("{hand} beats {bank}: the bank pays the stake."),
    "pays-bank-better": N_("{bank} beats {hand}: the bank takes the stake."),
    "pays-player-long": N_("{hand} beats {bank} and is Long: the bank pays both stakes, {stakes} = {amount}."),
    "pays-player-short": N_("{hand} beats {bank} but is not Long: the bank pays the first stake only."),
    "pays-player-triple": N_(
        "{hand} beats {bank}, but this three of a kind is not Long: the bank pays the first stake only."
    ),
    "pays-bank-long": N_("{bank} beats {hand} and is Long: the bank takes both stakes, {stakes} = {amount}."),
    "pays-bank-short": N_("{bank} beats {hand} but is not Long: the bank takes the first stake only."),
    "pays-bank-triple": N_(
        "{bank} beats {hand}, but this three of a kind is not Long: the bank takes the first stake only."
    ),
    "pays-bank-triples": N_(
        "{bank} beats {hand}, and both are threes of a kind: the bank takes both stakes, {stakes} = {amount}."
    ),
    "pays-equal-better": N_("{hand} against {bank}: equal hands are the banker’s here, who takes the stake."),
    "pays-equal-long": N_(
        "{hand} against {bank}: equal hands are the banker’s here, and the bank is Long: it takes both stakes, "
        "{stakes} = {amount}."
    ),
    "pays-equal-short": N_(
        "{hand} against {bank}: equal hands are the banker’s here, but the bank is not Long: it takes the first stake "
        "only."
    ),
    "pays-equal-triples": N_(
        "{hand} against {bank}: equal hands are the banker’s here, and both are threes of a kind: the bank takes both "
        "stakes, {stakes} = {amount}."
    ),
    "pays-times": N_("{said} What three of a kind wins moves {times} times here: {stake} × {times} = {amount}."),
    "stays": N_("Every staked hand is better than the bank’s {bank}, so the banker may deal again."),
    "stays-not": N_("No better than the bank’s {bank}: {hands}. So the bank passes on."),
    "rank": N_("Threes of a kind come first, aces best and pictures last; then the higher score. Suits never count."),
}

BANKS_AS = {
    "first": N_("banks first"),
    "chosen": N_("the table has decided so"),
    "turn": N_("the bank passed on"),
    "stays": N_("lost to everybody and stays"),
}

STATS: dict[str, str] = {
    "beat-bank": N_("Beat the bank"),
    "lost-to-bank": N_("Lost to the bank"),
    "tied": N_("Tied with the bank"),
    "against-money": N_("Money against the bank"),
    "bank": N_("Deals as the bank"),
    "bank-money": N_("Money as the bank"),
    "long": N_("Long hands"),
    "triple": N_("Threes of a kind"),
}

WORDS = Words(REASONS, PROBLEMS, KINDS, FIELDS, ANSWERS, money=frozenset({"stakes"}))


def banker_of(hand: Hand) -> str:
    """Return who banked in a deal: the player on whose hand nobody put a stake or a bet; ``""`` if there is none."""
    backed = {*hand.stakes, *(bet.on for bet in hand.bets)}
    return next((player for player in hand.hands if player not in backed), "")


BANKS = NP_("{player} banks against {n} player", "{player} banks against {n} players", "n")
BANKS_AND_STAYS = NP_(
    "{player} banks against {n} player, and stays", "{player} banks against {n} players, and stays", "n"
)  # fmt: skip
