"""JSON Schema (draft 2020-12): documents that stand on their own, checks against them, what model providers take."""
