#!/bin/sh
# Runs a program of GoogleTest tests. Its exit status is not 0 either if the program ends with 0 before its tests have:
# GoogleTest writes this file when they begin, and removes it when they end.
TEST_PREMATURE_EXIT_FILE=$(mktemp) || exit 1
export TEST_PREMATURE_EXIT_FILE
trap 'rm -f "$TEST_PREMATURE_EXIT_FILE"' EXIT
"$@" || exit
[ ! -e "$TEST_PREMATURE_EXIT_FILE" ] && exit
echo "$1 ended before its tests did" >&2
exit 1
