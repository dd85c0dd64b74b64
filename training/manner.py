"""Gives the exported encoder its second output: `manner`, how a text is said, beside what it is about.

    node packages/intelligence/train/write-kind-texts.ts --data DIR > texts.jsonl
    python manner.py ENCODER texts.jsonl

Tuning brings together what is about the same thing, so the last layer forgets whether a text asks, complains or praises. The sixth and the
ninth of twelve layers still know it. Three small readers take from the tokens of both what tells kinds of texts apart, and how severe they are.
ENCODER has `model.int8.onnx` and `META.json` as export.py writes them; both are written again. Vectors stay what they are.
"""

import argparse
import hashlib
import json
import math
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from encoder import PREFIX
from onnx import helper, numpy_helper
from tokenizers import Tokenizer
from torch import nn

LAYERS = [5, 8]
TOKENS = 128
# Readers learn side by side from other beginnings: together they are steadier than one. Each looks at the tokens a few times, and each look
# weighs them by itself and sums up as many values.
READERS, LOOKS, VALUES = 3, 4, 32
EPOCHS, RATE, DECAY, DROPOUT, SEVERITY_SHARE, BATCH, SEED = 6, 1e-3, 0.1, 0.5, 0.05, 64, 1
# A text of a kind that is not known is feedback of one of these.
KINDS = ["bug", "feature", "question", "praise", "other"]


