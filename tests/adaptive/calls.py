"""A good call of each public function for cards, with every argument that it takes; see tests/test_wrong_types.py."""

from collections.abc import Mapping
from datetime import UTC
from typing import Any, Final

from uispec import adaptive
from uispec.limits import DEFAULT

CARD: Final[dict[str, Any]] = {
    "type": "AdaptiveCard",
    "version": "1.5",
    "body": [{"type": "Input.Text", "id": "name"}],
    "actions": [{"type": "Action.Execute", "id": "go", "data": {"a": 1}}],
    "refresh": {"action": {"type": "Action.Execute"}},
}

CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "adaptive.Template.expand": {
        "self": adaptive.Template("${name}"),
        "data": {"name": "Ada"},
        "host": {},
        "policy": "strict",
        "now": "2026-01-01T00:00:00Z",
        "new_id": str,
        "rng": float,
        "substitute": str,
        "limits": DEFAULT,
    },
    "adaptive.canonical": {"card": CARD, "style": "schema", "both_header_flags": True, "limits": DEFAULT},
    "adaptive.downgrade": {"card": CARD, "to": "1.2", "limits": DEFAULT},
    "adaptive.dump_card": {"card": adaptive.parse_card(CARD)},
    "adaptive.dump_card_json": {"card": adaptive.parse_card(CARD)},
    "adaptive.expand": {
        "template": CARD,
        "data": {"name": "Ada"},
        "host": {},
        "policy": "strict",
        "now": "2026-01-01T00:00:00Z",
        "new_id": str,
        "rng": float,
        "substitute": str,
        "limits": DEFAULT,
    },
    "adaptive.expand_dates": {"text": "{{DATE(2026-01-01T00:00:00Z)}}", "zone": UTC, "lang": "en"},
    "adaptive.parse_card": {"data": CARD, "limits": DEFAULT},
    "adaptive.parse_submit": {"card": CARD, "payload": {"name": "Ada"}, "limits": DEFAULT},
    "adaptive.parser_events": {"card": CARD, "version": "1.5", "limits": DEFAULT},
    "adaptive.resolve": {"card": CARD, "host": "teams", "zone": UTC, "limits": DEFAULT},
    "adaptive.submit": {"card": CARD, "action": "go", "inputs": {"name": "Ada"}, "limits": DEFAULT},
    "adaptive.template_paths": {"template": CARD, "limits": DEFAULT},
    "adaptive.validate": {"card": CARD, "version": "1.5", "host": "teams", "template": True, "limits": DEFAULT},
    "adaptive.invoke.card_response": {"card": CARD, "limits": DEFAULT},
    "adaptive.invoke.error_response": {"status_code": 400, "code": "BadRequest", "message": "No."},
    "adaptive.invoke.execute_invoke": {
        "submission": adaptive.submit(CARD, "go"),
        "trigger": "manual",
        "authentication": adaptive.invoke.InvokeToken(token="t"),
        "state": "s",
    },
    "adaptive.invoke.login_response": {"oauth_card": {"text": "Sign in"}, "limits": DEFAULT},
    "adaptive.invoke.merged_data": {"payload": {"name": "Ada"}, "limits": DEFAULT},
    "adaptive.invoke.message_response": {"text": "Done"},
    "adaptive.invoke.parse_invoke": {
        "data": {"type": "invoke", "name": "application/search", "value": {"queryText": "ad"}},
        "limits": DEFAULT,
    },
    "adaptive.invoke.parse_response": {
        "data": {"statusCode": 200, "type": "application/vnd.microsoft.activity.message", "value": "Done"},
        "limits": DEFAULT,
    },
    "adaptive.invoke.precondition_response": {"code": "412", "message": "No."},
    "adaptive.invoke.refresh_invoke": {"card": CARD, "user_id": "29:a", "limits": DEFAULT},
    "adaptive.invoke.search_invoke": {
        "query": {"type": "Data.Query", "dataset": "cities", "associatedInputs": "auto"},
        "text": "Lon",
        "skip": 0,
        "top": 15,
        "data": {},
        "limits": DEFAULT,
    },
    "adaptive.invoke.search_response": {"choices": [("London", "LON")]},
    "adaptive.invoke.wrong_code_response": {},
}
