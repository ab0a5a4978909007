#!/bin/sh
# Makes a backup every day at BACKUP_AT (UTC, 03:00 by default), for a container without a timer (compose.yaml). A
# failure is in the log, and the site reports a missing backup after BACKUP_HOURS.
set -u

folder=${1:?Usage: sh ops/backup-nightly.sh FOLDER}
at=${BACKUP_AT:-03:00}
# The shell handles Docker's stop signal only between commands, or while it waits for a sleep in the background.
trap 'exit 0' INT TERM
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "today $at" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
  node commands/run.mjs commands/backup.ts "$folder" &
  wait $!
done
