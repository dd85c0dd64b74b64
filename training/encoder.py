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


class Reader:
    """Encodes texts for training; what the first `frozen` layers make of a text is computed once, and they do not learn."""

    # Beside texts of about the same length, little is padding.
    BATCH = 16

    def __init__(self, model: BertModel, tokenizer: PreTrainedTokenizerFast, tokens: int, frozen: int) -> None:
        self.model, self.tokenizer, self.tokens, self.frozen = model, tokenizer, tokens, frozen
        self.known: dict[str, torch.Tensor] = {}
        model.embeddings.requires_grad_(frozen == 0)
        model.embeddings.word_embeddings.requires_grad_(False)
        for layer in model.encoder.layer[:frozen]:
            layer.requires_grad_(False)

    def encode(self, texts: list[str]) -> torch.Tensor:
        """[texts, width], with the graph for training."""
        self.model.train()
        below = self.below(texts)
        vectors: list = [None] * len(texts)
        order = sorted(range(len(texts)), key=lambda i: len(below[i]))
        for at in range(0, len(order), self.BATCH):
            batch = order[at : at + self.BATCH]
            hidden = torch.nn.utils.rnn.pad_sequence([below[i] for i in batch], batch_first=True)
            lengths = torch.tensor([len(below[i]) for i in batch])
            mask = (torch.arange(hidden.shape[1])[None] < lengths[:, None]).long()
            hidden = self.through(self.model.encoder.layer[self.frozen :], hidden, mask)
            for i, vector in zip(batch, pooled(hidden, mask)):
                vectors[i] = vector
        return torch.stack(vectors)

    def below(self, texts: list[str]) -> list[torch.Tensor]:
        """What comes out of the frozen layers, [tokens, width] each."""
        if self.frozen == 0:
            return [self.embedded([text])[0][0] for text in texts]
        self.model.eval()
        new = sorted(set(texts) - self.known.keys(), key=len)
        with torch.no_grad():
            for at in range(0, len(new), self.BATCH):
                batch = new[at : at + self.BATCH]
                hidden, mask = self.embedded(batch)
                hidden = self.through(self.model.encoder.layer[: self.frozen], hidden, mask)
                for text, one, length in zip(batch, hidden, mask.sum(1)):
                    self.known[text] = one[:length].clone()
        self.model.train()
        return [self.known[text] for text in texts]

    def embedded(self, texts: list[str]) -> tuple[torch.Tensor, torch.Tensor]:
        batch = self.tokenizer(
            [PREFIX + text for text in texts], padding=True, truncation=True, max_length=self.tokens, return_tensors="pt"
        )
        return self.model.embeddings(input_ids=batch["input_ids"]), batch["attention_mask"]

    def through(self, layers: list, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        attention = self.model.get_extended_attention_mask(mask, mask.shape, dtype=hidden.dtype)
        for layer in layers:
            hidden = layer(hidden, attention_mask=attention)[0]
        return hidden
