"""What every test may rely on."""

from hypothesis import settings

# A busy machine is no fault of an example.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
