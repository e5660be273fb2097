"""Values as text: the plain conversion, numbers, money, plural categories and dates, in English and through Babel."""

import builtins
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from uispec._browser.dates import format_date, read_moment
from uispec.a2ui.dynamic.formatting import decimal_of, format_currency, format_number, number_in, plural_category, text
from uispec.errors import ExpressionError, LimitError

TEXTS: list[tuple[JsonValue, str]] = [
    ("as it is", "as it is"),
    ("", ""),
    (None, ""),
    (True, "true"),
    (False, "false"),
    (0, "0"),
    (-0.0, "0"),
    (3.0, "3"),
    (3, "3"),
    (2.50, "2.5"),
    (0.1 + 0.2, "0.30000000000000004"),
    (1e21, "1000000000000000000000"),
    (1e-7, "0.0000001"),
    (1.5e300, "15" + "0" * 299),
    (10**15, "1000000000000000"),
    (float(10**15), "1000000000000000"),
    (-(10**20), "-100000000000000000000"),
    (9007199254740993, "9007199254740993"),
    ([], "[]"),
    ({}, "{}"),
    ({"k": [1, None]}, '{"k":[1,null]}'),
    ([3.0, True, 'é"\n', {"a": {"b": []}}], '[3,true,"é\\"\\n",{"a":{"b":[]}}]'),
]


@pytest.mark.parametrize(("value", "written"), TEXTS)
def test_text(value: JsonValue, written: str) -> None:
    assert text(value) == written


def test_text_does_not_recurse() -> None:
    deep: JsonValue = []
    for _ in range(10_000):
        deep = [deep]
    assert text(deep) == "[" * 10_001 + "]" * 10_001


@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan")])
def test_text_of_no_number(number: float) -> None:
    with pytest.raises(ExpressionError) as caught:
        text([number])
    assert [issue.code for issue in caught.value.issues] == ["invalid_value"]


def test_text_of_an_integer_that_python_would_not_print() -> None:
    with pytest.raises(LimitError) as caught:
        text(10**5_000)
    assert caught.value.issues[0].code == "too_large"


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False))
def test_text_keeps_the_number(number: float) -> None:
    """Plain notation loses nothing, and has no exponent."""
    written = text(number)
    assert Decimal(written) == decimal_of(number)
    assert not set(written) - set("-.0123456789")


NUMBERS_IN: list[tuple[JsonValue, Decimal | None]] = [
    (5, Decimal(5)),
    (1.005, Decimal("1.005")),
    ("42.5", Decimal("42.5")),
    (" 5 ", Decimal(5)),
    ("1e3", Decimal(1000)),
    (".5", Decimal("0.5")),
    ("5.", Decimal(5)),
    ("", None),
    ("x", None),
    ("inf", None),
    ("nan", None),
    ("0x10", None),
    ("1_000", None),
    ("1,5", None),
    ("٣", None),
    ("1e9999", None),
    (True, None),
    (None, None),
    ([], None),
    ({}, None),
]


@pytest.mark.parametrize(("value", "number"), NUMBERS_IN)
def test_numbers_in_values(value: JsonValue, number: Decimal | None) -> None:
    assert number_in(value) == number


NUMBERS: list[tuple[str, int | None, bool, str]] = [
    ("1234.567", None, True, "1,234.567"),
    ("1234.5678", None, True, "1,234.568"),
    ("1234", None, True, "1,234"),
    ("1234567", None, False, "1234567"),
    ("0.30000000000000004", None, True, "0.3"),
    ("1E-7", None, True, "0"),
    ("1E+21", None, True, "1,000,000,000,000,000,000,000"),
    ("1234.567", 2, True, "1,234.57"),
    ("1234.567", 0, False, "1235"),
    ("1", 2, True, "1.00"),
    # Ties go away from zero, on the decimal as it is written: the binary number nearest to 1.005 is below it.
    ("1.005", 2, True, "1.01"),
    ("0.5", 0, True, "1"),
    ("2.5", 0, True, "3"),
    ("-2.5", 0, True, "-3"),
    ("-0.4", 0, True, "-0"),
    ("999.995", 2, True, "1,000.00"),
    ("-1234567.891", 1, True, "-1,234,567.9"),
    ("1" + "0" * 40 + ".5", 0, False, "1" + "0" * 39 + "1"),
]


