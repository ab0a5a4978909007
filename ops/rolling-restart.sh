#!/bin/sh
# Restarts the copies of the site one after the other, with the release in /srv/clamps/current and the settings of today.
# nginx first sends no more requests to a copy, so that no visitor notices. As root.
set -eu

copies=/etc/nginx/clamps-copies.conf
# Behind another proxy: longer than it takes a copy for down (fail_duration of the Caddyfile, fail_timeout of nginx).
PAUSE=${PAUSE:-10}

if [ -e $copies ]; then
  ports=$(sed -n 's/^server 127\.0\.0\.1:\([0-9]*\) .*/\1/p' $copies | tr '\n' ' ')
else
  ports=$(systemctl list-units --all --plain --no-legend 'clamps@*' | sed 's/.*clamps@\([0-9]*\)\.service.*/\1/' | tr '\n' ' ')
fi
several=$(echo "$ports" | awk 'NF > 1')

connections() { ss -Htn state established "dport = :$1" | wc -l; }

# Lets what was sent to the copy end. Half a minute is what the site gives a request.
drain() {
  sed -i "/:$1 /s/\( down\)*;/ down;/" $copies
  nginx -t -q && systemctl reload nginx
  sleep 1
  for _ in $(seq 30); do
    [ "$(connections "$1")" -gt 0 ] || return 0
    sleep 1
  done
}

undrain() {
  sed -i "/:$1 /s/ down;/;/" $copies
  nginx -t -q && systemctl reload nginx
  sleep 1
}

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

for port in $ports; do
  [ -e $copies ] && [ "$several" ] && drain "$port"
  systemctl restart "clamps@$port"
  wait_until_up "$port"
  if [ -e $copies ]; then undrain "$port"; else sleep "$PAUSE"; fi
  echo "clamps@$port runs $(readlink /srv/clamps/current)"
done
