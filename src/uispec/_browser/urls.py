"""What a browser makes of a URL before it does anything with it."""

import re
from typing import Final

SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*")
"""What a scheme may be."""
_SCHEME_AT_FRONT: Final = re.compile(rf"({SCHEME.pattern}):")
_AROUND: Final = "".join(map(chr, range(0x21)))
_BREAKS: Final = str.maketrans("", "", "\t\n\r")
CODE: Final = "javascript"
"""The scheme of URLs that are code, which runs where the URL is followed."""


def bare(url: str) -> str:
    r"""Leave out what browsers skip: control characters and blanks around a URL, tabs and line ends anywhere in it.

    >>> bare("\x01 https://a\n.b/ c\t ")
    'https://a.b/ c'
    """
    return url.strip(_AROUND).translate(_BREAKS)


def scheme_of(url: str) -> str:
    r"""Give the scheme of a URL in lower case, as a browser would find it; empty for a relative one.

    >>> scheme_of(" java\nscript:x"), scheme_of("a/b:c"), scheme_of("HTTPS://x")
    ('javascript', '', 'https')
    """
    found = _SCHEME_AT_FRONT.match(bare(url))
    return found[1].lower() if found else ""
