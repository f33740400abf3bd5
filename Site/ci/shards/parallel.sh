#!/bin/sh
# parallel.sh SITE SHARDS: builds a site in shards with GNU parallel, and merges the shards. Each shard uses one core,
# so that all cores are busy. If a shard fails, it is built once more. To use other machines, add --sshloginfile. All
# machines need the same version of coffer, and a folder that they share.
set -eu
cd "$1"
shards=$2

seq "$shards" | parallel --will-cite --halt now,fail=1 --retries 2 coffer build -q --jobs 1 --shard "{}/$shards"
seq -f "public-%.0f-of-$shards" "$shards" >shards.txt
coffer build -q --merge @shards.txt
