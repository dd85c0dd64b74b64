"""Gives the exported encoder its second output: `manner`, how a text is said, beside what it is about.

    python manner.py ENCODER

Tuning brings together what is about the same thing, so the last layer forgets whether a text asks, complains or praises. The ninth of twelve
layers still has it: of the kinds of texts of the domains for choosing .71 are right by its mean over the tokens alone, .67 by the last
layer's, .70 by the sixth's. Each dimension is stretched to mean 0 and deviation 1 over the domains to learn from. ENCODER has
`model.int8.onnx` and `META.json` as export.py writes them; both are written again. Vectors stay what they are.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from corpora import read_domains, trained_on
from encoder import PREFIX
from onnx import helper, numpy_helper
from tokenizers import Tokenizer

LAYER = "encoder/layer.8/output/LayerNorm/LayerNormalization_output_0"
TOKENS = 128
# Every so many texts of the domains to learn from: their means and deviations settle early.
EVERY = 3


def without_manner(graph: onnx.GraphProto) -> None:
    for kind in (graph.node, graph.initializer, graph.output):
        kept = [each for each in kind if not each.name.startswith("manner")]
        del kind[:]
        kind.extend(kept)


def add_output(graph: onnx.GraphProto, middle: np.ndarray, deviation: np.ndarray) -> None:
    without_manner(graph)
    hidden = next(name for node in graph.node for name in node.output if name.endswith(LAYER))
    constants = {"axis": np.array([1]), "last": np.array([2]), "middle": middle, "deviation": deviation}
    graph.initializer.extend(numpy_helper.from_array(value, f"manner_{name}") for name, value in constants.items())
    steps = [
        ("Cast", ["attention_mask"], "mask", {"to": onnx.TensorProto.FLOAT}),
        ("Unsqueeze", ["manner_mask", "manner_last"], "column", {}),
        ("Mul", [hidden, "manner_column"], "read", {}),
        ("ReduceSum", ["manner_read", "manner_axis"], "sum", {"keepdims": 0}),
        ("ReduceSum", ["manner_mask", "manner_axis"], "count", {"keepdims": 1}),
        ("Div", ["manner_sum", "manner_count"], "mean", {}),
        ("Sub", ["manner_mean", "manner_middle"], "moved", {}),
    ]
    for kind, inputs, output, options in steps:
        graph.node.append(helper.make_node(kind, inputs, [f"manner_{output}"], name=f"manner_{output}", **options))
    graph.node.append(helper.make_node("Div", ["manner_moved", "manner_deviation"], ["manner"], name="manner_stretched"))
    graph.output.append(helper.make_tensor_value_info("manner", onnx.TensorProto.FLOAT, ["texts", len(middle)]))


def manners(model: onnx.ModelProto, tokenizer: Tokenizer, texts: list[str]) -> np.ndarray:
    session = onnxruntime.InferenceSession(model.SerializeToString())
    tokenizer.enable_truncation(TOKENS)
    found = []
    for text in texts:
        ids = np.array([tokenizer.encode(PREFIX + text).ids], np.int64)
        found.append(session.run(["manner"], {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0])
    return np.stack(found)


def add_manner(encoder: Path) -> None:
    file = encoder / "model.int8.onnx"
    model = onnx.load(str(file))
    meta = json.loads((encoder / "META.json").read_text(encoding="utf8"))
    width = meta["width"]
    texts = [
        line["text"]
        for _, domain in sorted(trained_on(read_domains()).items())
        for lines in domain.themes.values()
        for line in lines
    ][::EVERY]
    add_output(model.graph, np.zeros(width, np.float32), np.ones(width, np.float32))
    found = manners(model, Tokenizer.from_file(str(encoder / "tokenizer.json")), texts)
    add_output(model.graph, found.mean(0), found.std(0) + 1e-6)
    file.write_bytes(model.SerializeToString())
    meta["sha256"][file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
    (encoder / "META.json").write_text(json.dumps(meta, indent=2) + "\n", encoding="utf8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("encoder", type=Path)
    add_manner(options.parse_args().encoder)


if __name__ == "__main__":
    main()
