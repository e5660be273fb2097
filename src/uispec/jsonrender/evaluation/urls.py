"""Whether a text is a URL, as `new URL(text)` of the WHATWG judges without a base."""

import re
from ipaddress import IPv6Address
from typing import Final
from urllib.parse import unquote_to_bytes

from uispec._browser.urls import SCHEME, bare

_SPECIAL: Final = frozenset({"http", "https", "ws", "wss", "ftp"})
"""Schemes whose URLs need a host; `file` may do without one."""
_SCHEME: Final = re.compile(rf"({SCHEME.pattern}):")
_AUTHORITY: Final = re.compile(r"[^/?#]*")
_SPECIAL_AUTHORITY: Final = re.compile(r"[^/\\?#]*")
_FORBIDDEN: Final = frozenset("\0\t\n\r #/:<>?@[\\]^|")
"""What no host may hold."""
_FORBIDDEN_IN_DOMAINS: Final = _FORBIDDEN | frozenset(map(chr, range(0x20))) | {"%", "\x7f"}
_NUMBER: Final = re.compile(r"0[xX][0-9A-Fa-f]*|[0-9]+")
_LONGEST_NUMBER: Final = 100
"""Digits of a part of an IPv4 address, leading zeros included, that are read."""


def is_url(text: str) -> bool:
    """Tell whether a text is an absolute URL.

    Known differences: names beyond ASCII are not held to IDNA, beyond what every host is held to.

    >>> [is_url(one) for one in ("https://a.b", "mailto:a@b.c", "a.b", "http://", "http://a b", "http://a:99999")]
    [True, True, False, False, False, False]
    """
    text = bare(text)
    found = _SCHEME.match(text)
    if found is None:
        return False
    scheme, rest = found[1].lower(), text[found.end() :]
    if scheme in _SPECIAL:
        return _has_host(_SPECIAL_AUTHORITY.match(rest.lstrip("/\\")), is_special=True)
    if scheme == "file":
        return _is_file(rest)
    return not rest.startswith("//") or _has_host(_AUTHORITY.match(rest[2:]), is_special=False)


def _is_file(rest: str) -> bool:
    slashed = rest.replace("\\", "/")
    if not slashed.startswith("//"):
        return True
    host = _SPECIAL_AUTHORITY.match(rest[2:])
    name = "" if host is None else host.group()
    # A drive letter in place of a host is the beginning of the path.
    return not name or re.fullmatch(r"[A-Za-z][:|]", name) is not None or _is_host(name, is_special=True)


def _has_host(authority: re.Match[str] | None, *, is_special: bool) -> bool:
    """Tell whether what stands between the slashes is a host, with a user and a port where they are."""
    _user, at, place = ("" if authority is None else authority.group()).rpartition("@")
    if place.startswith("["):
        host, closed, port = place.partition("]")
        host, port = host + closed, port
        if port and not port.startswith(":"):
            return False
        port = port[1:]
    else:
        host, _, port = place.partition(":")
    if port and not (port.isascii() and port.isdigit() and len(port.lstrip("0")) <= 5 and int(port) <= 0xFFFF):
        return False
    if not host:
        return not is_special and not at and ":" not in place
    return _is_host(host, is_special=is_special)


def _is_host(host: str, *, is_special: bool) -> bool:
    if host.startswith("["):
        return host.endswith("]") and _is_ipv6(host[1:-1])
    if not is_special:
        return _FORBIDDEN.isdisjoint(host)
    try:
        domain = unquote_to_bytes(host).decode().strip("\u00ad")
    except UnicodeDecodeError:
        return False
    domain = domain.replace("\u3002", ".").replace("\uff0e", ".").replace("\uff61", ".")
    return bool(domain) and _FORBIDDEN_IN_DOMAINS.isdisjoint(domain) and _is_ipv4_or_name(domain)


def _is_ipv6(address: str) -> bool:
    try:
        IPv6Address(address)
    except ValueError:
        return False
    return "%" not in address


def _is_ipv4_or_name(domain: str) -> bool:
    """Tell whether a host that ends in a number is an IPv4 address; any other is a name."""
    parts = domain.split(".")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    if not (_NUMBER.fullmatch(parts[-1]) and parts[-1].isascii()):
        return True
    if len(parts) > 4 or any(not _NUMBER.fullmatch(part) or len(part) > _LONGEST_NUMBER for part in parts):
        return False
    try:
        numbers = [_number(part) for part in parts]
    except ValueError:
        return False
    return all(number <= 0xFF for number in numbers[:-1]) and numbers[-1] < 256 ** (5 - len(numbers))


def _number(part: str) -> int:
    if part[:2] in ("0x", "0X"):
        return int(part[2:] or "0", 16)
    return int(part, 8) if len(part) > 1 and part[0] == "0" else int(part)
