#!/bin/sh
# Proves that the newest backup of a folder can be restored: into an empty database of its own, which is removed afterwards. The site
# and its data are not touched. With the settings of the site (BACKUP_KEY), as the user that runs it, in the folder of a release:
#   sh ops/restore-drill.sh /var/backups/clamps
set -eu

folder=${1:?Usage: sh ops/restore-drill.sh FOLDER}
newest=$(ls -t "$folder"/clamps-*.tar.zst* 2>/dev/null | head -n 1)
[ "$newest" ] || { echo "There is no backup in $folder"; exit 1; }
# Below the data folder, because /tmp may be small.
place=$(mktemp -d "${DATA_DIR:-/tmp}/restore-drill.XXXXXX")
# Started by root, PostgreSQL runs as another user.
chmod 711 "$place"
trap 'rm -rf "$place"' EXIT
began=$(date +%s)
env DATA_DIR="$place/data" DATABASE_URL= S3_BUCKET= S3_KEY= S3_SECRET= \
  node commands/run.mjs commands/restore.ts "$newest"
echo "$newest was restored in $(($(date +%s) - began)) s and $(du -sm "$place" | cut -f 1) MB; the copy is removed"
