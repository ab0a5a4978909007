#!/bin/sh
# Installs the site on Debian 13, or the release that is checked out here over an older one (docs/operate.md).
# As root, in a clone of the repository:  sh ops/install.sh clamps.example [TAG]
# With a tag such as v3.2.0 it installs that release instead.
# It can run again at any time, and leaves existing settings unchanged.
set -eu

server_name=${1:?Usage: sh ops/install.sh SERVER_NAME [TAG]}
# One port for each copy of the site: those that run here, at first two. A single copy runs its own PostgreSQL; several
# copies share Debian's.
installed=$(ls /etc/systemd/system/multi-user.target.wants 2>/dev/null | sed -n 's/^clamps@\([0-9]*\)\.service$/\1/p' | xargs)
ports=${PORTS:-${installed:-3001 3002}}
ref=${2:-HEAD}
source=$(cd "$(dirname "$0")/.." && pwd)
home=/srv/clamps
data=/var/lib/clamps
backups=/var/backups/clamps
several=$(echo "$ports" | awk 'NF > 1')
export DEBIAN_FRONTEND=noninteractive

say() { echo "== $*"; }
as_clamps() { runuser -u clamps -- env HOME=$home "$@"; }
upstream() {
  printf 'upstream %s {\n' "$1"
  for each in $2; do printf '    server 127.0.0.1:%s max_fails=2 fail_timeout=5s;\n' "$each"; done
  [ -z "${3:-}" ] || printf '    server 127.0.0.1:%s backup;\n' "$3"
  printf '    keepalive 32;\n}\n'
}
as_postgres() { (cd / && runuser -u postgres -- "$@"); }

git -C "$source" rev-parse --verify --quiet "$ref^{commit}" >/dev/null || {
  echo "There is no release $ref here: git fetch --tags, then git tag lists them. Nothing was installed."
  exit 1
}

say 'Packages of Debian'
apt-get update -qq
nginx=$(apt-cache policy nginx | awk '/Candidate:/ { print $2 }')
if ! dpkg --compare-versions "$nginx" ge 1.25; then
  echo "This system has nginx $nginx, and ops/nginx needs 1.25 (http2 on), as Debian 13 has it. Nothing was installed."
  exit 1
fi
apt-get install -y -qq --no-install-recommends nodejs npm git curl nginx ${several:+postgresql} >/dev/null
node --version

say 'The user and the folders'
id clamps >/dev/null 2>&1 || useradd --system --home-dir $home --shell /usr/sbin/nologin clamps
install -d -o clamps -g clamps $home $home/releases
install -d -o clamps -g clamps -m 0750 $data
install -d -o clamps -g clamps -m 0700 $backups

commit=$(git -C "$source" rev-parse --short=12 "$ref^{commit}")
release=$home/releases/$commit
# Units, nginx and scripts are those of the release.
ops=$release/ops
say "The release $commit${2:+, $2}"
if [ ! -e "$release/.complete" ]; then
  install -d -o clamps -g clamps "$release"
  git -C "$source" archive "$commit" | as_clamps tar x -C "$release"
  (
    cd "$release"
    as_clamps env COMMIT="$commit" npm start --silent -- --prepare
  )
  touch "$release/.complete"
fi
du -sm "$release" | awk '{ print $1 " MB" }'

if [ "$several" ]; then
  say 'The database'
  systemctl start postgresql
  as_postgres psql -qtAc "select 1 from pg_roles where rolname = 'clamps'" | grep -q . || as_postgres createuser clamps
  as_postgres psql -qtAc "select 1 from pg_database where datname = 'clamps'" | grep -q . ||
    as_postgres createdb --owner=clamps --encoding=UTF8 --locale=C.UTF-8 --template=template0 clamps
fi

say 'The settings: /etc/clamps.env'
if [ ! -e /etc/clamps.env ]; then
  # Also readable as a shell script, so values with spaces need quotes. PORT is set for each copy by its unit.
  (umask 027 && cat >/etc/clamps.env) <<EOF
