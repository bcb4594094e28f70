"""The part of the search that a scripted store knows: words, numbers, kinds, `action:` and `is:`."""

import re

TERM = re.compile(r'-?(?:\w+:)?(?:"[^"]*"|\S+)')


class Problem(Exception):
    """What is wrong with a search."""

    def answer(self):
        return {"numbers": [], "places": [], "more": False, "problem": {"message": str(self), "fix": "Correct it."}}


def conditions(query):
    """Whether a row meets each of the conditions of a search."""
    return [condition(term) for term in TERM.findall(query)]


def condition(term):
    if term.startswith("-") and len(term) > 1:
        meets = condition(term[1:])
        return lambda row: not meets(row)
    field, _, value = term.partition(":")
    value = value.strip('"').lower()
    if field == "kind":
        return lambda row: row["action"].lower() in value.split("|")
    if field == "action":
        return lambda row: value in row["action"].lower()
    if field == "is":
        names = {"refused": "refusal", "pinned": "pinned", "noted": "note", "caused": "cause", "skipped": "skipped"}
        if value not in names:
            raise Problem(f'is: cannot be "{value}".')
        return lambda row: names[value] in row
    word = term.strip('"').lower()
    return lambda row: word in f'{row["summary"]} {row["origin"]} #{row["number"]} {row.get("note", "")}'.lower()


def search(store, asked):
    """The answer to a question for entries."""
    try:
        wanted = conditions(asked["query"])
    except Problem as problem:
        return problem.answer()
    after, limit = int(asked.get("after", 0)), int(asked.get("limit", 1000))
    if asked.get("branches") == "others":
        return search_branches(store, wanted, after, limit)
    found = []
    for place, number in enumerate(store.order):
        if number > after and all(meets(store.row(number)) for meets in wanted):
            found.append((number, place))
    return {"numbers": [number for number, _ in found[:limit]], "places": [place for _, place in found[:limit]],
            "more": len(found) > limit, **({"next": found[limit - 1][0]} if len(found) > limit else {}),
            **({"limited": True} if store.has_long_values else {})}


def search_branches(store, wanted, after, limit):
    """The answer to a question for entries of branches that are not shown."""
    numbers = [number for _, entries in store.branches for number in entries]
    rest = numbers[numbers.index(after) + 1:] if after in numbers else numbers
    met = [number for number in rest if all(meets(store.row(number)) for meets in wanted)]
    found = [{"entry": store.row(number), "switches": store.switches(number)} for number in met[:limit]]
    return {"numbers": met[:limit], "places": [], "more": len(met) > limit, **({"found": found} if found else {}),
            **({"next": met[limit - 1]} if len(met) > limit else {})}
