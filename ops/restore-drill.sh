#!/bin/sh
# Restores the newest backup of a folder into an empty database, which is removed afterwards; the site and its data stay
# untouched. Needs the settings of the site (BACKUP_KEY). As the user of the site, in the folder of a release:
#   sh ops/restore-drill.sh /var/backups/clamps
set -eu

folder=${1:?Usage: sh ops/restore-drill.sh FOLDER}
newest=$(ls -t "$folder"/clamps-*.tar.zst* 2>/dev/null | head -n 1)
[ "$newest" ] || { echo "There is no backup in $folder"; exit 1; }
# Below the data folder, because /tmp may be small.
place=$(mktemp -d "${DATA_DIR:-/tmp}/restore-drill.XXXXXX")
# When root starts the drill, PostgreSQL runs as another user, who needs access to the folder.
chmod 711 "$place"
trap 'rm -rf "$place"' EXIT
began=$(date +%s)
env DATA_DIR="$place/data" DATABASE_URL= S3_BUCKET= S3_KEY= S3_SECRET= \
  node commands/run.mjs commands/restore.ts "$newest"
echo "$newest was restored in $(($(date +%s) - began)) s and $(du -sm "$place" | cut -f 1) MB; the copy is removed"
