"""The laws of the tests and the targets of `tests.fuzz`, for minutes instead of moments: `python -m tests.long`."""
