import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs ops/rolling-restart.sh with a stub of systemctl that restarts these copies.
 * @param copies the copies by port
 * @returns what the script printed
 */
export async function rollOut(
  home: string,
  release: string,
  copies: ReadonlyMap<number, { restart(): Promise<unknown> }>,
): Promise<string> {
  const systemd = createServer(async (request, response) => {
    const [, act, port] = request.url?.split('/') ?? [];
    if (act === 'restart') await copies.get(Number(port))?.restart();
    response.end();
  });
  await new Promise<void>((resolve) => systemd.listen(0, '127.0.0.1', resolve));
  const { port } = systemd.address() as AddressInfo;
  const balancer = path.join(home, 'nginx-has-copies');
  writeFileSync(balancer, '');
  const script = readFileSync('ops/rolling-restart.sh', 'utf8')
    .replaceAll('/srv/clamps', home)
    .replaceAll('/run/clamps-draining', path.join(home, 'draining'))
    .replaceAll('/etc/nginx/clamps-copies.conf', balancer);
  const systemctl = `systemctl() {
    if [ "$1" = list-units ]; then for port in ${[...copies.keys()].join(' ')}; do echo "clamps@$port.service loaded active"; done
    elif [ "$1" = restart ]; then command curl -fs "http://127.0.0.1:${port}/restart/\${2#clamps@}"
    fi
  }
  journalctl() { :; }`;
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${systemctl}\n${script}`, 'sh', release]);
    return stdout.trimEnd();
  } finally {
    systemd.close();
    systemd.closeAllConnections();
  }
}
