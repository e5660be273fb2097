"""Icons and pictures within text."""

from typing import Literal

from uispec._model import MISSING, Seq, tag
from uispec.adaptive._object import CardObject
from uispec.adaptive.extension.theming import ThemedUrl
from uispec.adaptive.unions import SelectAction
from uispec.adaptive.words import IconStyle, ImageStyle, TextColor, TextSize


class RunCommon(CardObject):
    """What both may say."""

    id: str | MISSING = MISSING
    size: TextSize | MISSING = MISSING
    select_action: SelectAction | MISSING = MISSING
    lang: str | MISSING = MISSING


class IconRun(RunCommon):
    """An icon within text."""

    type: Literal["IconRun"] = tag("IconRun")
    name: str | MISSING = MISSING
    style: IconStyle | MISSING = MISSING
    color: TextColor | MISSING = MISSING


class ImageRun(RunCommon):
    """A picture within text."""

    type: Literal["ImageRun"] = tag("ImageRun")
    url: str | MISSING = MISSING
    style: ImageStyle | MISSING = MISSING
    themed_urls: Seq[ThemedUrl] | MISSING = MISSING
