"""Reading a document into a typed model, and telling what is wrong with it in words of the protocol.

pydantic reports every member of every union, under locations that mix keys with labels of its own. Here each report
becomes an `Issue` with a pointer that resolves in the document, and of a union only the member that was meant speaks.

Models follow two conventions. A member of a left-to-right union carries a label `Tag("<noun/kind>")`: the noun is what
a sentence calls it ("a data binding"), the kind tells members with one noun apart. The kind `known` says that the
member is itself a union with a discriminator, so that its tag is the next step of a location.
"""

from uispec._issues.explaining import explain, issues_of
from uispec._issues.reading import read_as, read_json_as

__all__ = ["explain", "issues_of", "read_as", "read_json_as"]
