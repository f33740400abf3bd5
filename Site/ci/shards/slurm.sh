#!/bin/sh
# slurm.sh SITE SHARDS: builds a site in shards, one in each job of a Slurm array, and merges the shards in a job that
# starts when all of them are built. The site must be in a folder that all machines share. If a shard fails, the merge
# is canceled, and the script exits with 1. The messages are in shard-*.log and merge.log. Running the script again
# writes only the files that are missing.
set -eu
cd "$1"
shards=$2

array=$(sbatch --parsable --array="1-$shards" --job-name=coffer-shard --cpus-per-task=1 --output=shard-%a.log \
  --wrap 'coffer build -q --jobs "$SLURM_CPUS_PER_TASK" --shard auto')
seq -f "public-%.0f-of-$shards" "$shards" >shards.txt
sbatch --wait --dependency="afterok:$array" --kill-on-invalid-dep=yes --job-name=coffer-merge --output=merge.log \
  --wrap 'coffer build -q --merge @shards.txt'
