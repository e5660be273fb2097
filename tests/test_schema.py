"""Schemas that stand on their own, checks against them, and the part of them that model providers take."""

from copy import deepcopy
from typing import Any, Final, cast

import jsonschema
import pytest

from tests.counting import counted
from uispec.errors import InvalidDocumentError
from uispec.schema.checks import Checker
from uispec.schema.narrowing import narrowed
from uispec.schema.profiles import ANTHROPIC, GEMINI, OPENAI, STRICT, profile_issues
from uispec.schema.references import redirect, self_contained

DRAFT: Final[Any] = "https://json-schema.org/draft/2020-12/schema"

TREE: Final[Any] = {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}

OTHER: Final[Any] = {
    "$id": "https://example.org/other.json",
    "$defs": {
        "Name": {"type": "string", "description": "A name."},
        "Alias": {"$ref": "#/$defs/Name"},
        "Twin": {"$ref": "#/$defs/Name", "description": "Another name."},
        "Tree": TREE,
        "Back": {"$ref": "home.json#/$defs/Size"},
    },
}
HOME: Final[Any] = {
    "$id": "https://example.org/home.json",
    "$defs": {
        "Size": {"type": "integer"},
        "Circle": {"$ref": "#/$defs/Round"},
        "Round": {"$ref": "#/$defs/Circle"},
        "Marked": {"$anchor": "mark", "type": "boolean"},
        "Inner": {
            "$id": "inner.json",
            "$defs": {"Size": {"type": "null"}},
            "properties": {"a": {"$ref": "#/$defs/Size"}},
        },
        "a/b~c": {"const": 1},
        "not": {"const": 2},
        "ünlich": {"const": 3},
        "Dynamic": {"$dynamicRef": "#node"},
    },
}


def find(uri: str) -> Any:
    return {"https://example.org/other.json": OTHER, "https://mirror.example.org/o.json": OTHER}.get(uri)


def judge(schema: Any) -> Any:
    return cast("Any", jsonschema.Draft202012Validator)(schema)


def taken(schema: Any) -> dict[str, Any]:
    return self_contained({**HOME, "start": schema}, "/start", find)


REDIRECTED: list[tuple[Any, Any]] = [
    ({"$ref": "a"}, {"$ref": "A"}),
    (True, True),
    ([{"$ref": "a"}], [{"$ref": "a"}]),
    ({"$ref": 7, "items": {"$ref": "a"}}, {"$ref": 7, "items": {"$ref": "A"}}),
    ({"anyOf": [{"$ref": "a"}, True]}, {"anyOf": [{"$ref": "A"}, True]}),
    (
        {"properties": {"$ref": {"$ref": "a"}, "enum": {"$ref": "b"}}},
        {"properties": {"$ref": {"$ref": "A"}, "enum": {"$ref": "B"}}},
    ),
    ({"$defs": {"const": {"not": {"$ref": "a"}}}}, {"$defs": {"const": {"not": {"$ref": "A"}}}}),
    ({"const": {"$ref": "a"}, "metadata": {"$ref": "a"}}, {"const": {"$ref": "a"}, "metadata": {"$ref": "a"}}),
]


@pytest.mark.parametrize(("schema", "wanted"), REDIRECTED)
def test_references_are_led_elsewhere(schema: Any, wanted: Any) -> None:
    changed = deepcopy(schema)
    redirect(changed, str.upper)
    assert changed == wanted