PUBLIC_URL=https://$server_name
HOST=127.0.0.1
TRUST_PROXY=loopback
DATA_DIR=$data
DEMO=false
${several:+DATABASE_URL="postgresql://clamps@localhost/clamps?host=/var/run/postgresql"}
# Backups of two weeks stay in $backups. Copy them to another machine; a key encrypts them.
BACKUP_KEEP=14
#BACKUP_KEY="at least 20 characters, and a copy of them elsewhere"
#BACKUP_COMMAND='rclone copy "\$BACKUP_FILE" offsite:clamps'
# Without SMTP_URL no email leaves the machine.
#SMTP_URL="smtps://user:password@mail.example:465"
#MAIL_FROM="Clamps <website@$server_name>"
#SALES_MAIL="sales@$server_name"
# Receives problems that last ten minutes, and failed backups.
#OPERATOR_MAIL="operator@$server_name"
EOF
  chgrp clamps /etc/clamps.env
fi

say 'The service, and its backup every night'
for unit in clamps@.service clamps-failure@.service clamps-restore-drill.service clamps-restore-drill.timer clamps-backup.service clamps-backup.timer; do
  install -m 0644 "$ops/$unit" "/etc/systemd/system/$unit"
done
systemctl daemon-reload
for port in $ports; do systemctl enable --quiet "clamps@$port"; done

say 'nginx'
install -m 0644 "$ops/nginx/clamps.conf" /etc/nginx/conf.d/clamps.conf
install -m 0644 "$ops/nginx/locations.conf" /etc/nginx/snippets/clamps.conf
{
  upstream clamps "$ports"
  [ -z "$several" ] || for port in $ports; do
    # A marked copy still serves when no other copy answers.
    upstream "clamps_without_$port" "$(echo "$ports" | sed "s/\b$port\b//")" "$port"
  done
} >/etc/nginx/clamps-copies.conf
{
  echo 'set $copies clamps;'
  [ -z "$several" ] || for port in $ports; do
    echo "if (-f /run/clamps-draining/$port) { set \$copies clamps_without_$port; }"
  done
} >/etc/nginx/clamps-draining.conf
if [ ! -e /etc/nginx/sites-available/clamps ]; then
  # Never overwritten, because certbot adds TLS to the file.
  sed "s/SERVER_NAME/$server_name/" "$ops/nginx/site.conf" >/etc/nginx/sites-available/clamps
  ln -s ../sites-available/clamps /etc/nginx/sites-enabled/clamps
fi
nginx -t -q
systemctl enable --quiet --now nginx
systemctl reload nginx

say 'Start'
[ -e $home/current ] || ln -sfn "releases/$commit" $home/current
# Copies of an earlier run with more ports get no requests any more.
for unit in $(systemctl list-units --all --plain --no-legend 'clamps@*' | awk '{ print $1 }'); do
  port=${unit#clamps@}
  case " $ports " in
    *" ${port%.service} "*) ;;
    *) systemctl disable --now --quiet "$unit" && systemctl reset-failed "$unit" 2>/dev/null || true ;;
  esac
done
sh "$ops/rolling-restart.sh" "releases/$commit"
systemctl enable --quiet --now clamps-backup.timer clamps-restore-drill.timer
[ "$(ls -A $backups)" ] || systemctl start --no-block clamps-backup.service

# The three releases that were the current one last stay, for a rollback: sh ops/rolling-restart.sh releases/OLDER
ls -1dt $home/releases/* | tail -n +4 | grep -v "/$commit\$" | xargs -r rm -r
[ "$several" ] || ! grep -q '^DATABASE_URL=' /etc/clamps.env ||
  say 'The one copy goes on with the database of DATABASE_URL in /etc/clamps.env, which has the data'
grep -q '^SMTP_URL=' /etc/clamps.env || say 'No email leaves this machine: set SMTP_URL in /etc/clamps.env, then sh ops/rolling-restart.sh'
say "The site is up: http://$server_name (other names and the bare address show nginx's own page)"
