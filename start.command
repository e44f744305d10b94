#!/bin/sh
# For a double-click on a Mac.
exec sh "$(dirname "$0")/start.sh" "$@"