ALONE: list[tuple[str, Any, Any]] = [
    ("nothing to bring", {"type": "string"}, {"type": "string"}),
    ("true", True, {}),
    ("false", False, {"not": {}}),
    (
        "a local definition, with what stands beside the reference",
        {"properties": {"n": {"$ref": "#/$defs/Size", "description": "How many."}}},
        {
            "properties": {"n": {"$ref": "#/$defs/Size", "description": "How many."}},
            "$defs": {"Size": {"type": "integer"}},
        },
    ),
    (
        "another document, by a relative reference",
        {"items": {"$ref": "other.json#/$defs/Name"}},
        {"items": {"$ref": "#/$defs/Name"}, "$defs": {"Name": {"type": "string", "description": "A name."}}},
    ),
    (
        "one document under two addresses",
        {
            "prefixItems": [
                {"$ref": "other.json#/$defs/Name"},
                {"$ref": "https://mirror.example.org/o.json#/$defs/Name"},
            ]
        },
        {
            "prefixItems": [{"$ref": "#/$defs/Name"}, {"$ref": "#/$defs/Name"}],
            "$defs": {"Name": {"type": "string", "description": "A name."}},
        },
    ),
    (
        "there and back",
        {"not": {"$ref": "other.json#/$defs/Back"}},
        {"not": {"$ref": "#/$defs/Size"}, "$defs": {"Size": {"type": "integer"}}},
    ),
    (
        "a definition that is only a reference is passed over",
        {"not": {"$ref": "other.json#/$defs/Alias"}},
        {"not": {"$ref": "#/$defs/Name"}, "$defs": {"Name": {"type": "string", "description": "A name."}}},
    ),
    (
        "one that says more is not",
        {"not": {"$ref": "other.json#/$defs/Twin"}},
        {
            "not": {"$ref": "#/$defs/Twin"},
            "$defs": {
                "Twin": {"$ref": "#/$defs/Name", "description": "Another name."},
                "Name": {"type": "string", "description": "A name."},
            },
        },
    ),
    (
        "recursion",
        {"$ref": "other.json#/$defs/Tree"},
        {
            "$ref": "#/$defs/Tree",
            "$defs": {
                "Tree": {
                    "type": "object",
                    "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
                }
            },
        },
    ),
    (
        "recursion into what was asked for",
        {"properties": {"next": {"$ref": "#/start"}}},
        {"$ref": "#/$defs/start", "$defs": {"start": {"properties": {"next": {"$ref": "#/$defs/start"}}}}},
    ),
    (
        "an anchor",
        {"not": {"$ref": "#mark"}},
        {"not": {"$ref": "#/$defs/Marked"}, "$defs": {"Marked": {"type": "boolean"}}},
    ),
    (
        "an embedded document, whose references start at itself; two places that end alike",
        {"anyOf": [{"$ref": "#/$defs/Size"}, {"$ref": "inner.json"}]},
        {
            "anyOf": [{"$ref": "#/$defs/Size"}, {"$ref": "#/$defs/Inner"}],
            "$defs": {
                "Size": {"type": "integer"},
                "Inner": {"properties": {"a": {"$ref": "#/$defs/Inner_Size"}}},
                "Inner_Size": {"type": "null"},
            },
        },
    ),
    (
        "names with characters of pointers, words of schemas, letters of other languages",
        {"anyOf": [{"$ref": "#/$defs/a~1b~0c"}, {"$ref": "#/$defs/not"}, {"$ref": "#/$defs/%C3%BCnlich"}]},
        {
            "anyOf": [{"$ref": "#/$defs/a_b_c"}, {"$ref": "#/$defs/not"}, {"$ref": "#/$defs/_nlich"}],
            "$defs": {"a_b_c": {"const": 1}, "not": {"const": 2}, "_nlich": {"const": 3}},
        },
    ),
    (
        "a property by its place in another schema",
        {"not": {"$ref": "other.json#/$defs/Tree/properties/below"}},
        {
            "not": {"$ref": "#/$defs/below"},
            "$defs": {
                "below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}},
                "Tree": {
                    "type": "object",
                    "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
                },
            },
        },
    ),
    (
        "data is no schema, nor is a property that is called like a keyword",
        {
            "const": {"$ref": "#/nowhere", "$id": "x"},
            "default": {"properties": {"$ref": 1}},
            "properties": {"$ref": {"type": "string"}, "$id": {"$ref": "#/$defs/Size"}, "$defs": {}},
        },
        {
            "const": {"$ref": "#/nowhere", "$id": "x"},
            "default": {"properties": {"$ref": 1}},
            "properties": {"$ref": {"type": "string"}, "$id": {"$ref": "#/$defs/Size"}, "$defs": {}},
            "$defs": {"Size": {"type": "integer"}},
        },
    ),
]


