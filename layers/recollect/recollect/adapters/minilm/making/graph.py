"""The all-MiniLM-L6-v2 encoder as an ONNX graph, made from its weights without the framework it was trained in.

Inputs: `input_ids` and `attention_mask`, int64 [batch, sequence], at most 512 wide (256 is what the model was trained
for). Outputs, float32: `sentence_embedding` [batch, 384], the mean over the real tokens at unit length;
`token_embeddings` [batch, sequence, 384], the last hidden state; `token_vectors` [batch, sequence, 128], the same at
unit length, projected, at unit length again. Architecture: BERT, arXiv:1810.04805, after arXiv:2012.15828 (MiniLM v2)
and arXiv:1908.10084 (mean pooling).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Weights: TypeAlias = Mapping[str, NDArray[Any]]

OPSET: Final = 20
IR_VERSION: Final = 9
_NAME: Final = "all-MiniLM-L6-v2"
_PROPERTIES: Final = {"source": f"sentence-transformers/{_NAME}", "license": "Apache-2.0", "max_seq_length": "256"}


@dataclass(frozen=True, slots=True)
class Shape:
    """What the model's configuration says about its layers."""

    hidden: int
    heads: int
    layers: int
    epsilon: float

    @property
    def head(self) -> int:
        """The width of one attention head."""
        return self.hidden // self.heads


class Graph:
    """Nodes and constants in the making; each method adds one and returns the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def floats(self, value: NDArray[Any] | float, name: str | None = None) -> str:
        """Add a float32 constant."""
        return self.constant(np.asarray(value, np.float32), name)

    def integers(self, *values: int) -> str:
        """Add a one-dimensional int64 constant."""
        return self.constant(np.asarray(values, np.int64))

    def node(self, operator: str, *inputs: str, output: str | None = None, **attributes: Any) -> str:  # noqa: ANN401 - ONNX attributes
        """Add an operator."""
        name = output or f"{operator}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def constant(self, value: NDArray[Any], name: str | None = None) -> str:
        """Add a constant of the array's own type."""
        name = name or f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name


class Encoder:
    """Adds the layers of the encoder to a graph, exactly as they were published: float32 throughout."""

    def __init__(self, graph: Graph, weights: Weights, shape: Shape) -> None:
        self._graph = graph
        self._weights = weights
        self._shape = shape
        self._split = graph.integers(0, 0, shape.heads, shape.head)
        self._merge = graph.integers(0, 0, shape.hidden)
        self._scale = graph.floats(shape.head**0.5)

    def embeddings(self) -> str:
        """Add word and position embeddings. A text alone is always of type 0, so that row goes with the positions."""
        graph, weights = self._graph, self._weights
        table = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
        words = self._looked_up(weights["embeddings.word_embeddings.weight"])
        length = graph.node("Shape", "input_ids", start=1, end=2)
        zero = graph.integers(0)
        positions = graph.node("Slice", graph.floats(table, "embeddings.positions"), zero, length, zero)
        return self._normalised(graph.node("Add", words, positions), "embeddings.LayerNorm")

    def layer(self, number: int, hidden: str, bias: str) -> str:
        """Add self-attention and the feed-forward block, each with its residual."""
        prefix = f"encoder.layer.{number}"
        attended = self._linear(self._attention(hidden, bias, prefix), f"{prefix}.attention.output.dense")
        hidden = self._residual(attended, hidden, f"{prefix}.attention.output.LayerNorm")
        inner = self._graph.node("Gelu", self._linear(hidden, f"{prefix}.intermediate.dense"))
        return self._residual(self._linear(inner, f"{prefix}.output.dense"), hidden, f"{prefix}.output.LayerNorm")

    def _attention(self, hidden: str, bias: str, prefix: str) -> str:
        node = self._graph.node
        query = self._head(hidden, f"{prefix}.attention.self.query", [0, 2, 1, 3])
        key = self._head(hidden, f"{prefix}.attention.self.key", [0, 2, 3, 1])
        value = self._head(hidden, f"{prefix}.attention.self.value", [0, 2, 1, 3])
        scores = node("Add", node("Div", node("MatMul", query, key), self._scale), bias)
        context = node("MatMul", node("Softmax", scores, axis=-1), value)
        return node("Reshape", node("Transpose", context, perm=[0, 2, 1, 3]), self._merge)

    def _head(self, hidden: str, name: str, order: list[int]) -> str:
        split = self._graph.node("Reshape", self._linear(hidden, name), self._split)
        return self._graph.node("Transpose", split, perm=order)

    def _linear(self, hidden: str, name: str) -> str:
        product = self._product(hidden, self._weights[f"{name}.weight"].T, f"{name}.weight_transposed")
        return self._graph.node("Add", product, self._graph.floats(self._weights[f"{name}.bias"], f"{name}.bias"))

    def _looked_up(self, table: NDArray[Any]) -> str:
        return self._graph.node("Gather", self._graph.floats(table, "embeddings.words"), "input_ids")

    def _product(self, hidden: str, matrix: NDArray[Any], name: str) -> str:
        return self._graph.node("MatMul", hidden, self._graph.floats(matrix, name))

    def _residual(self, change: str, hidden: str, name: str) -> str:
        return self._normalised(self._graph.node("Add", change, hidden), name)

    def _normalised(self, hidden: str, name: str) -> str:
        scale = self._graph.floats(self._weights[f"{name}.weight"], f"{name}.weight")
        bias = self._graph.floats(self._weights[f"{name}.bias"], f"{name}.bias")
        return self._graph.node("LayerNormalization", hidden, scale, bias, axis=-1, epsilon=self._shape.epsilon)


