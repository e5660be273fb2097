"""An issue as it stands in the JSON of a state that goes to another process."""

from typing import Self

from uispec._model import Model
from uispec.errors import Issue, Severity


class IssueDocument(Model):
    """What `Issue.to_json` writes, read back.

    >>> issue = Issue("/a", "wrong_type", "A text is needed.")
    >>> IssueDocument.of(issue).issue() == issue
    True
    """

    path: str
    code: str
    message: str
    severity: Severity

    @classmethod
    def of(cls, issue: Issue) -> Self:
        """Make the part of a document that is to be written."""
        return cls(path=issue.path, code=issue.code, message=issue.message, severity=issue.severity)

    def issue(self) -> Issue:
        """Give the issue that was written."""
        return Issue(self.path, self.code, self.message, self.severity)