@pytest.mark.parametrize(("schema", "expected"), [row[1:] for row in ALONE], ids=[row[0] for row in ALONE])
def test_a_schema_alone(schema: Any, expected: Any) -> None:
    found = taken(schema)
    assert found == {"$schema": DRAFT, **expected}
    cast("Any", jsonschema.Draft202012Validator).check_schema(found)


LOST: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("no such definition", {"not": {"$ref": "#/$defs/Nope"}}, [("/start/not/$ref", "unresolved_reference")]),
    ("no such document", {"$ref": "nowhere.json"}, [("/start/$ref", "unresolved_reference")]),
    ("no such place there", {"$ref": "other.json#/$defs/Nope"}, [("/start/$ref", "unresolved_reference")]),
    ("no such anchor", {"$ref": "#nope"}, [("/start/$ref", "unresolved_reference")]),
    ("no schema there", {"$ref": "#/$id"}, [("/start/$ref", "unresolved_reference")]),
    ("a circle", {"$ref": "#/$defs/Circle"}, [("/start/$ref", "unresolved_reference")]),
    ("further on", {"$ref": "#/$defs/Dynamic"}, [("/$defs/Dynamic/$dynamicRef", "unsupported_keyword")]),
    (
        "two of them",
        {"anyOf": [{"$ref": "#a"}, {"$dynamicRef": "#a"}]},
        [("/start/anyOf/0/$ref", "unresolved_reference"), ("/start/anyOf/1/$dynamicRef", "unsupported_keyword")],
    ),
]


@pytest.mark.parametrize(("schema", "expected"), [row[1:] for row in LOST], ids=[row[0] for row in LOST])
def test_a_reference_that_cannot_be_followed(schema: Any, expected: Any) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        taken(schema)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == expected


def test_no_schema_at_the_place() -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        self_contained(HOME, "/$defs/Nope", find)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/$defs/Nope", "unresolved_reference")]


def test_nothing_is_shared_with_the_document() -> None:
    document: Any = {"a": {"enum": [[1]], "default": {"b": []}}}
    found: Any = self_contained(document, "/a", find)
    found["enum"][0].append(2)
    found["default"]["b"].append(3)
    assert document == {"a": {"enum": [[1]], "default": {"b": []}}}


def test_a_document_without_a_name_of_its_own_stands_where_it_is_said_to() -> None:
    document: Any = {"a": {"$ref": "other.json#/$defs/Name"}}
    found: Any = self_contained(document, "/a", find, uri="https://example.org/home.json")
    assert list(found["$defs"]) == ["Name"]


BINDING: Final[Any] = {
    "type": "object",
    "properties": {"path": {"type": "string"}},
    "required": ["path"],
    "additionalProperties": False,
}


def call(name: str, **args: Any) -> dict[str, Any]:
    given = {"type": "object", "properties": args, "required": list(args), "additionalProperties": False}
    return {"type": "object", "properties": {"call": {"const": name}, "args": given}, "required": ["call"]}


VALUE: Final[Any] = {
    "oneOf": [{"type": "string"}, BINDING, {"oneOf": [call("up", text={"type": "string"}), call("now")]}]
}

