"""`python -m uispec`: the same command as `uispec`."""

from uispec.cli import main

if __name__ == "__main__":
    main()
