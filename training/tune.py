"""Tunes the encoder: texts of one theme come together, those of sibling themes apart.

    python tune.py BASE OUT [--steps 1000] [--rate 8e-5] [--temperature 0.05]

A step takes five domains, seven themes of each, three texts of a theme, often its title and a question about it. All texts of the
step are compared with each other; those of the same theme are pulled together (supervised contrast), and the themes of the same
domain are the hard part. Questions about what comes near to what was said, and that no text answers, are themes of their own:
all others are pushed away from them. Word embeddings stay as they are, so that words that the corpora lack keep their place.
OUT is written every fifty steps, with the state of the run: a run that was ended goes on from there when it is begun again.
"""

import argparse
import random
import time
from pathlib import Path

import torch
from corpora import Domain, read_domains, trained_on
from encoder import by_length, encode_batch, load

DOMAINS, THEMES, TEXTS, UNSAID = 5, 7, 3, 2
TOKENS = 64
BATCH = 28
WARM_UP = 20
SEED = 1


def drawn(domains: dict[str, Domain]) -> tuple[list[str], list[int]]:
    """Texts of a step, each with the number of its theme."""
    texts: list[str] = []
    labels: list[int] = []
    number = 0
    for name in random.sample(sorted(domains), DOMAINS):
        domain = domains[name]
        usable = sorted(theme for theme, found in domain.themes.items() if len(found) >= TEXTS)
        for theme in random.sample(usable, min(THEMES, len(usable))):
            of_theme = [line["text"] for line in random.sample(domain.themes[theme], TEXTS)]
            if domain.questions[theme] and random.random() < 0.6:
                of_theme.append(random.choice(domain.questions[theme]))
            if theme in domain.titles and random.random() < 0.5:
                of_theme.append(domain.titles[theme])
            texts += of_theme
            labels += [number] * len(of_theme)
            number += 1
        unsaid = [line["q"] for line in domain.asked if not line["themes"]]
        for question in random.sample(unsaid, min(UNSAID, len(unsaid))):
            texts.append(question)
            labels.append(number)
            number += 1
    return texts, labels


def contrast(vectors: torch.Tensor, labels: torch.Tensor, temperature: float) -> torch.Tensor:
    """Supervised contrastive loss: the mean log-likelihood of a text's own theme among all others of the step."""
    self_pairs = torch.eye(len(labels), dtype=torch.bool)
    likeness = (vectors @ vectors.T / temperature).masked_fill(self_pairs, -1e4)
    same = (labels[:, None] == labels[None]) & ~self_pairs
    likelihood = likeness - torch.logsumexp(likeness, 1, keepdim=True)
    return -((likelihood * same).sum(1) / same.sum(1).clamp(min=1))[same.any(1)].mean()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("base", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("--steps", type=int, default=1000)
    options.add_argument("--rate", type=float, default=8e-5)
    options.add_argument("--temperature", type=float, default=0.05)
    asked = options.parse_args()
    random.seed(SEED)
    torch.manual_seed(SEED)
    domains = {name: d for name, d in trained_on(read_domains()).items() if len(d.themes) >= 4}
    state_file = asked.out / "state.pt"
    state = torch.load(state_file, weights_only=False) if state_file.exists() else None
    model, tokenizer = load(asked.base if state is None else asked.out)
    model.embeddings.word_embeddings.requires_grad_(False)
    model.train()
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=asked.rate, weight_decay=0.01)
    first, smoothed, began = 0, None, time.time()
    if state is not None:
        optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["torch"])
        random.setstate(state["random"])
        first, smoothed = state["step"], state["loss"]
    for step in range(first, asked.steps):
        for group in optimizer.param_groups:
            group["lr"] = asked.rate * min(1, (step + 1) / WARM_UP) * (1 - step / asked.steps)
        texts, labels = drawn(domains)
        vectors: list = [None] * len(texts)
        for batch in by_length(texts, BATCH):
            for i, vector in zip(batch, encode_batch(model, tokenizer, [texts[i] for i in batch], TOKENS)):
                vectors[i] = vector
        loss = contrast(torch.stack(vectors), torch.tensor(labels), asked.temperature)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        smoothed = loss.item() if smoothed is None else 0.95 * smoothed + 0.05 * loss.item()
        if step % 20 == 19:
            print(f"step {step + 1}: loss {smoothed:.3f}, {time.time() - began:.0f} s", flush=True)
        if step % 50 == 49 or step + 1 == asked.steps:
            model.save_pretrained(asked.out)
            tokenizer.save_pretrained(asked.out)
            torch.save(
                {
                    "step": step + 1,
                    "loss": smoothed,
                    "optimizer": optimizer.state_dict(),
                    "torch": torch.get_rng_state(),
                    "random": random.getstate(),
                },
                state_file,
            )


if __name__ == "__main__":
    main()