FOUND: list[tuple[str, Any, Any, list[tuple[str, str, str]]]] = [
    ("type", {"type": "string"}, 1, [("", "wrong_type", "The document must be a string; got 1.")]),
    ("types", {"type": ["string", "null"]}, 1, [("", "wrong_type", "The document must be null or a string; got 1.")]),
    ("true is no number", {"type": "number"}, True, [("", "wrong_type", "The document must be a number; got true.")]),
    ("const", {"const": 3}, 4, [("", "invalid_value", "The document must be 3; got 4.")]),
    ("enum", {"enum": ["a", "b"]}, "c", [("", "invalid_value", 'The document must be one of "a", "b"; got "c".')]),
    (
        "a long enum",
        {"enum": [str(one) for one in range(40)]},
        "c",
        [
            (
                "",
                "invalid_value",
                'The document must be one of the 40 values that are allowed, such as "0", "1", "2"; got "c".',
            )
        ],
    ),
    ("required", {"required": ["a"]}, {}, [("/a", "missing_property", 'The document needs the property "a".')]),
    (
        "additional",
        {"properties": {"a": {}}, "additionalProperties": False},
        {"b/c": 1, "a": 1},
        [("/b~1c", "unknown_property", 'The document has no property "b/c".')],
    ),
    (
        "additional, and none is known",
        {"additionalProperties": False},
        {"b": 1, "c": 1},
        [
            ("/b", "unknown_property", 'The document has no property "b".'),
            ("/c", "unknown_property", 'The document has no property "c".'),
        ],
    ),
    ("minimum", {"minimum": 3}, 1, [("", "invalid_value", "The document must be at least 3; got 1.")]),
    ("multiple", {"multipleOf": 2}, 3, [("", "invalid_value", "The document must be a multiple of 2; got 3.")]),
    ("items", {"minItems": 1}, [], [("", "invalid_value", "The document must hold at least 1 item.")]),
    ("characters", {"maxLength": 2}, "abc", [("", "invalid_value", "The document must have at most 2 characters.")]),
    ("properties", {"minProperties": 2}, {}, [("", "invalid_value", "The document must hold at least 2 keys.")]),
    ("twice", {"uniqueItems": True}, [1, 1], [("", "invalid_value", "The document must not hold an item twice.")]),
    (
        "format",
        {"format": "uri"},
        "a b",
        [("", "invalid_value", 'The document must be of the format "uri"; got "a b".')],
    ),
    (
        "pattern",
        {"pattern": "^a"},
        "b",
        [("", "invalid_value", 'The document must match the pattern "^a"; got "b".')],
    ),
    (
        "key",
        {"propertyNames": {"pattern": "^a"}},
        {"b": 1},
        [("/b", "invalid_value", 'The document must not have a key "b".')],
    ),
    (
        "contains",
        {"contains": {"const": 1}},
        [2],
        [("", "invalid_value", "The document lacks an item that it must hold.")],
    ),
    ("false", {"properties": {"a": False}}, {"a": 1}, [("/a", "invalid_value", '"a" must not be there.')]),
    (
        "several forms",
        {"oneOf": [{}, True]},
        1,
        [("", "invalid_value", "The document fits several of the forms that exclude each other.")],
    ),
    ("not", {"not": {}}, 1, [("", "invalid_value", "The document does not fit (not); got 1.")]),
    (
        "no member of a union is of this kind",
        {"properties": {"v": VALUE}},
        {"v": 3},
        [("/v", "wrong_type", '"v" must be a string or an object; got 3.')],
    ),
    (
        "the member that was meant speaks",
        {"properties": {"v": VALUE}},
        {"v": {"path": 3}},
        [("/v/path", "wrong_type", '"path" must be a string; got 3.')],
    ),
    (
        "a tag chooses among members",
        {"properties": {"v": VALUE}},
        {"v": {"call": "up", "args": {"text": 1, "more": 1}}},
        [
            ("/v/args/text", "wrong_type", '"text" must be a string; got 1.'),
            ("/v/args/more", "unknown_property", '"args" has no property "more".'),
        ],
    ),
    (
        "a tag that no member has",
        {"properties": {"v": VALUE}},
        {"v": {"call": "down"}},
        [("/v/call", "invalid_value", '"call" must be one of "up", "now"; got "down".')],
    ),
    (
        "a string or one of many",
        {"anyOf": [{"enum": ["a"]}, {"type": "object"}]},
        3,
        [("", "wrong_type", "The document must be an object or a string; got 3.")],
    ),
    (
        "what is wrong in a part does not make the rest of it unknown",
        {
            "allOf": [{"properties": {"a": {"type": "string"}, "b": {}}}, {"$ref": "#/$defs/C"}],
            "unevaluatedProperties": False,
            "$defs": {"C": {"properties": {"c": {}}}},
        },
        {"d": 1, "c": 1, "b": 1, "a": 1},
        [
            ("/d", "unknown_property", 'The document has no property "d".'),
            ("/a", "wrong_type", '"a" must be a string; got 1.'),
        ],
    ),
    (
        "in document order, what is missing last",
        {"properties": {"a": {"required": ["x"]}, "b": {"type": "string"}}, "required": ["c"]},
        {"b": 1, "a": {}},
        [
            ("/b", "wrong_type", '"b" must be a string; got 1.'),
            ("/a/x", "missing_property", '"a" needs the property "x".'),
            ("/c", "missing_property", 'The document needs the property "c".'),
        ],
    ),
]


