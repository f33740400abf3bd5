#!/bin/sh
# install.sh: installs the .deb of Coffer at the address $COFFER_PACKAGE if its SHA-256 is $COFFER_SHA256. For jobs on
# Debian or Ubuntu. Uses sudo unless root runs it.
set -eu
: "${COFFER_PACKAGE:?is not set; set it to the address of the .deb}" "${COFFER_SHA256:?is not set; set it to the SHA-256 of the .deb, from SHA256SUMS of its release}"

root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# apt-get reads the package as another user.
chmod 755 "$folder"
root apt-get -qq update
if ! command -v curl >/dev/null; then root apt-get -qq install -y --no-install-recommends curl ca-certificates; fi
curl --fail --silent --show-error --location --output "$folder/coffer.deb" "$COFFER_PACKAGE"
echo "$COFFER_SHA256  $folder/coffer.deb" | sha256sum --check --quiet
root apt-get -qq install -y "$folder/coffer.deb"
