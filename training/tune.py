"""Tunes the encoder: texts of one theme come together, those of sibling themes apart, and questions come near to nothing but their answers.

    python tune.py BASE OUT [--steps 1000] [--rate 8e-5] [--temperature 0.05] [--frozen 0] [--answers 4]

A step takes four domains, seven themes of each with three texts, and two that have a single text; of each a question, of half of them the
title; and questions about what comes near to these themes, some with the one text that answers them. Questions of other themes are asked
without the texts that answer them. Of both kinds of questions the same share is answered, so that the wording does not tell it. Two losses
are added:

- All texts of the step are compared with each other; those of the same theme are pulled together (supervised contrast), and the themes of
  the same domain are the hard part. Questions that no text answers are themes of their own: all others are pushed away from them.
- Each question is compared with the texts of its domain, and a line through the cosine says how likely each of them answers it (logistic
  loss, times `--answers`). So a cosine comes to mean the same in all domains.

Word embeddings stay as they are, so that words that the corpora lack keep their place. So do the first `--frozen` layers: what they make of a
text is computed once. OUT is written every fifty steps, with the state of the run: a run that was ended goes on from there when it is begun again.
"""

import argparse
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

import torch
from corpora import Domain, read_domains, trained_on
from encoder import Reader, load

DOMAINS, THEMES, SINGLES, TEXTS = 4, 7, 2, 3
# Questions of other themes; questions about what comes near, and how many of these come with their answer: the same share as of the others.
LEFT_OUT, NEAR, ANSWERED = 5, 8, 5
TOKENS = 64
WARM_UP = 20
SEED = 1
# Where the line through the cosine begins, and how much faster it learns than the weights do.
SCALE, BIAS, LINE_RATE = 15.0, -11.0, 100


@dataclass
class Drawn:
    """Texts of a step, each with the numbers of its domain and of its theme. An item is what a customer said."""

    texts: list[str] = field(default_factory=list)
    domains: list[int] = field(default_factory=list)
    themes: list[int] = field(default_factory=list)
    are_items: list[bool] = field(default_factory=list)
    are_questions: list[bool] = field(default_factory=list)

    def add(self, texts: list[str], domain: int, theme: int, kind: str) -> None:
        count = len(texts)
        self.texts += texts
        self.domains += [domain] * count
        self.themes += [theme] * count
        self.are_items += [kind == "item"] * count
        self.are_questions += [kind == "question"] * count


def drawn(domains: dict[str, Domain]) -> Drawn:
    step, number = Drawn(), 0
    for at, domain in enumerate(drawn_domains(domains)):
        themes = themes_of(domain)
        for theme in themes:
            texts = [line["text"] for line in domain.themes[theme]]
            step.add(random.sample(texts, min(TEXTS, len(texts))), at, number, "item")
            if domain.questions[theme]:
                step.add([random.choice(domain.questions[theme])], at, number, "question")
            if theme in domain.titles and random.random() < 0.5:
                step.add([domain.titles[theme]], at, number, "title")
            number += 1
        for question, answers in [*left_out(domain, themes), *near(domain, themes)]:
            step.add([question], at, number, "question")
            step.add(answers, at, number, "item")
            number += 1
    return step