@pytest.mark.parametrize(("schema", "instance", "expected"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
def test_what_a_checker_finds(schema: Any, instance: Any, expected: Any) -> None:
    checker = Checker(schema)
    assert [(issue.path, issue.code, issue.message) for issue in checker.issues(instance)] == expected
    assert not checker.is_valid(instance)
    # The other judge knows no formats here.
    assert judge(schema).is_valid(instance) is ("format" in schema)


def test_what_fits_has_no_issues() -> None:
    checker = Checker({"properties": {"v": VALUE}})
    values: list[Any] = ["x", {"path": "/a"}, {"call": "up", "args": {"text": "x"}}]
    for value in values:
        assert checker.issues({"v": value}) == ()
        assert checker.is_valid({"v": value})


def test_a_thousand_issues_are_enough() -> None:
    many: Any = [1] * 1_200
    issues = Checker({"items": {"type": "string"}}).issues(many)
    assert len(issues) == 1_001
    assert issues[-1].code == "too_many_issues"


def test_what_is_no_json_is_no_instance() -> None:
    checker = Checker({"items": {"const": {"a": 1}}})
    values: list[Any] = [{1: 2}, {"a"}, object()]
    for value in values:
        with pytest.raises(InvalidDocumentError):
            checker.is_valid([value])
        with pytest.raises(InvalidDocumentError):
            checker.issues([value])


def test_a_long_chain_of_references_is_followed_once() -> None:
    """Also where each link of it is referred to."""
    many: Any = {f"d{number}": {"$ref": f"#/$defs/d{number + 1}"} for number in range(20_000)}
    document: Any = {
        "$defs": {**many, "d20000": {"const": 1}},
        "a": {"anyOf": [{"$ref": f"#/$defs/{one}"} for one in many]},
    }
    found: Any = self_contained(document, "/a", find)
    assert found["$defs"] == {"d20000": {"const": 1}}


def test_a_long_chain_of_definitions_comes_into_a_profile() -> None:
    many: Any = {f"d{number}": obj({"next": {"$ref": f"#/$defs/d{number + 1}"}}) for number in range(3_000)}
    document: Any = {**obj({"first": {"$ref": "#/$defs/d0"}}), "$defs": {**many, "d3000": TEXT}}
    assert narrowed(document, STRICT) == (document, ())


NO_SCHEMAS: list[tuple[Any, str]] = [
    ({"properties": {"a": {"type": "strin"}}}, "/properties/a/type"),
    ({"minLength": -1}, "/minLength"),
    ({"$ref": "https://example.org/other.json"}, ""),
    ({"$ref": "#/$defs/nope"}, ""),
    ({"pattern": "("}, "/pattern"),
]


@pytest.mark.parametrize(("schema", "path"), NO_SCHEMAS)
def test_what_is_no_schema_is_refused_when_it_is_compiled(schema: Any, path: str) -> None:
    with pytest.raises(InvalidDocumentError) as caught:
        Checker(schema)
    assert {issue.path for issue in caught.value.issues} == {path}


def obj(properties: Any, required: list[str] | None = None) -> dict[str, Any]:
    """A closed object, with all of its properties required where nothing else is said."""
    names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}


TEXT: Final[Any] = {"type": "string"}
KIND_B: Final[Any] = {"const": "b"}
MAYBE: Final[Any] = {"type": ["string", "null"]}
SELF: Final[Any] = {"allOf": [{"$ref": "#/$defs/A"}, obj({})]}
NARROWED: list[tuple[str, Any, Any, list[tuple[str, str, bool]]]] = [
    ("nothing to do", obj({"a": TEXT}), obj({"a": TEXT}), []),
    ("an open object", {"properties": {"a": TEXT}, "required": ["a"]}, obj({"a": TEXT}), [("", "open object", True)]),
    ("what may be absent", obj({"a": TEXT}, []), obj({"a": MAYBE}), []),
    (
        "a form that may be absent",
        obj({"a": obj({})}, []),
        obj({"a": {"anyOf": [obj({}), {"type": "null"}]}}),
        [],
    ),
    (
        "what may be absent and is a union",
        obj({"a": {"anyOf": [TEXT, obj({})], "description": "A."}}, []),
        obj({"a": {"anyOf": [TEXT, obj({}), {"type": "null"}], "description": "A."}}),
        [],
    ),
    ("a constant", obj({"a": {"const": "x"}}), obj({"a": {"type": "string", "enum": ["x"]}}), []),
    (
        "values of several kinds",
        obj({"a": {"enum": ["x", 1, None]}}),
        obj(
            {
                "a": {
                    "anyOf": [
                        {"type": "string", "enum": ["x"]},
                        {"type": "integer", "enum": [1]},
                        {"type": "null", "enum": [None]},
                    ]
                }
            }
        ),
        [],
    ),
    ("types", obj({"a": {"type": ["string", "null"]}}), obj({"a": {"anyOf": [TEXT, {"type": "null"}]}}), []),
    (
        "constraints",
        obj({"a": {"type": "string", "maxLength": 3, "description": "A."}}),
        obj({"a": {"type": "string", "description": "A."}}),
        [("/properties/a/maxLength", "constraint", False)],
    ),
    (
        "anything",
        obj({"a": {}, "b": True}),
        obj(
            {
                name: {
                    "anyOf": [
                        *({"type": kind} for kind in ("string", "number", "boolean", "null")),
                        {
                            "type": "array",
                            "items": {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "null")]},
                        },
                    ]
                }
                for name in ("a", "b")
            }
        ),
        [("/properties/a", "any value", True), ("/properties/b", "any value", True)],
    ),
    (
        "keys of one's own",
        obj({"a": {"type": "object"}, "b": {"type": "object", "additionalProperties": TEXT}, "c": TEXT}, ["c"]),
        obj({"c": TEXT}),
        [
            ("/properties/a", "open object", True),
            ("", "empty", True),
            ("/properties/b", "open object", True),
            ("", "empty", True),
        ],
    ),
    (
        "keys by a pattern",
        obj({"a": {"type": "object", "patternProperties": {"^x": {}}, "additionalProperties": False}, "c": TEXT}, []),
        obj({"c": MAYBE}),
        [("/properties/a", "open object", True), ("", "empty", True)],
    ),
    (
        "a member that cannot be written",
        obj({"a": {"oneOf": [TEXT, {"type": "object"}, False]}}),
        obj({"a": TEXT}),
        [("/properties/a/oneOf/1", "open object", True)],
    ),
    (
        "members that overlap",
        obj({"a": {"oneOf": [{"type": "integer"}, {"type": "number"}]}}),
        obj({"a": {"anyOf": [{"type": "integer"}, {"type": "number"}]}}),
        [("/properties/a/oneOf", "exclusion", False)],
    ),
    (
        "members that do not",
        obj({"a": {"oneOf": [TEXT, obj({"k": {"const": "1"}}), obj({"k": {"const": "2"}})]}}),
        obj(
            {
                "a": {
                    "anyOf": [
                        TEXT,
                        obj({"k": {"type": "string", "enum": ["1"]}}),
                        obj({"k": {"type": "string", "enum": ["2"]}}),
                    ]
                }
            }
        ),
        [],
    ),
    (
        "items",
        obj({"a": {"type": "array", "items": TEXT, "minItems": 3}}),
        obj({"a": {"type": "array", "items": TEXT, "minItems": 1}}),
        [("/properties/a/minItems", "constraint", False)],
    ),
    (
        "items by their place",
        obj({"a": {"type": "array", "prefixItems": [TEXT, {"type": "null"}]}}),
        obj({"a": {"type": "array", "items": {"anyOf": [TEXT, {"type": "null"}]}}}),
        [("/properties/a/prefixItems", "constraint", False)],
    ),
    (
        "parts",
        {
            "type": "object",
            "allOf": [
                {"$ref": "#/$defs/Common"},
                {
                    "oneOf": [
                        {"properties": {"kind": {"const": "a"}, "a": TEXT}},
                        {"properties": {"kind": {"const": "b"}}},
                    ]
                },
                {"required": ["kind"]},
            ],
            "unevaluatedProperties": False,
            "$defs": {"Common": {"type": "object", "properties": {"id": TEXT, "kind": TEXT}, "required": ["id"]}},
        },
        {
            "anyOf": [
                obj({"id": TEXT, "kind": {"type": "string", "enum": ["a"]}, "a": MAYBE}),
                obj({"id": TEXT, "kind": {"type": "string", "enum": ["b"]}}),
            ]
        },
        [],
    ),
    (
        "parts that contradict each other",
        obj({"a": {"anyOf": [TEXT, {"allOf": [TEXT, {"type": "number"}]}]}}),
        obj({"a": TEXT}),
        [],
    ),
    (
        "a closed part and one that wants more",
        obj({"a": {"anyOf": [TEXT, {"allOf": [obj({"b": TEXT}), {"properties": {"c": TEXT}, "required": ["c"]}]}]}}),
        obj({"a": TEXT}),
        [],
    ),
    (
        "constants that contradict each other, of a property that may be absent",
        obj({"a": {"allOf": [obj({"k": {"const": 1}, "b": TEXT}, ["b"]), {"properties": {"k": {"const": 2}}}]}}),
        obj({"a": obj({"b": TEXT})}),
        [],
    ),
    (
        "definitions, with texts beside references",
        {**obj({"a": {"$ref": "#/$defs/A", "description": "An A."}}), "$defs": {"A": TEXT, "Unused": TEXT}},
        {**obj({"a": {"anyOf": [{"$ref": "#/$defs/A"}], "description": "An A."}}), "$defs": {"A": TEXT}},
        [],
    ),
    (
        "definitions that hold themselves",
        {
            **obj({"a": {"$ref": "#/$defs/A"}}),
            "$defs": {"A": obj({"below": {"type": "array", "items": {"$ref": "#/$defs/A"}}})},
        },
        {
            **obj({"a": {"$ref": "#/$defs/A"}}),
            "$defs": {"A": obj({"below": {"type": "array", "items": {"$ref": "#/$defs/A"}}})},
        },
        [],
    ),
    (
        "a definition that is a part of itself",
        {
            **obj({"a": {"anyOf": [TEXT, {"$ref": "#/$defs/A"}]}}),
            "$defs": {"A": {"allOf": [{"$ref": "#/$defs/A"}, obj({})]}},
        },
        obj({"a": TEXT}),
        [],
    ),
    (
        "more forms than anybody could list",
        obj({"a": {"allOf": [{"anyOf": [obj({f"{n}{m}": TEXT}, []) for m in range(9)]} for n in range(9)]}}),
        None,
        [("/properties/a", "constraint", False)],
    ),
    (
        "definitions of what cannot be written",
        {
            **obj({"a": {"anyOf": [TEXT, {"$ref": "#/$defs/A"}]}}),
            "$defs": {"A": obj({"map": {"$ref": "#/$defs/Map"}}), "Map": {"type": "object"}},
        },
        obj({"a": TEXT}),
        [("/$defs/Map", "open object", True)],
    ),
]


