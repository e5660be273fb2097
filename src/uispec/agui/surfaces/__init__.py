"""Surfaces of A2UI on their way through runs: as activities, in tool calls and results, and clicks on their way back.

Messages of A2UI are plain JSON here; what they mean is the business of `uispec.a2ui`.
"""
