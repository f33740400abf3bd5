#!/bin/sh
# nightly.sh [FOLDER]: imports the list of a household, checks the store, builds the site, and verifies it. Then it
# reports the changes since the last night, exports the items, tries to restore the export, and writes a calendar of
# upcoming dates. It stops at the first command that fails, with the exit code of that command.
#
# FOLDER has site.yml, inventory.csv and, optionally, photos. Items that are missing from the list are not removed: use
# 'coffer item remove'. A job must keep these files until the next night: the store, last.json, public, .cache (with
# 'cache: .cache' in site.yml) and salt.txt. If they are lost, the next night makes them again, and its summary has no
# changes. A site with several stores cannot be the target of an import: set COFFER_LIST to none.
#
# Environment:
#   COFFER_LIST      the list (default: inventory.csv); none imports nothing
#   COFFER_MATCH     the column that identifies the item of a row: itemKey (default), serialNumber or itemName
#   COFFER_AUDIENCE  the audience of the site (default: that of site.yml)
#   COFFER_SALT      the contents of salt.txt, if the job does not keep that file; a secret
#
# Results, in FOLDER/nightly:
#   summary.md       the results and the changes, at most 1 MB, because code hosts refuse more than 1 MiB
#   changes.md       the changes as in the summary, up to a hundred items of each kind
#   changes.csv      all changes
#   dates.ics        the calendar: warranties, appraisals, loans and maintenance
#   code-quality.json  the warnings of the build, for GitLab
#   publish          yes if the site is for the public, otherwise no
# The summary is also added to the file $GITHUB_STEP_SUMMARY, or printed if that variable is not set.
set -eu
cd "${1:-.}"
limit=1000000

mkdir -p nightly
rm -f nightly/*
echo no >nightly/publish
step='start'

say() { echo "$*" >>nightly/summary.md; }

finish() {
  status=$?
  if [ "$status" -ne 0 ]; then say "**Failed to $step, with exit code $status.** The messages are in the log."; fi
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat nightly/summary.md >>"$GITHUB_STEP_SUMMARY"; else cat nightly/summary.md; fi
}
trap finish EXIT

step='create the store'
if [ -n "${COFFER_SALT:-}" ] && [ ! -e salt.txt ]; then (umask 077 && echo "$COFFER_SALT" >salt.txt); fi
# Makes the store and the salt that site.yml names. The exit code is 73 if both already exist.
coffer init . -q 2>nightly/log || {
  status=$?
  if [ "$status" -ne 73 ]; then cat nightly/log >&2 && exit "$status"; fi
}

step='import the list'
if [ "${COFFER_LIST:-}" != none ]; then
  set -- "${COFFER_LIST:-inventory.csv}" --update --match "${COFFER_MATCH:-itemKey}"
  if [ -d photos ]; then set -- "$@" --photos photos; fi
  coffer import "$@" >nightly/log || { status=$?; rm nightly/log; exit "$status"; }
  # Finds a line such as '2 items of the store are not in the file, and unchanged: Lamp, Vase; ...'.
  grep ' in the file, and unchanged: ' nightly/log >nightly/missing || true
fi

step='check the store'
coffer check -q

step='build the site'
set -- --output public --strict --json --code-quality nightly/code-quality.json
if [ -n "${COFFER_AUDIENCE:-}" ]; then set -- "$@" --audience "$COFFER_AUDIENCE"; fi
coffer build "$@" >nightly/build.json 2>nightly/log || { status=$?; cat nightly/log >&2; exit "$status"; }
cat nightly/log >&2

step='verify the site'
coffer verify public -q

step='report the changes'
if [ -e last.json ]; then
  coffer report changes --since last.json >nightly/changes.md
  if [ "$(wc -c <nightly/changes.md)" -le "$limit" ]; then
    cat nightly/changes.md >>nightly/summary.md
  else
    head -c "$limit" nightly/changes.md | sed '$d' >>nightly/summary.md
    say
    say 'The list is too long for a summary. The complete list is in `nightly/changes.csv`, in the artifact of this job.'
  fi
  coffer report changes --since last.json --format csv --output nightly/changes.csv -q
else
  say '# First night: there is no earlier export to compare with'
fi

if [ -s nightly/missing ]; then say && cat nightly/missing >>nightly/summary.md; fi
rm -f nightly/missing

# Finds lines such as '3 warranties end within 90 days'.
if grep -q ' within [0-9]* days$' nightly/log; then
  say
  grep ' within [0-9]* days$' nightly/log >>nightly/summary.md
fi
rm nightly/log

step='export the items'
coffer export --format json --output last.json -q

step='restore the export'
coffer check --restore last.json -q

step='write the calendar'
coffer report dates --output nightly/dates.ics -q

if grep -q '"audience" *: *"public"' nightly/build.json; then echo yes >nightly/publish; fi
