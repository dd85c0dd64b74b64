"""Reads the weights that the product ships back into a model that can be tuned further.

    python resume.py ENCODER OUT

ENCODER has `model.int8.onnx` and `tokenizer.json` as export.py writes them. Each matrix is stored as whole numbers of 8 bits with a scale a
column (the word embeddings: with one scale); what rounding took is lost, and tuning makes up for it.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from encoder import fast_tokenizer
from onnx import numpy_helper
from transformers import BertConfig, BertModel

EMBEDDING = "embeddings.word_embeddings.weight"


def weights_of(graph: onnx.GraphProto) -> dict[str, torch.Tensor]:
    stored = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    weights = {name.split(".", 1)[1]: value for name, value in stored.items() if name.endswith((".weight", ".bias"))}
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            # /model/encoder/layer.0/attention/self/query/MatMul_quant → encoder.layer.0.attention.self.query.weight
            name = ".".join(node.name.split("/")[2:-1]) + ".weight"
            weights[name] = dequantized(stored, node.input[1].removesuffix("_quantized")).T
    for name in stored:
        if name.endswith("embeddings.weight_quantized"):
            weights[name.removesuffix("_quantized").split(".", 1)[1]] = dequantized(stored, name.removesuffix("_quantized"))
    return {name: torch.tensor(np.array(value, np.float32)) for name, value in weights.items()}


def dequantized(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    numbers = stored[f"{name}_quantized"].astype(np.float32)
    return (numbers - stored[f"{name}_zero_point"].astype(np.float32)) * stored[f"{name}_scale"]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("encoder", type=Path)
    options.add_argument("out", type=Path)
    asked = options.parse_args()
    weights = weights_of(onnx.load(str(asked.encoder / "model.int8.onnx")).graph)
    pieces, width = weights[EMBEDDING].shape
    layers = sum(name.endswith("attention.self.query.weight") for name in weights)
    config = BertConfig(
        vocab_size=pieces,
        hidden_size=width,
        num_hidden_layers=layers,
        num_attention_heads=width // 32,
        intermediate_size=weights["encoder.layer.0.intermediate.dense.weight"].shape[0],
        max_position_embeddings=weights["embeddings.position_embeddings.weight"].shape[0],
        type_vocab_size=weights["embeddings.token_type_embeddings.weight"].shape[0],
        layer_norm_eps=1e-12,
        pad_token_id=1,
    )
    model = BertModel(config, add_pooling_layer=False)
    model.load_state_dict(weights)
    model.save_pretrained(asked.out)
    fast_tokenizer(tokenizer_file=str(asked.encoder / "tokenizer.json")).save_pretrained(asked.out)


if __name__ == "__main__":
    main()
