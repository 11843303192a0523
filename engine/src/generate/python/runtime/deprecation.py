"""The mark of what is deprecated, which type checkers read. At run time it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import deprecated

if not TYPE_CHECKING:

    def deprecated(_message):
        return lambda function: function
