"""The bodies of messages about surfaces, each under one name for all versions."""

from typing import TypeAlias

from uispec.a2ui import v0_9, v1_0

CreateSurface: TypeAlias = v0_9.CreateSurface | v1_0.CreateSurface
UpdateComponents: TypeAlias = v0_9.UpdateComponents | v1_0.UpdateComponents
UpdateDataModel: TypeAlias = v0_9.UpdateDataModel | v1_0.UpdateDataModel
DeleteSurface: TypeAlias = v0_9.DeleteSurface | v1_0.DeleteSurface

SurfaceBody: TypeAlias = CreateSurface | UpdateComponents | UpdateDataModel | DeleteSurface
"""What a message says of one surface."""
