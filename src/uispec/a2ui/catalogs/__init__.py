"""Catalogs: what components and functions a surface may use, as documents, as values, and made from models."""