def shape_of(configuration: Mapping[str, Any]) -> Shape:
    """Return the shape that a `config.json` describes. Raises ValueError for another architecture."""
    if configuration["hidden_act"] != "gelu" or configuration["position_embedding_type"] != "absolute":
        raise ValueError("only BERT with GELU and absolute positions is understood")
    return Shape(
        hidden=configuration["hidden_size"],
        heads=configuration["num_attention_heads"],
        layers=configuration["num_hidden_layers"],
        epsilon=configuration["layer_norm_eps"],
    )


def make_model(
    weights: Weights, shape: Shape, projection: NDArray[Any], encoder_type: type[Encoder] = Encoder
) -> onnx.ModelProto:
    """Return the checked model, its layers made by `encoder_type`, with a projection [384, 128] of token vectors."""
    graph = Graph()
    encoder = encoder_type(graph, weights, shape)
    mask = graph.node("Cast", "attention_mask", to=TensorProto.FLOAT)
    hidden, bias = encoder.embeddings(), _attention_bias(graph, mask)
    for number in range(shape.layers):
        hidden = encoder.layer(number, hidden, bias)
    graph.node("Identity", hidden, output="token_embeddings")
    _add_mean(graph, hidden, mask)
    _add_token_vectors(graph, hidden, projection)
    return _checked(graph, shape, projection.shape[1])


def _attention_bias(graph: Graph, mask: str) -> str:
    """Add 0 for tokens and the float32 minimum for padding, as the reference implementation does."""
    absent = graph.node("Sub", graph.floats(1.0), graph.node("Unsqueeze", mask, graph.integers(1, 2)))
    return graph.node("Mul", absent, graph.floats(float(np.finfo(np.float32).min)))


def _add_mean(graph: Graph, hidden: str, mask: str) -> None:
    axis = graph.integers(1)
    column = graph.node("Unsqueeze", mask, graph.integers(2))
    total = graph.node("ReduceSum", graph.node("Mul", hidden, column), axis, keepdims=0)
    mean = graph.node("Div", total, graph.node("ReduceSum", column, axis, keepdims=0))
    graph.node("LpNormalization", mean, output="sentence_embedding", axis=-1, p=2)


def _add_token_vectors(graph: Graph, hidden: str, projection: NDArray[Any]) -> None:
    # Here and not in NumPy, whose threads keep a whole processor spinning after each small product
    units = graph.node("LpNormalization", hidden, axis=-1, p=2)
    product = graph.node("MatMul", units, graph.floats(projection, "projection"))
    graph.node("LpNormalization", product, output="token_vectors", axis=-1, p=2)


def _checked(graph: Graph, shape: Shape, projected: int) -> onnx.ModelProto:
    inputs = [_value(name, TensorProto.INT64, "batch", "sequence") for name in ("input_ids", "attention_mask")]
    outputs = [
        _value("sentence_embedding", TensorProto.FLOAT, "batch", shape.hidden),
        _value("token_embeddings", TensorProto.FLOAT, "batch", "sequence", shape.hidden),
        _value("token_vectors", TensorProto.FLOAT, "batch", "sequence", projected),
    ]
    body = helper.make_graph(graph.nodes, _NAME, inputs, outputs, graph.constants)
    operators = [helper.make_opsetid("", OPSET)]
    model = helper.make_model(body, producer_name="recollect", ir_version=IR_VERSION, opset_imports=operators)
    helper.set_model_props(model, _PROPERTIES)
    onnx.checker.check_model(model, full_check=True)
    return model


def _value(name: str, element: int, *dimensions: str | int) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, element, dimensions)