@pytest.mark.parametrize(("value", "decimals", "grouping", "written"), NUMBERS)
def test_numbers(value: str, decimals: int | None, grouping: bool, written: str) -> None:
    assert format_number(Decimal(value), decimals=decimals, grouping=grouping) == written


CURRENCIES: list[tuple[str, str, int | None, str]] = [
    ("1234.5", "USD", None, "$1,234.50"),
    ("99.99", "usd", 2, "$99.99"),
    ("-1234.5", "USD", None, "-$1,234.50"),
    ("1234.5", "EUR", 0, "€1,235"),
    # The digits of the currency itself (ISO 4217) where the call asks for none.
    ("1234.5", "JPY", None, "¥1,235"),
    ("1234.5", "KWD", None, "KWD\u00a01,234.500"),
    ("1234.5", "CLF", None, "CLF\u00a01,234.5000"),
    ("1234.5", "HUF", None, "HUF\u00a01,234.50"),
    # A symbol of letters stands apart, one that ends in a sign does not.
    ("-1", "CHF", None, "-CHF\u00a01.00"),
    ("1", "CAD", None, "CA$1.00"),
    ("1", "XAF", None, "FCFA\u00a01"),
    ("1", "XCG", None, "Cg.\u00a01.00"),
    ("1", "ZZZ", None, "ZZZ\u00a01.00"),
    ("12345678901234567890123456789012345.67", "USD", None, "$12,345,678,901,234,567,890,123,456,789,012,345.67"),
]


@pytest.mark.parametrize(("value", "currency", "decimals", "written"), CURRENCIES)
def test_currencies(value: str, currency: str, decimals: int | None, written: str) -> None:
    assert format_currency(Decimal(value), currency, decimals=decimals) == written


def test_minor_units_against_cldr() -> None:
    """CLDR takes the digits from ISO 4217 and rounds further, by custom, for some; those follow the standard here."""
    pytest.importorskip("babel")
    from babel.core import get_global

    fractions: Mapping[str, tuple[int, ...]] = get_global("currency_fractions")
    theirs = {code: row[0] for code, row in fractions.items() if len(code) == 3}
    ours = {code: len(format_currency(Decimal(0), code).partition(".")[2]) for code in theirs}
    assert {code for code in ours if ours[code] != 2 and ours[code] != theirs[code]} == {"IQD"}
    assert {code for code in ours if theirs[code] > 2 and ours[code] != theirs[code]} == set()


