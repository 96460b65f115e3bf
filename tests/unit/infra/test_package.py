"""What goes into the layers."""

import pytest
from packaging.requirements import Requirement

from infra import package

LOCK = """\
annotated==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:ab
huggingface-hub==2.0 \\
    --hash=sha256:bb
numpy==2.4 ; python_full_version < '3.12' \\
    --hash=sha256:cc
numpy==2.5 ; python_full_version >= '3.12' \\
    --hash=sha256:dd
colorama==0.4 ; sys_platform == 'win32' \\
    --hash=sha256:ee
"""


def test_a_lock_is_read_requirement_by_requirement() -> None:
    assert "".join(package.blocks(LOCK)) == LOCK
    assert [block.split("==")[0] for block in package.blocks(LOCK)] == [
        "annotated",
        "huggingface-hub",
        "numpy",
        "numpy",
        "colorama",
    ]


def test_markers_are_decided_for_the_target_and_unused_libraries_left_out() -> None:
    assert "".join(package.needed(LOCK, package.AWS)) == (
        "annotated==1.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:ab\nnumpy==2.5 \\\n    --hash=sha256:dd\n"
    )


def test_what_is_left_out_is_in_the_lock() -> None:
    locked = {block.split("==")[0] for block in package.blocks(package.LOCK.read_text())}
    assert locked >= package.UNUSED


def test_functions_have_time_zones_and_what_tries_again() -> None:
    """Lambda's image has neither."""
    locked = {
        Requirement(block.split(" \\")[0]).name for block in package.needed(package.LOCK.read_text(), package.AWS)
    }
    assert locked >= {"tenacity", "tzdata"}


def test_a_function_that_is_too_large_with_its_layers_is_refused() -> None:
    measured = {"dependencies": package.LIMIT - 30, "package": 10, "model": 10, "functions/api": 10}
    package.check(measured)
    with pytest.raises(package.PackagingError, match="250 MB unpacked"):
        package.check({**measured, "functions/sweep": 11})


def test_an_interpreter_that_is_not_there_is_not_found() -> None:
    assert package.find_interpreter("0.1") is None
