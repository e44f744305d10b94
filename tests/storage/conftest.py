"""What the tests of the files share."""

import time

import pytest


@pytest.fixture
def waited():
    """Waits until a save counts as whole."""
    return lambda: time.sleep(0.9)