class Reader(nn.Module):
    """`looks` and `values` read the tokens, `told` tells the classes and the severity from what they found."""

    def __init__(self, width: int, told: int) -> None:
        super().__init__()
        self.tokens = nn.BatchNorm1d(width, affine=False)
        self.looks = nn.Linear(width, LOOKS)
        self.values = nn.Linear(width, VALUES)
        self.found = nn.BatchNorm1d(LOOKS * VALUES, affine=False)
        self.dropout = nn.Dropout(DROPOUT)
        self.told = nn.Linear(LOOKS * VALUES, told)

    def forward(self, states: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """[texts, tokens, width] and [texts, tokens] to what is told, [texts, told]."""
        inside = mask.bool()
        read = torch.zeros_like(states)
        read[inside] = self.tokens(states[inside])
        weights = torch.softmax(self.looks(read) + (mask.unsqueeze(-1) - 1) * 1e4, 1)
        found = torch.einsum("btl,btv->blv", weights, nn.functional.gelu(self.values(read))).flatten(1)
        return self.told(self.dropout(self.found(found)))


def hidden_name(graph: onnx.GraphProto, layer: int) -> str:
    ending = f"encoder/layer.{layer}/output/LayerNorm/LayerNormalization_output_0"
    return next(name for node in graph.node for name in node.output if name.endswith(ending))


def without_manner(graph: onnx.GraphProto) -> None:
    for kind in (graph.node, graph.initializer, graph.output):
        kept = [each for each in kind if not each.name.startswith("manner")]
        del kind[:]
        kind.extend(kept)


def states_of(model: onnx.ModelProto, tokenizer: Tokenizer, texts: list[str]) -> list[np.ndarray]:
    """What the layers say of each token, [tokens, width]; each text is read by itself, as the product reads it."""
    names = [hidden_name(model.graph, layer) for layer in LAYERS]
    asked = onnx.ModelProto()
    asked.CopyFrom(model)
    asked.graph.output.extend(helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in names)
    session = onnxruntime.InferenceSession(asked.SerializeToString())
    tokenizer.enable_truncation(TOKENS)
    found = []
    for text in texts:
        ids = np.array([tokenizer.encode(PREFIX + text).ids], np.int64)
        layers = session.run(names, {"input_ids": ids, "attention_mask": np.ones_like(ids)})
        found.append(np.concatenate([layer[0] for layer in layers], -1).astype(np.float16))
    return found


def batches(states: list[np.ndarray], random: np.random.Generator) -> list[np.ndarray]:
    """Texts of about the same length together, in an order of chance."""
    order = random.permutation(len(states))
    groups = [order[at : at + 64 * BATCH] for at in range(0, len(order), 64 * BATCH)]
    sorted_groups = [group[np.argsort([len(states[i]) for i in group], kind="stable")] for group in groups]
    found = [group[at : at + BATCH] for group in sorted_groups for at in range(0, len(group), BATCH)]
    return [found[i] for i in random.permutation(len(found))]


def padded(states: list[np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(len(each) for each in states)
    read = torch.zeros(len(states), longest, states[0].shape[1])
    mask = torch.zeros(len(states), longest)
    for n, each in enumerate(states):
        read[n, : len(each)] = torch.from_numpy(each.astype(np.float32))
        mask[n, : len(each)] = 1
    return read, mask


class Manner(nn.Module):
    def __init__(self, width: int, told: int) -> None:
        super().__init__()
        self.readers = nn.ModuleList(Reader(width, told) for _ in range(READERS))


def loss_of(told: torch.Tensor, lines: list[dict], classes: list[str]) -> torch.Tensor:
    likelihoods = torch.log_softmax(told[:, :-1], -1)
    kinds = [classes.index(kind) for kind in KINDS]
    each = torch.stack(
        [
            likelihoods[n, classes.index(line["label"])] if line["label"] else torch.logsumexp(likelihoods[n, kinds], 0)
            for n, line in enumerate(lines)
        ]
    )
    weights = torch.tensor([line["weight"] for line in lines])
    loss = -(weights * each).sum() / weights.sum()
    known = [n for n, line in enumerate(lines) if "severity" in line]
    if known:
        severities = torch.tensor([float(lines[n]["severity"]) for n in known])
        loss = loss + SEVERITY_SHARE * ((told[known, -1] - severities) ** 2).mean()
    return loss


def learn(states: list[np.ndarray], lines: list[dict]) -> Manner:
    torch.manual_seed(SEED)
    random = np.random.default_rng(SEED)
    classes = sorted({line["label"] for line in lines if line["label"]})
    manner = Manner(states[0].shape[1], len(classes) + 1)
    optimizer = torch.optim.AdamW(manner.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * math.ceil(len(states) / BATCH)
    warm = lambda step: min(1, step / (0.06 * steps)) * max(0, 1 - step / steps)  # noqa: E731
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, warm)
    for epoch in range(EPOCHS):
        total = 0.0
        for batch in batches(states, random):
            read, of = padded([states[i] for i in batch]), [lines[i] for i in batch]
            loss = sum(loss_of(reader(*read), of, classes) for reader in manner.readers)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(manner.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item() * len(batch)
        print(f"epoch {epoch + 1}: loss {total / len(states) / READERS:.4f}", flush=True)
    return manner.eval()


def folded(norm: nn.BatchNorm1d, linear: nn.Linear) -> tuple[np.ndarray, np.ndarray]:
    """Matrix and offset of a linear layer over what its normalisation reads."""
    deviation = torch.sqrt(norm.running_var + norm.eps)
    matrix = linear.weight / deviation
    return matrix.T.detach().numpy(), (linear.bias - matrix @ norm.running_mean).detach().numpy()


def add_output(graph: onnx.GraphProto, manner: Manner) -> None:
    layers = [hidden_name(graph, layer) for layer in LAYERS]
    add_constants(
        graph,
        "",
        {
            "last": np.array([2]),
            "flat": np.array([-1, LOOKS * VALUES]),
            "one": np.float32(1),
            "half": np.float32(0.5),
            "root": np.float32(math.sqrt(2)),
            "far": np.float32(1e4),
        },
    )
    add_steps(
        graph,
        "",
        [
            ("Concat", layers, "read", {"axis": 2}),
            ("Cast", ["attention_mask"], "mask", {"to": onnx.TensorProto.FLOAT}),
            ("Unsqueeze", ["manner_mask", "manner_last"], "column", {}),
            ("Sub", ["manner_column", "manner_one"], "outside", {}),
            ("Mul", ["manner_outside", "manner_far"], "outside_far", {}),
        ],
    )
    for n, reader in enumerate(manner.readers):
        add_reader(graph, f"{n}_", reader)
    found = [f"manner_{n}_stretched" for n in range(READERS)]
    graph.node.append(helper.make_node("Concat", found, ["manner"], name="manner_node", axis=1))
    width = READERS * LOOKS * VALUES
    graph.output.append(helper.make_tensor_value_info("manner", onnx.TensorProto.FLOAT, ["texts", width]))


def add_reader(graph: onnx.GraphProto, name: str, reader: Reader) -> None:
    looks, look_offset = folded(reader.tokens, reader.looks)
    values, value_offset = folded(reader.tokens, reader.values)
    add_constants(
        graph,
        name,
        {
            "looks": looks,
            "look_offset": look_offset,
            "values": values,
            "value_offset": value_offset,
            "middle": reader.found.running_mean.numpy(),
            "deviation": torch.sqrt(reader.found.running_var + reader.found.eps).numpy(),
        },
    )
    own = lambda *names: [f"manner_{name}{each}" for each in names]  # noqa: E731
    add_steps(
        graph,
        name,
        [
            ("MatMul", ["manner_read", *own("looks")], "looked_at", {}),
            ("Add", own("looked_at", "look_offset"), "look_scores", {}),
            ("Add", [*own("look_scores"), "manner_outside_far"], "look_scores_inside", {}),
            ("Softmax", own("look_scores_inside"), "look_weights", {"axis": 1}),
            ("Transpose", own("look_weights"), "look_rows", {"perm": [0, 2, 1]}),
            ("MatMul", ["manner_read", *own("values")], "values_read", {}),
            ("Add", own("values_read", "value_offset"), "value", {}),
            # gelu: x / 2 × (1 + erf(x / √2))
            ("Div", [*own("value"), "manner_root"], "value_by_root", {}),
            ("Erf", own("value_by_root"), "erf", {}),
            ("Add", [*own("erf"), "manner_one"], "erf_and_one", {}),
            ("Mul", [*own("value"), "manner_half"], "half_value", {}),
            ("Mul", own("half_value", "erf_and_one"), "gelu", {}),
            ("MatMul", own("look_rows", "gelu"), "found", {}),
            ("Reshape", [*own("found"), "manner_flat"], "row", {}),
            ("Sub", own("row", "middle"), "moved", {}),
            ("Div", own("moved", "deviation"), "stretched", {}),
        ],
    )


def add_constants(graph: onnx.GraphProto, name: str, constants: dict[str, np.ndarray]) -> None:
    graph.initializer.extend(
        numpy_helper.from_array(np.ascontiguousarray(value).reshape(np.shape(value)), f"manner_{name}{each}")
        for each, value in constants.items()
    )


def add_steps(graph: onnx.GraphProto, name: str, steps: list[tuple[str, list[str], str, dict]]) -> None:
    """Operators with their inputs, output and options; names of outputs get the reader's before them."""
    for kind, inputs, output, options in steps:
        full = f"manner_{name}{output}"
        graph.node.append(helper.make_node(kind, inputs, [full], name=f"{full}_node", **options))


def add_manner(encoder: Path, texts: Path) -> None:
    file = encoder / "model.int8.onnx"
    model = onnx.load(str(file))
    without_manner(model.graph)
    lines = [json.loads(line) for line in texts.read_text(encoding="utf8").splitlines()]
    tokenizer = Tokenizer.from_file(str(encoder / "tokenizer.json"))
    if READERS * LOOKS * VALUES != json.loads((encoder / "META.json").read_text(encoding="utf8"))["width"]:
        raise SystemExit("The manner must be as wide as the vector: the product reads both alike.")
    manner = learn(states_of(model, tokenizer, [line["text"] for line in lines]), lines)
    add_output(model.graph, manner)
    file.write_bytes(model.SerializeToString())
    about = encoder / "META.json"
    meta = json.loads(about.read_text(encoding="utf8"))
    meta["sha256"][file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
    about.write_text(json.dumps(meta, indent=2) + "\n", encoding="utf8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("encoder", type=Path)
    options.add_argument("texts", type=Path)
    asked = options.parse_args()
    add_manner(asked.encoder, asked.texts)


if __name__ == "__main__":
    main()
