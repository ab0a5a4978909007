#!/bin/sh
# Restarts the copies of the site one after the other, with the current settings. nginx stops sending requests to a copy
# before its restart, so that no visitor notices. As root; with a folder of /srv/clamps, also changes the release:
#   sh ops/rolling-restart.sh [releases/RELEASE]
set -eu

home=/srv/clamps
# nginx checks this folder at each request (clamps-copies.conf), because a reload would close connections.
draining=/run/clamps-draining
ports=$(systemctl list-units --all --plain --no-legend 'clamps@*' | sed 's/.*clamps@\([0-9]*\)\.service.*/\1/' | tr '\n' ' ')
several=$(echo "$ports" | awk 'NF > 1')
# Caddy needs time to notice that a copy is back: longer than fail_duration in the Caddyfile.
[ -e /etc/nginx/clamps-copies.conf ] && pause=0 || pause=10

# Migrations of a large database run before the first reply and may take minutes.
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
  # Releases with different major versions cannot work on one database.
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
  # install.sh keeps the releases that were used last.
  touch "$home/$1"
}

mkdir -p $draining
# nginx leaves out a copy that does not answer, so this script removes all marks when it ends early.
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
  # The copy finishes its running requests first.
  systemctl restart "clamps@$port"
  wait_until_up "$port"
  rm -f "$draining/$port"
  echo "clamps@$port runs $(readlink $home/current)"
  sleep "$pause"
done
