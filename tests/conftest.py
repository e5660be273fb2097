"""The Hypothesis profile `suite`: a law is held to what it says, and not to how fast a machine is."""

from hypothesis import HealthCheck, settings

# On top of the profile that was there: the long run has loaded its own by now.
settings.register_profile("suite", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")
