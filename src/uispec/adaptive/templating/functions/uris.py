"""Parts of a URI, read as browsers read one (the URL standard of WHATWG, in what templates need of it)."""

import ipaddress
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import quote

import regex

from uispec._browser.urls import bare
from uispec._sentences import shown
from uispec.adaptive.templating.faults import invalid_value, wrong_type
from uispec.adaptive.templating.nodes import Function
from uispec.adaptive.templating.signatures import plain

_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443", "ftp": "21", "file": ""}
"""The schemes whose paths begin with a slash, each with the port that goes without saying."""
_URI: Final = regex.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+\-.]*+):(?P<rest>[^?#]*+)(?:\?(?P<query>[^#]*+))?(?:#.*)?", regex.DOTALL
)
_AUTHORITY: Final = regex.compile(
    r"//(?:[^/@]*@)*(?P<host>\[[^\]/]*\]|[^/:]*)(?::(?P<port>[0-9]*))?(?P<path>/.*)?", regex.DOTALL
)
_NO_HOST: Final = regex.compile(r"[\x00-\x20#%/:<>?@\[\\\]^`{|}\x7f]")
_SAFE_IN_PATH: Final = "!$%&'()*+,-./:;=@[\\]^_|~"
_SAFE_IN_QUERY: Final = "!$%&()*+,-./:;=?@[\\]^_`{|}~"
_SAFE_IN_OPAQUE: Final = "".join(map(chr, range(0x20, 0x7F)))


class _Uri(NamedTuple):
    scheme: str
    host: str
    port: str
    path: str
    query: str


def _read(text: object) -> _Uri:
    if not isinstance(text, str):
        raise wrong_type("A URI is a text")
    cleaned = bare(text)
    found = _URI.fullmatch(cleaned)
    if found is None:
        raise _invalid(text)
    scheme = found["scheme"].lower()
    safe = _SAFE_IN_QUERY if scheme in _PORTS else f"{_SAFE_IN_QUERY}'"
    query = f"?{quote(found['query'], safe=safe)}" if found["query"] else ""
    rest = found["rest"]
    if scheme in _PORTS:
        rest = rest.replace("\\", "/")
        if scheme != "file":
            rest = f"//{rest.lstrip('/')}"
        elif not rest.startswith("//"):
            rest = f"///{rest.lstrip('/')}"
    elif not rest.startswith("/"):
        return _Uri(scheme, "", "", quote(rest, safe=_SAFE_IN_OPAQUE), query)
    authority = _AUTHORITY.fullmatch(rest) if rest.startswith("//") else None
    if authority is None:
        if rest.startswith("//"):
            raise _invalid(text)
        return _Uri(scheme, "", "", _path(rest), query)
    host = _host(authority["host"], is_special=scheme in _PORTS)
    port = (authority["port"] or "").lstrip("0") or ("0" if authority["port"] else "")
    if host is None or (not host and scheme in _PORTS and scheme != "file") or len(port) > 5 or int(port or 0) > 65_535:
        raise _invalid(text)
    path = authority["path"] or ("/" if scheme in _PORTS else "")
    return _Uri(scheme, host, "" if port == _PORTS.get(scheme) else port, _path(path), query)


def _invalid(text: str) -> Exception:
    return invalid_value(f"{shown(text, 60)} is no absolute URI")


def _host(written: str, *, is_special: bool) -> str | None:
    """A host in lower case and in ASCII; `None` where it is none."""
    if written.startswith("["):
        try:
            return f"[{ipaddress.IPv6Address(written[1:-1]).compressed}]"
        except ValueError:
            return None
    if not is_special:
        return None if _NO_HOST.search(written) else quote(written, safe=_SAFE_IN_OPAQUE)
    try:
        host = written.lower() if written.isascii() else written.encode("idna").decode().lower()
    except UnicodeError:
        return None
    return None if _NO_HOST.search(host) else host


def _path(written: str) -> str:
    """A path without its dots, and percent signs for what it cannot hold."""
    if not written:
        return ""
    steps: list[str] = []
    parts = written.split("/")[1:]
    for number, part in enumerate(parts):
        plain_part = part.lower().replace("%2e", ".")
        is_last = number == len(parts) - 1
        if plain_part == "..":
            steps[-1:] = []
        if plain_part in (".", ".."):
            if is_last:
                steps.append("")
        else:
            steps.append(quote(part, safe=_SAFE_IN_PATH))
    return "/" + "/".join(steps)


def _part(pick: Callable[[_Uri], object]) -> Callable[[object], object]:
    return lambda text: pick(_read(text))


FUNCTIONS: Final[tuple[Function, ...]] = (
    plain("uriHost", "any -> text", _part(lambda uri: uri.host)),
    plain("uriPath", "any -> text", _part(lambda uri: uri.path)),
    plain("uriPathAndQuery", "any -> text", _part(lambda uri: uri.path + uri.query)),
    plain("uriPort", "any -> number", _part(lambda uri: int(uri.port) if uri.port else float("nan"))),
    plain("uriQuery", "any -> text", _part(lambda uri: uri.query)),
    plain("uriScheme", "any -> text", _part(lambda uri: uri.scheme)),
)