@pytest.mark.parametrize("currency", ["", "US", "EURO", "12A", "ÄÖÜ", "U D"])
def test_no_currency(currency: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        format_currency(Decimal(1), currency)
    assert [issue.code for issue in caught.value.issues] == ["invalid_value"]


@pytest.mark.parametrize("decimals", [-1, 101])
def test_decimals_out_of_bounds(decimals: int) -> None:
    for attempt in (
        lambda: format_number(Decimal(1), decimals=decimals),
        lambda: format_currency(Decimal(1), "USD", decimals=decimals),
    ):
        with pytest.raises(ExpressionError) as caught:
            attempt()
        assert [issue.code for issue in caught.value.issues] == ["invalid_value"]


@pytest.mark.parametrize(
    ("count", "category"),
    [("0", "other"), ("1", "one"), ("1.0", "one"), ("-1", "one"), ("1.5", "other"), ("2", "other")],
)
def test_plural_categories(count: str, category: str) -> None:
    assert plural_category(Decimal(count)) == category


MOMENTS: list[tuple[JsonValue, datetime | None]] = [
    ("2026-09-04", datetime(2026, 9, 4)),
    ("2026-09-04T15:05", datetime(2026, 9, 4, 15, 5)),
    (" 2026-09-04 15:05:09 ", datetime(2026, 9, 4, 15, 5, 9)),
    ("2026-09-04T15:05:09Z", datetime(2026, 9, 4, 15, 5, 9, tzinfo=UTC)),
    ("2026-09-04t15:05:09.123456789z", datetime(2026, 9, 4, 15, 5, 9, 123456, tzinfo=UTC)),
    ("2026-09-04T15:05:09,5+0530", datetime(2026, 9, 4, 15, 5, 9, 500000, timezone(timedelta(hours=5, minutes=30)))),
    ("2026-09-04T15:05-03", datetime(2026, 9, 4, 15, 5, tzinfo=timezone(timedelta(hours=-3)))),
    (0, datetime(1970, 1, 1, tzinfo=UTC)),
    (1757000000000, datetime(2025, 9, 4, 15, 33, 20, tzinfo=UTC)),
    (-1.5, datetime(1969, 12, 31, 23, 59, 59, 998500, tzinfo=UTC)),
    # What does not exist is refused and never carried over.
    ("2026-02-30", None),
    ("2026-13-01", None),
    ("2026-00-10", None),
    ("2025-02-29", None),
    ("2026-09-04T24:00:00", None),
    ("2026-09-04T23:59:60Z", None),
    ("2026-09-04T10:00+24:00", None),
    ("0000-01-01", None),
    ("15:05", None),
    ("2026-9-4", None),
    ("2026-09", None),
    ("20260904", None),
    ("2026-W01-1", None),
    ("٢٠٢٦-09-04", None),
    ("2026-09-04T10:00:00." + "0" * 200, None),
    ("", None),
    ("soon", None),
    (1e300, None),
    (10**400, None),
    (True, None),
    (None, None),
    ([], None),
    ({}, None),
]


@pytest.mark.parametrize(("value", "moment"), MOMENTS)
def test_moments(value: JsonValue, moment: datetime | None) -> None:
    read = read_moment(value)
    assert read == moment
    # `==` takes an offset for another spelling of the same moment.
    assert (read and read.utcoffset()) == (moment and moment.utcoffset())


_AFTERNOON = "2026-09-04T15:05:09.12Z"

DATES: list[tuple[JsonValue, str, str]] = [
    (_AFTERNOON, "yyyy-MM-dd", "2026-09-04"),
    (_AFTERNOON, "y yy yyyy", "2026 26 2026"),
    ("0987-09-04", "y yy yyyy", "987 87 0987"),
    (_AFTERNOON, "M MM MMM MMMM MMMMM", "9 09 Sep September S"),
    (_AFTERNOON, "L LLLL", "9 September"),
    (_AFTERNOON, "d dd", "4 04"),
    (_AFTERNOON, "E EEE EEEE EEEEE", "Fri Fri Friday F"),
    (_AFTERNOON, "h hh H HH a", "3 03 15 15 PM"),
    ("2026-09-04T00:00", "h hh H HH a", "12 12 0 00 AM"),
    ("2026-09-04T12:30", "h a", "12 PM"),
    (_AFTERNOON, "m mm s ss S SSS SSSSSSSS", "5 05 9 09 1 120 12000000"),
    (_AFTERNOON, "EEEE, MMMM d, yyyy 'at' h:mm a", "Friday, September 4, 2026 at 3:05 PM"),
    (_AFTERNOON, "d 'o''clock' '' 'a", "4 o'clock ' a"),
    (_AFTERNOON, "yyyy-MM-ddTHH:mm", "2026-09-04T15:05"),
    (_AFTERNOON, "Q z", "Q z"),
    (_AFTERNOON, "", ""),
    # The clock that the value carries.
    ("2026-09-04T23:30:00-05:00", "yyyy-MM-dd HH:mm", "2026-09-04 23:30"),
    ("2026-09-04T23:30:00-05:00", "ISO", "2026-09-05T04:30:00.000Z"),
    (_AFTERNOON, "ISO", "2026-09-04T15:05:09.120Z"),
    ("2026-09-04", "ISO", "2026-09-04T00:00:00.000Z"),
    ("0001-01-01T00:00:00+05:00", "ISO", ""),
    ("2026-02-30", "yyyy-MM-dd", ""),
    ("", "ISO", ""),
    (None, "yyyy", ""),
]


@pytest.mark.parametrize(("value", "pattern", "written"), DATES)
def test_dates(value: JsonValue, pattern: str, written: str) -> None:
    assert format_date(value, pattern) == written


def test_a_named_time_zone_moves_only_what_has_an_offset() -> None:
    tokyo = timezone(timedelta(hours=9))
    written = [format_date(value, "dd HH:mm", timezone=tokyo) for value in ("2026-09-04T20:00Z", "2026-09-04T20:00")]
    assert written == ["05 05:00", "04 20:00"]
    assert format_date("9999-12-31T23:00Z", "yyyy", timezone=tokyo) == ""


@given(st.text(), st.datetimes())
def test_any_pattern_gives_a_text(pattern: str, moment: datetime) -> None:
    assert isinstance(format_date(moment.isoformat(), pattern), str)


@given(st.datetimes(timezones=st.just(UTC)))
def test_iso_is_the_instant(moment: datetime) -> None:
    """What `ISO` writes reads back as the same millisecond."""
    back = read_moment(format_date(moment.isoformat(), "ISO"))
    assert back == moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def test_the_tags_of_american_english_need_no_babel() -> None:
    assert {format_number(Decimal(1234), locale=tag) for tag in ("en", "en-US", "en_US", "EN")} == {"1,234"}


LOCAL_NUMBERS: list[tuple[str, str, int | None, str]] = [
    ("de", "1234567.891", None, "1.234.567,891"),
    ("de", "2.5", 0, "3"),
    ("de", "1", 2, "1,00"),
    ("en-IN", "1234567.5", None, "12,34,567.5"),
    ("sv-SE", "1234.5", 1, "1\u00a0234,5"),
    ("de", "1" + "0" * 40 + ".5", 1, ".".join(["10", *["000"] * 13]) + ",5"),
]


@pytest.mark.parametrize(("locale", "value", "decimals", "written"), LOCAL_NUMBERS)
def test_numbers_of_other_languages(locale: str, value: str, decimals: int | None, written: str) -> None:
    pytest.importorskip("babel")
    assert format_number(Decimal(value), decimals=decimals, locale=locale) == written


LOCAL_CURRENCIES: list[tuple[str, str, str, str]] = [
    ("de", "1234.5", "EUR", "1.234,50\u00a0€"),
    ("de", "1234.5", "JPY", "1.235\u00a0¥"),
    ("en-GB", "1234.5", "CHF", "CHF\u00a01,234.50"),
    ("en-GB", "1234.5", "GBP", "£1,234.50"),
]


@pytest.mark.parametrize(("locale", "value", "currency", "written"), LOCAL_CURRENCIES)
def test_currencies_of_other_languages(locale: str, value: str, currency: str, written: str) -> None:
    pytest.importorskip("babel")
    assert format_currency(Decimal(value), currency, locale=locale) == written


def test_plurals_and_dates_of_other_languages() -> None:
    pytest.importorskip("babel")
    assert [plural_category(Decimal(count), "pl") for count in ("1", "3", "5", "1.5", "1.0")] == [
        "one",
        "few",
        "many",
        "other",
        "one",
    ]
    assert [plural_category(Decimal(count), "ar") for count in (0, 2)] == ["zero", "two"]
    assert (
        format_date(_AFTERNOON, "EEEE, d. MMMM yyyy 'um' HH:mm", locale="de") == "Freitag, 4. September 2026 um 15:05"
    )
    assert format_date(_AFTERNOON, "MMM h a", locale="ja") == "9月 3 午後"


@pytest.mark.parametrize("locale", ["xx", "", "de-XX", "../de", "no such thing"])
def test_unknown_languages(locale: str) -> None:
    pytest.importorskip("babel")
    with pytest.raises(ExpressionError) as caught:
        plural_category(Decimal(1), locale)
    assert [issue.code for issue in caught.value.issues] == ["unknown_locale"]


def test_without_babel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    ordinary = builtins.__import__

    def absent(
        name: str,
        globals_: Mapping[str, object] | None = None,
        locals_: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name.partition(".")[0] == "babel":
            raise ModuleNotFoundError("No module named 'babel'", name="babel")
        return ordinary(name, globals_, locals_, fromlist, level)

    monkeypatch.setattr(builtins, "__import__", absent)
    monkeypatch.delitem(sys.modules, "uispec._browser.cldr", raising=False)
    with pytest.raises(ExpressionError) as caught:
        format_number(Decimal(1), locale="de")
    (issue,) = caught.value.issues
    assert issue.code == "locale_unavailable"
    assert "uispec[locale]" in issue.message
    assert format_number(Decimal(1)) == "1"
