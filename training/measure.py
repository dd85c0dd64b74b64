"""How well a model tells themes apart on domains that it has not learnt from.

    python measure.py MODEL [choose | report]

AUC of pairs of texts of a domain (the same theme or not), vectors without the domain's mean; average precision of a domain's questions by
cosine; and AUC by the nearest text of questions that are answered against the same questions without the texts that answer them, and
against the questions of the domain that no text answers. The last may be too good: what authors ask about what was said and about what was
not may sound different, and a model can learn that instead of reading.
"""

import argparse
from pathlib import Path

import numpy as np
from corpora import kept_apart, read_domains
from encoder import encode, load
from sklearn.metrics import average_precision_score, roc_auc_score


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("model", type=Path)
    options.add_argument("purpose", choices=["choose", "report"], nargs="?", default="choose")
    asked = options.parse_args()
    model, tokenizer = load(asked.model)
    domains = read_domains()
    apart, answers, left_out, said = [], [], [], []
    for name in kept_apart()[asked.purpose]:
        domain = domains[name]
        labelled = [(theme, line["text"]) for theme, lines in domain.themes.items() for line in lines]
        labels = np.array([theme for theme, _ in labelled])
        raw = encode(model, tokenizer, [text for _, text in labelled])
        centred = raw - raw.mean(0)
        centred /= np.linalg.norm(centred, axis=1, keepdims=True)
        pairs = np.triu_indices(len(labels), 1)
        auc = roc_auc_score((labels[:, None] == labels[None])[pairs], (centred @ centred.T)[pairs])
        apart.append(auc)
        vectors = encode(model, tokenizer, [line["q"] for line in domain.asked])
        for line, vector in zip(domain.asked, vectors):
            if len(line["themes"]) == 1 and line["themes"][0] in labels:
                answers.append(average_precision_score(labels == line["themes"][0], raw @ vector))
        is_said = np.array([bool(line["themes"]) for line in domain.asked])
        if is_said.any():
            likeness = vectors @ raw.T
            nearest = likeness.max(1)
            others = np.array([np.isin(labels, line["themes"], invert=True) for line in domain.asked])
            without = np.where(others, likeness, -1).max(1)
            count = is_said.sum()
            left_out.append(roc_auc_score([1] * count + [0] * count, [*nearest[is_said], *without[is_said]]))
            if not is_said.all():
                said.append(roc_auc_score(is_said, nearest))
        print(f"{name:32} AUC {auc:.3f}")
    print(
        f"{'mean':32} AUC {np.mean(apart):.3f}, questions {np.mean(answers):.3f}, said or left out {np.mean(left_out):.3f}, said or only nearly {np.mean(said):.3f}"
    )


if __name__ == "__main__":
    main()
