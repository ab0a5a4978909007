#!/bin/sh
# Restarts the copies of the site one after the other, with the release in /srv/clamps/current and the settings of today.
# nginx first sends no more requests to a copy, so that no visitor notices. As root.
set -eu

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
  echo "The copy on port $1 does not start; the other copies were left running:"
  journalctl -u "clamps@$1" -n 5 --no-pager -o cat
  exit 1
}

mkdir -p $draining
for port in $ports; do
  if [ "$several" ]; then
    touch "$draining/$port"
    sleep 1
  fi
  # It finishes the requests that it has.
  systemctl restart "clamps@$port"
  wait_until_up "$port"
  rm -f "$draining/$port"
  echo "clamps@$port runs $(readlink /srv/clamps/current)"
  sleep "$pause"
done