@pytest.mark.parametrize(
    ("schema", "expected", "gaps"), [row[1:] for row in NARROWED], ids=[row[0] for row in NARROWED]
)
def test_a_schema_in_a_profile(schema: Any, expected: Any, gaps: Any) -> None:
    before = deepcopy(schema)
    found, lost = narrowed(schema, STRICT)
    assert expected is None or found == expected
    assert [(gap.path, gap.what, gap.is_refused) for gap in lost] == gaps
    assert schema == before
    if "anyOf" not in found:
        assert profile_issues(found, STRICT) == ()


def test_what_a_profile_takes_is_kept() -> None:
    schema = obj({"a": {"type": "integer", "minimum": 1}, "b": {"type": "array", "items": TEXT, "maxItems": 2}})
    assert narrowed(schema, OPENAI) == (schema, ())
    assert [gap.path for gap in narrowed(schema, STRICT)[1]] == ["/properties/a/minimum", "/properties/b/maxItems"]


def test_somebodys_own_keywords_are_no_constraints() -> None:
    schema = obj({"a": {**TEXT, "x-mine": 1}})
    assert [gap.path for gap in narrowed(schema, STRICT)[1]] == ["/properties/a/x-mine"]
    assert narrowed(schema, STRICT, frozenset({"x-mine"})) == (obj({"a": TEXT}), ())


