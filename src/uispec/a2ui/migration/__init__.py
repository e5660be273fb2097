"""Messages, metadata and catalogs of one version of A2UI, told in another, with all that gets lost on the way.

Called `migration`, since a package `upgrade` would hide the function of that name from `uispec.a2ui`.
"""
