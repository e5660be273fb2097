"""What language models and transports write: messages in blocks, fences, lists or lines, and prose around them.

Text goes through four layers: `tape` holds what is not understood yet, `values` tells how far an object reaches,
`frames` knows blocks, fences, lists and prose, and `messages` reads single messages, with `mending` for those that do
not parse. `reader` is the door, `parts` what comes out of it.
"""
