"""What a browser makes of a URL before it does anything with it."""

import re
from typing import Final

SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*")
"""What a scheme may be."""
_SCHEME_AT_FRONT: Final = re.compile(rf"({SCHEME.pattern}):")
_BREAKS: Final = re.compile(r"[\t\r\n]")
"""What browsers skip wherever it stands in a URL."""
_IN_FRONT: Final = "".join(map(chr, range(0x21)))
"""What they skip before it."""
CODE: Final = "javascript"
"""The scheme of URLs that are code, which runs where the URL is followed."""


def scheme_of(url: str) -> str:
    r"""Give the scheme of a URL in lower case, as a browser would find it; empty for a relative one.

    >>> scheme_of(" java\nscript:x"), scheme_of("a/b:c"), scheme_of("HTTPS://x")
    ('javascript', '', 'https')
    """
    found = _SCHEME_AT_FRONT.match(_BREAKS.sub("", url).lstrip(_IN_FRONT))
    return found[1].lower() if found else ""
