"""Vectors on disk: found again, never mixed, mended when damaged."""

from pathlib import Path

import numpy as np
import pytest

from bot.retrieval.vector_file import VectorFile
from bot.retrieval.vectors import normal


def vector(seed: int, size: int = 16):
    return normal(np.random.default_rng(seed).standard_normal((1, size)).astype(np.float32))[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".hearthcast" / "vectors.bin"


def test_a_vector_is_found_again_after_a_restart(path):
    VectorFile(path, "m", 16).add([("tea", vector(1)), ("お茶", vector(2))])
    again = VectorFile(path, "m", 16)
    found = again.get("お茶")
    assert found is not None
    assert float(found @ vector(2)) > 0.999
    assert (len(again), again.problems) == (2, [])


def test_what_is_added_later_stands_behind_what_was_there(path):
    VectorFile(path, "m", 16).add([("a", vector(1))])
    VectorFile(path, "m", 16).add([("b", vector(2))])
    third = VectorFile(path, "m", 16)
    assert set(third.get_all(["a", "b", "c"])) == {"a", "b"}


@pytest.mark.parametrize(("model", "size"), [("other", 16), ("m", 24)])
def test_vectors_of_another_model_or_size_are_never_used(path, model, size):
    VectorFile(path, "m", 16).add([("tea", vector(1))])
    other = VectorFile(path, model, size)
    assert other.get("tea") is None
    assert "embedded again" in other.problems[0].cure
    assert VectorFile(path, model, size).problems == []


def test_a_file_of_rubbish_is_begun_anew_and_said(path):
    path.parent.mkdir()
    path.write_bytes(b"\x00\xff\n rubbish")
    file = VectorFile(path, "m", 16)
    assert len(file.problems) == 1
    file.add([("tea", vector(1))])
    assert VectorFile(path, "m", 16).get("tea") is not None


def test_a_record_cut_off_by_a_crash_is_dropped_and_the_others_stay(path):
    VectorFile(path, "m", 16).add([("a", vector(1)), ("b", vector(2))])
    path.write_bytes(path.read_bytes()[:-5])
    file = VectorFile(path, "m", 16)
    assert file.get("a") is not None
    assert file.get("b") is None
    assert "damaged in places" in file.problems[0].what
    assert VectorFile(path, "m", 16).problems == []


def test_a_flipped_bit_loses_one_vector_only(path):
    VectorFile(path, "m", 16).add([("a", vector(1)), ("b", vector(2))])
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 0x40
    path.write_bytes(bytes(raw))
    file = VectorFile(path, "m", 16)
    assert file.get("a") is not None
    assert file.get("b") is None


@pytest.mark.parametrize("bad", [np.zeros(16, np.float32), np.full(16, np.nan, np.float32)])
def test_a_vector_that_says_nothing_is_not_kept(path, bad):
    file = VectorFile(path, "m", 16)
    file.add([("bad", bad), ("good", vector(1))])
    assert file.get("bad") is None
    assert file.get("good") is not None


def test_what_no_memory_asks_for_any_more_is_left_out(path):
    file = VectorFile(path, "m", 16)
    file.add([(str(n), vector(n)) for n in range(10)])
    file.keep_only(["3"])
    assert len(VectorFile(path, "m", 16)) == 1
    assert file.get("3") is not None
