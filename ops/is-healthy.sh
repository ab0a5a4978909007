#!/bin/bash
# Succeeds when the site of this machine or container answers /healthz. Needs no program besides bash, and starts no Node.
set -e
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}"
printf 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 status <&3
[[ $status == HTTP/1.1\ 200* ]]
