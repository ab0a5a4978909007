#!/bin/sh
# Restarts the copies of the site one after the other, with the settings of today. nginx first sends no more requests to a copy,
# so that no visitor notices. As root, with a folder of /srv/clamps to change the release:
#   sh ops/rolling-restart.sh [releases/RELEASE]
set -eu

home=/srv/clamps
# nginx looks here for each request (clamps-copies.conf), so that it need not be reloaded: that closes connections.
draining=/run/clamps-draining
ports=$(systemctl list-units --all --plain --no-legend 'clamps@*' | sed 's/.*clamps@\([0-9]*\)\.service.*/\1/' | tr '\n' ' ')
several=$(echo "$ports" | awk 'NF > 1')
# A proxy that only notices that a copy is away must notice that it is back: longer than fail_duration of the Caddyfile.
[ -e /etc/nginx/clamps-copies.conf ] && pause=0 || pause=10

# Migrations of a large database may take minutes, and come before the first answer.
wait_until_up() {
  for _ in $(seq 1200); do
    curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$1/healthz" && return 0
    systemctl is-active --quiet "clamps@$1" || break
    sleep 0.5
  done
  echo "The copy on port $1 does not start; the other copies were left as they are:"
  journalctl -u "clamps@$1" -n 5 --no-pager -o cat
  exit 1
}

all_copies() { for port in $ports; do systemctl "$1" "clamps@$port"; done; }
first_number() { sed -n 's/^  "version": "\([0-9]*\)\..*/\1/p' "$1/package.json"; }

# Backs the data up with the old release, then makes the new one the current one.
change_release() {
  [ -e "$home/$1/package.json" ] || { echo "$home/$1 is not a release"; exit 1; }
  old=$(first_number $home/current)
  new=$(first_number "$home/$1")
  if [ "$new" -lt "$old" ]; then
    echo "Release $new cannot work on the database of release $old: restore a backup from before it (docs/operate.md, \"Go back\")."
    exit 1
  fi
  # Copies of two first numbers cannot work on one database.
  if [ "$new" -ne "$old" ]; then
    echo "Release $new cannot run beside release $old: all copies are stopped"
    all_copies stop
  fi
  if ! systemctl start clamps-backup.service; then
    echo 'The backup failed, so the release was not changed: journalctl -u clamps-backup'
    all_copies start
    exit 1
  fi
  echo "Backup before the change: $(ls -t /var/backups/clamps 2>/dev/null | head -n 1)"
  ln -sfn "$1" $home/current
}

mkdir -p $draining
# A copy that does not answer is left out by nginx itself, so none stays marked when this script ends early.
trap 'rm -f $draining/*' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

if [ "${1:-$(readlink $home/current)}" != "$(readlink $home/current)" ]; then change_release "$1"; fi
for port in $ports; do
  if [ "$several" ]; then
    touch "$draining/$port"
    sleep 1
  fi
  # It finishes the requests that it has.
  systemctl restart "clamps@$port"
  wait_until_up "$port"
  rm -f "$draining/$port"
  echo "clamps@$port runs $(readlink $home/current)"
  sleep "$pause"
done