def drawn_domains(domains: dict[str, Domain]) -> list[Domain]:
    """Half of them have questions about what comes near, with texts that answer them."""
    asked = sorted(name for name, domain in domains.items() if any("answer" in line for line in domain.asked))
    first = random.sample(asked, DOMAINS // 2)
    others = random.sample(sorted(domains.keys() - set(first)), DOMAINS - len(first))
    return [domains[name] for name in [*first, *others]]


def themes_of(domain: Domain) -> list[str]:
    several = sorted(theme for theme, texts in domain.themes.items() if len(texts) >= TEXTS)
    few = sorted(theme for theme, texts in domain.themes.items() if len(texts) < TEXTS)
    return random.sample(several, min(THEMES, len(several))) + random.sample(few, min(SINGLES, len(few)))


def left_out(domain: Domain, themes: list[str]) -> list[tuple[str, list[str]]]:
    """Questions of other themes, without what answers them."""
    others = sorted(theme for theme, questions in domain.questions.items() if questions and theme not in themes)
    drawn = random.sample(others, min(LEFT_OUT, len(others)))
    return [(random.choice(domain.questions[theme]), []) for theme in drawn]


def near(domain: Domain, themes: list[str]) -> list[tuple[str, list[str]]]:
    """Questions about what comes near, those first that come near to one of the themes; some with the text that answers them."""
    asked = [line for line in domain.asked if "answer" in line]
    random.shuffle(asked)
    drawn = sorted(asked, key=lambda line: line["near"] not in themes)[:NEAR]
    random.shuffle(drawn)
    return [(line["q"], [line["answer"]["text"]] if i < ANSWERED else []) for i, line in enumerate(drawn)]


def contrast(likeness: torch.Tensor, themes: torch.Tensor, temperature: float) -> torch.Tensor:
    """Supervised contrastive loss: the mean log-likelihood of a text's own theme among all others of the step."""
    self_pairs = torch.eye(len(themes), dtype=torch.bool)
    logits = (likeness / temperature).masked_fill(self_pairs, -1e4)
    same = (themes[:, None] == themes[None]) & ~self_pairs
    likelihood = logits - torch.logsumexp(logits, 1, keepdim=True)
    return -((likelihood * same).sum(1) / same.sum(1).clamp(min=1))[same.any(1)].mean()


def answering(likeness: torch.Tensor, step: Drawn, line: torch.nn.ParameterDict) -> torch.Tensor:
    """Logistic loss of which texts answer each question; 0 where no domain of the step has questions."""
    domains, themes = torch.tensor(step.domains), torch.tensor(step.themes)
    pairs = torch.tensor(step.are_questions)[:, None] & torch.tensor(step.are_items)[None]
    pairs &= domains[:, None] == domains[None]
    if not pairs.any():
        return torch.zeros(())
    answers = (themes[:, None] == themes[None])[pairs].float()
    return torch.nn.functional.binary_cross_entropy_with_logits(
        line["log_scale"].exp() * likeness[pairs] + line["bias"], answers
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("base", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--steps", type=int, default=1000)
    options.add_argument("--rate", type=float, default=8e-5)
    options.add_argument("--temperature", type=float, default=0.05)
    options.add_argument("--frozen", type=int, default=0)
    options.add_argument("--answers", type=float, default=4)
    asked = options.parse_args()
    random.seed(SEED)
    torch.manual_seed(SEED)
    domains = {name: d for name, d in trained_on(read_domains()).items() if len(d.themes) >= 4}
    state_file = asked.out / "state.pt"
    state = torch.load(state_file, weights_only=False) if state_file.exists() else None
    model, tokenizer = load(asked.base if state is None else asked.out)
    reader = Reader(model, tokenizer, TOKENS, asked.frozen)
    line = torch.nn.ParameterDict({"log_scale": torch.tensor(SCALE).log(), "bias": torch.tensor(BIAS)})
    optimizer = torch.optim.AdamW(
        [
            {"params": [p for p in model.parameters() if p.requires_grad], "weight_decay": 0.01, "share": 1},
            {"params": line.parameters(), "weight_decay": 0.0, "share": LINE_RATE},
        ],
        lr=asked.rate,
    )
    first, smoothed, began = 0, None, time.time()
    if state is not None:
        optimizer.load_state_dict(state["optimizer"])
        line.load_state_dict(state["line"])
        torch.set_rng_state(state["torch"])
        random.setstate(state["random"])
        first, smoothed = state["step"], state["losses"]
    for step in range(first, asked.steps):
        for group in optimizer.param_groups:
            group["lr"] = group["share"] * asked.rate * min(1, (step + 1) / WARM_UP) * (1 - step / asked.steps)
        texts = drawn(domains)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            vectors = reader.encode(texts.texts).float()
        likeness = vectors @ vectors.T
        losses = [
            contrast(likeness, torch.tensor(texts.themes), asked.temperature),
            answering(likeness, texts, line),
        ]
        (losses[0] + asked.answers * losses[1]).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        found = [loss.item() for loss in losses]
        smoothed = found if smoothed is None else [0.95 * s + 0.05 * f for s, f in zip(smoothed, found)]
        if step % 20 == 19:
            print(
                f"step {step + 1}: contrast {smoothed[0]:.3f}, answers {smoothed[1]:.3f}, {time.time() - began:.0f} s",
                flush=True,
            )
        if step % 50 == 49 or step + 1 == asked.steps:
            model.save_pretrained(asked.out)
            tokenizer.save_pretrained(asked.out)
            torch.save(
                {
                    "step": step + 1,
                    "losses": smoothed,
                    "line": line.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "torch": torch.get_rng_state(),
                    "random": random.getstate(),
                },
                state_file,
            )


if __name__ == "__main__":
    main()
