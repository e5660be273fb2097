"""Tests of uispec.agui."""
