"""The sentence encoder as a PyTorch model: mean of the last layer over the tokens, normalised. Each text is prefixed `query: `."""

import os
from pathlib import Path

import numpy as np
import torch
from transformers import BertModel, PreTrainedTokenizerFast

PREFIX = "query: "
torch.set_num_threads(int(os.environ.get("THREADS", "2")))


def fast_tokenizer(**source) -> PreTrainedTokenizerFast:
    """A tokenizer out of a file (`tokenizer_file`) or an object (`tokenizer_object`), with the special pieces of the model."""
    special = {"bos": "<s>", "eos": "</s>", "pad": "<pad>", "unk": "<unk>", "cls": "<s>", "sep": "</s>"}
    return PreTrainedTokenizerFast(**source, **{f"{name}_token": piece for name, piece in special.items()})


def load(folder: Path) -> tuple[BertModel, PreTrainedTokenizerFast]:
    model = BertModel.from_pretrained(folder, add_pooling_layer=False)
    return model, PreTrainedTokenizerFast.from_pretrained(folder)


def pooled(hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    sums = (hidden * mask.unsqueeze(-1)).sum(1)
    return torch.nn.functional.normalize(sums / mask.sum(1, keepdim=True).clamp(min=1), dim=-1)


def encode_batch(model: BertModel, tokenizer: PreTrainedTokenizerFast, texts: list[str], tokens: int) -> torch.Tensor:
    """[texts, width]; keeps the graph for training."""
    batch = tokenizer([PREFIX + text for text in texts], padding=True, truncation=True, max_length=tokens, return_tensors="pt")
    out = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"])
    return pooled(out.last_hidden_state, batch["attention_mask"])


def by_length(texts: list[str], size: int) -> list[list[int]]:
    """Indices in batches of texts of about the same length: padding costs as much as text."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    return [order[at : at + size] for at in range(0, len(order), size)]


@torch.no_grad()
def encode(model: BertModel, tokenizer: PreTrainedTokenizerFast, texts: list[str], tokens: int = 128) -> np.ndarray:
    model.eval()
    vectors = np.zeros((len(texts), model.config.hidden_size), np.float32)
    for batch in by_length(texts, 32):
        vectors[batch] = encode_batch(model, tokenizer, [texts[i] for i in batch], tokens).numpy()
    return vectors
