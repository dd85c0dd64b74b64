"""The corpora as domains of themes. One file a domain, one JSON object a line; what the fields mean: corpora/README.md."""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
CORPORA = HERE / "corpora"
# Files that are no domain: texts of a special kind, which the heads are fitted on.
SPECIAL = {"boilerplate", "noise", "two-topics"}


@dataclass
class Domain:
    name: str
    # The texts of each theme.
    themes: dict[str, list[dict]] = field(default_factory=lambda: defaultdict(list))
    # What a person would call each theme.
    titles: dict[str, str] = field(default_factory=dict)
    # Questions that are answered by one theme.
    questions: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    # All questions, with the themes that answer them: none for those about what was never said, some of which have a text that would (`answer`).
    asked: list[dict] = field(default_factory=list)
    # Texts of several topics, and texts that say nothing.
    several: list[dict] = field(default_factory=list)
    noise: list[dict] = field(default_factory=list)


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines() if line.strip()]


def read_domains(corpora: Path = CORPORA) -> dict[str, Domain]:
    """All domains by name, those kept apart included."""
    domains: dict[str, Domain] = {}
    for path in sorted(corpora.glob("*/*.jsonl")):
        if path.stem in SPECIAL:
            continue
        for line in read_lines(path):
            domain = domains.setdefault(line["domain"], Domain(line["domain"]))
            if path.stem.endswith(".questions"):
                domain.asked.append(line)
                if len(line["themes"]) == 1:
                    domain.questions[line["themes"][0]].append(line["q"])
            elif line.get("two"):
                domain.several.append(line)
            elif line.get("noise"):
                domain.noise.append(line)
            else:
                domain.themes[line["theme"]].append(line)
                if line.get("about"):
                    domain.titles[line["theme"]] = line["about"]
    return domains


def kept_apart() -> dict[str, list[str]]:
    """The domains that nothing is trained on: `choose` to choose settings on, `report` to report figures on."""
    return json.loads((HERE / "domains.json").read_text(encoding="utf8"))


def trained_on(domains: dict[str, Domain]) -> dict[str, Domain]:
    apart = {name for names in kept_apart().values() for name in names}
    return {name: domain for name, domain in domains.items() if name not in apart}
