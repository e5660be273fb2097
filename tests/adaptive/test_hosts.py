"""The host profiles: complete, of names that exist, and with what is unconfirmed marked as such."""

from dataclasses import fields

import pytest

from uispec.adaptive.tables.hosts import HOSTS, Host, host_named
from uispec.adaptive.tables.versions import PROPERTIES, TYPES, VERSIONS


def test_the_profiles_are_all_there() -> None:
    cores = [f"core-{version}" for version in VERSIONS]
    assert list(HOSTS) == [*cores, "teams", "copilot", "outlook", "webchat", "webex", "widgets"]
    assert [HOSTS[name].version for name in cores] == list(VERSIONS.values())


@pytest.mark.parametrize("host", HOSTS.values(), ids=list(HOSTS))
def test_a_profile_speaks_of_what_exists(host: Host) -> None:
    assert host.lacks - set(TYPES) == set()
    assert {name for name, _ in host.adds_properties | host.lacks_properties} - set(TYPES) == set()
    assert {place for place in host.lacks_properties if place[1] not in PROPERTIES[place[0]]} == set()
    assert host.unconfirmed - {field.name for field in fields(host)} == set()
    # Types of later versions are in the tables, types of its own are not.
    own = {name for name in host.adds if name not in TYPES}
    assert all(name.startswith("Action.") for name in own)


@pytest.mark.parametrize(
    ("host", "type_name", "is_there"),
    [
        ("teams", "Badge", True),
        ("teams", "Action.OpenUrlDialog", False),
        ("copilot", "Badge", False),
        ("copilot", "CodeBlock", True),
        ("copilot", "Chart.Pie", True),
        ("copilot", "Action.Popover", False),
        ("outlook", "Action.Submit", False),
        ("outlook", "Action.Execute", True),
        ("webchat", "Carousel", True),
        ("webchat", "Badge", False),
        ("webex", "Action.Execute", False),
        ("webex", "Table", False),
        ("widgets", "Table", True),
        ("core-1.4", "Table", False),
        ("core-1.5", "Table", True),
        ("core-1.6", "Badge", False),
    ],
)
def test_which_types_a_host_has(host: str, type_name: str, is_there: bool) -> None:
    from uispec.adaptive.validation.plans import Profile

    plan = Profile((1, 6), HOSTS[host]).plan(type_name)
    assert (plan.gate is None) is is_there


def test_a_host_is_named_or_brought() -> None:
    own = Host("ours", (1, 5))
    assert host_named("resolve", own) is own
    with pytest.raises(ValueError, match=r"must be one of core-1\.0, .* not \"teems\"\. Did you mean \"teams\"\?"):
        host_named("resolve", "teems")
