"""How well a model tells themes apart on domains that it has not learnt from.

    python measure.py MODEL [choose | report]

AUC of pairs of texts of a domain (the same theme or not), vectors without the domain's mean; how often the text that is nearest to a question
answers it, and average precision of a domain's questions by cosine; and AUC by the nearest text of questions against the same questions
without the texts that answer them: so its wording does not tell whether a question is answered. Questions that no text answers, and for
which none was written, are left out.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from corpora import Domain, kept_apart, read_domains
from encoder import encode, load
from sklearn.metrics import average_precision_score, roc_auc_score

FIGURES = ["pairs apart", "right one nearest", "average precision", "answered or left out"]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("model", type=Path)
    options.add_argument("purpose", choices=["choose", "report"], nargs="?", default="choose")
    asked = options.parse_args()
    model, tokenizer = load(asked.model)
    domains = read_domains()
    figures = []
    for name in kept_apart()[asked.purpose]:
        figures.append(figures_of(domains[name], lambda texts: encode(model, tokenizer, texts)))
        print(line_of(name, figures[-1]))
    print(line_of("mean", np.nanmean(figures, 0)))


def line_of(name: str, figures: Sequence[float]) -> str:
    return f"{name:32}" + ", ".join(f"{what} {figure:.3f}" for what, figure in zip(FIGURES, figures))


def figures_of(domain: Domain, encoded: Callable[[list[str]], np.ndarray]) -> list[float]:
    labelled = [(theme, line["text"]) for theme, lines in domain.themes.items() for line in lines]
    near = [(line["q"], line["answer"]["text"]) for line in domain.asked if "answer" in line]
    asked = [line for line in domain.asked if line["themes"] or "answer" in line]
    labels = np.array([theme for theme, _ in [*labelled, *near]])
    raw = encoded([text for _, text in [*labelled, *near]])
    apart = pairs_apart(raw[: len(labelled)], labels[: len(labelled)])
    if not asked:
        return [apart, *[np.nan] * 3]
    likeness = encoded([line["q"] for line in asked]) @ raw.T
    answers = np.array([np.isin(labels, line["themes"] or [line["q"]]) for line in asked])
    with_answer, without = likeness.max(1), np.where(answers, -1, likeness).max(1)
    is_nearest = answers[np.arange(len(answers)), likeness.argmax(1)]
    return [
        apart,
        is_nearest.mean(),
        np.mean([average_precision_score(a, one) for a, one in zip(answers, likeness)]),
        roc_auc_score([1] * len(answers) + [0] * len(answers), [*with_answer, *without]),
    ]


def pairs_apart(raw: np.ndarray, labels: np.ndarray) -> float:
    centred = raw - raw.mean(0)
    centred /= np.linalg.norm(centred, axis=1, keepdims=True)
    pairs = np.triu_indices(len(labels), 1)
    return roc_auc_score((labels[:, None] == labels[None])[pairs], (centred @ centred.T)[pairs])


if __name__ == "__main__":
    main()
