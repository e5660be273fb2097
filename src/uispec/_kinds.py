"""Which Python values stand for texts, arrays and objects of JSON."""

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Final, TypeAlias, TypeGuard

from pydantic_core import MISSING

Text: TypeAlias = str | bytes | bytearray | memoryview
"""What a document is read from: text, or bytes in UTF-8."""
TEXT_TYPES: Final = (str, bytes, bytearray, memoryview)

PARSED_TYPES: Final = (Mapping, Sequence, int, float, NoneType)
"""What JSON text is read to; a document may be such a value as well as its text, and need not be of the right kind."""

SCALARS: Final[frozenset[type]] = frozenset({str, int, float, bool, type(None)})
"""The classes of JSON's scalars; a value of a class of their children is one too, and takes longer to tell."""
CONTAINERS: Final[frozenset[type]] = frozenset({dict, list})
"""The same of its objects and arrays; the abstract classes take a while to ask."""
LEAVES: Final = SCALARS | {type(MISSING)}
"""The classes of what has no parts in a model, where a value may be absent, too."""

_RELEASED: Final = "a memoryview was released before it was read"


def bytes_of(data: bytes | bytearray | memoryview) -> bytes:
    """Give bytes of any kind as one run of memory, which not every view is.

    Raises:
        TypeError: a view that was released.

    >>> bytes_of(memoryview(b"a-b-c-")[::2])
    b'abc'
    """
    try:
        return bytes(data)
    except ValueError:
        raise TypeError(_RELEASED) from None


def raw_of(text: Text) -> bytes:
    r"""Give a text of any kind as bytes. A lone surrogate becomes bytes that are no UTF-8: who reads them refuses it.

    Raises:
        TypeError: a view that was released.

    >>> raw_of("é"), raw_of(bytearray(b"a")), raw_of("\ud800")
    (b'\xc3\xa9', b'a', b'\xed\xa0\x80')
    """
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes_of(text)


def size_of(text: Text) -> int:
    """Count the characters of a text, or its bytes, which are as many or more.

    Raises:
        TypeError: a view that was released.

    >>> size_of(memoryview(b"abcd").cast("I")), size_of("abcd")
    (4, 4)
    """
    try:
        return text.nbytes if isinstance(text, memoryview) else len(text)
    except ValueError:
        raise TypeError(_RELEASED) from None


def is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    """Tell whether a value has named members.

    >>> is_object({}), is_object([])
    (True, False)
    """
    return isinstance(value, Mapping)


def is_array(value: object) -> TypeGuard[Sequence[object]]:
    """Tell whether a value has numbered elements, as texts and bytes do not.

    >>> is_array(()), is_array("ab")
    (True, False)
    """
    return isinstance(value, list | tuple) or (isinstance(value, Sequence) and not isinstance(value, TEXT_TYPES))


def is_container(value: object) -> TypeGuard[Mapping[str, object] | Sequence[object]]:
    """Tell whether a value is one of both.

    >>> is_container({}), is_container([]), is_container("ab"), is_container(None)
    (True, True, False, False)
    """
    kind = type(value)
    return kind in CONTAINERS or (kind not in SCALARS and (is_object(value) or is_array(value)))


def is_number(value: object) -> TypeGuard[int | float]:
    """Tell whether a value is a number, as booleans are not.

    >>> is_number(1), is_number(True), is_number("1")
    (True, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool)