LOOP: Final[Any] = {
    "A": obj({"b": {"$ref": "#/$defs/B"}}),
    "B": {"anyOf": [{"$ref": "#/$defs/A"}]},
    "C": {"anyOf": [{"$ref": "#/$defs/A"}]},
}
MANY: Final[Any] = {"type": "array", "items": TEXT, "minItems": 2}
TITLED: Final[Any] = {"$ref": "#/$defs/A", "title": "T"}
OFF: list[tuple[str, Any, Any, list[tuple[str, str]]]] = [
    ("no object at the top", STRICT, {"anyOf": [TEXT]}, [("/type", "wrong_type")]),
    ("open", STRICT, {"type": "object", "properties": {}}, [("", "open_object")]),
    ("open further down", STRICT, obj({"a": {"type": "object"}}), [("/properties/a", "open_object")]),
    ("optional", STRICT, obj({"a": TEXT}, []), [("/properties/a", "optional_property")]),
    ("optional, where that is fine", ANTHROPIC, obj({"a": TEXT}, []), []),
    ("a keyword", STRICT, obj({"a": {**TEXT, "pattern": "x"}}), [("/properties/a/pattern", "unsupported_keyword")]),
    ("a keyword of one of them", OPENAI, obj({"a": {"type": "number", "maximum": 3}}), []),
    ("too many items", ANTHROPIC, obj({"a": MANY}), [("/properties/a/minItems", "unsupported_keyword")]),
    ("no type", STRICT, obj({"a": {"enum": [1]}}), [("/properties/a", "wrong_type")]),
    ("no schema but true", STRICT, obj({"a": True}), [("/properties/a", "unsupported_keyword")]),
    (
        "a reference and more",
        STRICT,
        {**obj({"a": TITLED}), "$defs": {"A": TEXT}},
        [("/properties/a/$ref", "unsupported_keyword")],
    ),
    (
        "a reference to nothing",
        STRICT,
        obj({"a": {"$ref": "#/$defs/A"}}),
        [("/properties/a/$ref", "unresolved_reference")],
    ),
    (
        "in a definition",
        STRICT,
        {**obj({}), "$defs": {"A": {**TEXT, "not": {**TEXT}}}},
        [("/$defs/A/not", "unsupported_keyword")],
    ),
    (
        "recursion",
        ANTHROPIC,
        {**obj({}), "$defs": LOOP},
        [("/$defs/A", "recursive_definition"), ("/$defs/B", "recursive_definition")],
    ),
]


@pytest.mark.parametrize(("profile", "schema", "expected"), [row[1:] for row in OFF], ids=[row[0] for row in OFF])
def test_what_leaves_a_profile(profile: Any, schema: Any, expected: Any) -> None:
    assert [(issue.path, issue.code) for issue in profile_issues(schema, profile)] == expected


def test_the_strict_profile_is_what_all_providers_have_in_common() -> None:
    assert STRICT.keywords == OPENAI.keywords & ANTHROPIC.keywords & GEMINI.keywords
    assert STRICT.keywords == {
        *("type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"),
        *("$ref", "$defs", "description", "title", "minItems"),
    }


def _calls_for(faults: int) -> int:
    """How many Python functions are called to tell what is wrong with so many numbers that should be texts."""
    checker = Checker({"type": "array", "items": {"type": "string"}})
    values: Any = [*range(faults)]
    return counted(lambda: checker.issues(values))[0]


def test_what_a_fault_costs_does_not_grow_with_how_many_there_are() -> None:
    few, many = _calls_for(200), _calls_for(2_000)
    assert many < 12 * few
