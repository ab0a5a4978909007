import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MALLOC, NODE_FLAGS } from '../commands/node-flags.mjs';
import { api } from '../src/api.ts';
import { MAX_BODY_BYTES } from '../src/app.ts';
import { CHUNK_BYTES, MAX_UPLOAD_BYTES } from '../src/features/office/media/media.limits.ts';
import type { EndpointTable } from '../src/platform/api/endpoint.ts';
import { settingsHelp } from '../src/platform/settings.ts';
import { isThorough, nightly } from './rounds.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const settings = settingsHelp.map(({ name }) => name);

describe('What installs the site', () => {
  it('starts the server of an image with the flags and the memory of npm start', () => {
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...NODE_FLAGS, 'dist/server/server.js']);
    const [, memory = ''] = /^ENV (MALLOC_.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(Object.fromEntries(memory.split(' ').map((one) => one.split('=')))).toEqual(MALLOC);
  });

  it('lets no unit of systemd do more than another', () => {
    const SANDBOX = /^(?:Protect|Private|Restrict|Lock|NoNew|RemoveIPC|Capability|SystemCall)\w*=.*$/gm;
    const units = readdirSync(path.join(root, 'ops')).filter((file) => file.endsWith('.service'));
    const [first = [], ...others] = units.map((file) => (read(`ops/${file}`).match(SANDBOX) ?? []).sort());
    expect(first).toContain('CapabilityBoundingSet=');
    expect(first).toContain('SystemCallFilter=@system-service');
    expect(others).toEqual(units.slice(1).map(() => first));
  });

  it.skipIf(process.platform === 'win32')('asks a container for its health without another Node', async () => {
    const reply = { status: 200 };
    const site = createServer((_, answer) => answer.writeHead(reply.status).end('{"ok":true}')).listen(0);
    onTestFinished(() => void site.close());
    const look = (port: number) =>
      promisify(execFile)('bash', [path.join(root, 'ops/is-healthy.sh')], { env: { PORT: String(port) } }).then(
        () => true,
        () => false,
      );
    const { port } = site.address() as AddressInfo;
    expect(await look(port)).toBe(true);
    reply.status = 503;
    expect(await look(port)).toBe(false);
    expect(await look(9)).toBe(false);
    expect(read('Dockerfile')).toContain('CMD ["bash", "ops/is-healthy.sh"]');
  });

  it('lets pods reach the ports of its settings', () => {
    const open = [...read('ops/kubernetes/network.yaml').matchAll(/port: (\d+)/g)].map(([, port]) => Number(port));
    const standard: Record<string, number> = { https: 443, postgresql: 5432, smtps: 465, smtp: 25, imaps: 993 };
    const urls = ['settings.env', 'secrets.env.example'].flatMap((file) => [
      ...read(`ops/kubernetes/${file}`).matchAll(/=(\w+):\/\/[^\s/:]*(?::[^@\s]*@[^\s/:]+)?(?::(\d+))?/g),
    ]);
    const ports = urls.map(([, scheme = '', port]) => Number(port ?? standard[scheme]));
    expect(ports.length).toBeGreaterThan(3);
    expect(ports.filter((port) => !open.includes(port))).toEqual([]);
  });

  it('copies files into an image that exist', () => {
    const names = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('lets through a proxy what the site takes', () => {
    const largest = Math.max(
      ...Object.values(api as unknown as EndpointTable).map(({ largeBody }) => largeBody?.bytes ?? 0),
    );
    const bytesOf = (text = '') => Number.parseInt(text, 10) * 1e6;
    const nginx = read('ops/nginx/locations.conf');
    const within = (place: string) =>
      bytesOf(new RegExp(`^location ${place} \\{[^}]*client_max_body_size (\\d+)m;`, 'm').exec(nginx)?.[1]);
    const caddy = read('ops/Caddyfile');
    const of = (place: string) =>
      bytesOf(new RegExp(`request_body @${place} \\{\\s*max_size (\\d+)MB`).exec(caddy)?.[1]);
    for (const [files, office] of [
      [within('/api/office/upload'), within('/api/office/')],
      [of('files'), of('office')],
    ]) {
      expect(files).toBeGreaterThan(Math.max(MAX_UPLOAD_BYTES, CHUNK_BYTES));
      expect(office).toBeGreaterThan(largest);
    }
    expect(bytesOf(/^client_max_body_size (\d+)m;/m.exec(nginx)?.[1])).toBeGreaterThan(MAX_BODY_BYTES);
    expect(of('others')).toBeGreaterThan(MAX_BODY_BYTES);
  });

  it.each(
    Object.entries(api as unknown as EndpointTable).map(([key, { largeBody }]) => [
      key,
      largeBody?.bytes ?? MAX_BODY_BYTES,
    ]),
  )('lets a body of %s through nginx and Caddy', (key, bytes) => {
    const place = String(key).split(' ')[1] ?? '';
    const least = Math.min(nginxLimit(place), caddyLimit(place));
    expect(least, `${place} accepts ${bytes} bytes`).toBeGreaterThan(Number(bytes));
  });

  it('writes no query into the access log of nginx', () => {
    const format = /log_format clamps ([^;]*);/.exec(read('ops/nginx/clamps.conf'))?.[1];
    expect(format).toContain('$clamps_path');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
    expect(read('ops/nginx/locations.conf')).toMatch(/^access_log \S+ clamps /m);
  });

  it('writes no secret of a link into the access log of nginx, however the path is written', () => {
    const [, map = ''] = /map \$request_uri \$clamps_path \{(.*?)\n\}/s.exec(read('ops/nginx/clamps.conf')) ?? [];
    const patterns = [...map.matchAll(/"~(\*?)([^"]+)" "?([^";]+)"?;/g)].map(
      ([, star, pattern = '', to = '']) => [new RegExp(pattern, star ? 'i' : ''), to] as const,
    );
    const logged = (uri: string) => {
      const [pattern, to = uri] = patterns.find(([one]) => one.test(uri)) ?? [];
      return to.replace(/\$(\w+)/, (_, name: string) => pattern?.exec(uri)?.groups?.[name] ?? '');
    };
    const token = 'Aa_-'.repeat(10).concat('xyz');
    for (const path of ['/EnquiryStatus/', '/Quotation/', '/%51uotation/', '//quotation/', '/Quotation%2f', '/a?to=/'])
      expect(logged(`${path}${token}?x=1`)).not.toContain(token);
    const encoded = (at: number) =>
      `${token.slice(0, at)}%${token.charCodeAt(at).toString(16).toUpperCase()}${token.slice(at + 1)}`;
    for (const at of [0, 20, 42]) {
      expect(logged(`/Quotation/${encoded(at)}`)).toBe('/Quotation/-');
      expect(logged(`/Quotation/${encoded(at)}%FF?x=1`)).toBe('/Quotation/-');
    }
    for (const path of ['/SharedBasket/', '//sharedbasket%2F', '/%53haredB%61sket/', '/SharedBaske%74/'])
      expect(logged(`${path}${token.slice(0, 22)}`)).toBe('/SharedBasket/-');
    expect(logged('/AllProducts?query=a')).toBe('/AllProducts');
  });

  it('sets only settings that the program reads', () => {
    const site = /&settings\n([\s\S]*?)\n {2}init/.exec(read('compose.yaml'))?.[1] ?? '';
    const file = /<<EOF\n([\s\S]*?)\nEOF/.exec(read('ops/install.sh'))?.[1] ?? '';
    const named = [...site.matchAll(/^ +([A-Z_0-9]+):/gm), ...file.matchAll(/^(?:#|\$\{several:\+)?([A-Z_0-9]+)=/gm)];
    const names = named.map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['S3_BUCKET', 'DATABASE_URL', 'SMTP_URL', 'TRUST_PROXY']));
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  const metrics = read('src/platform/http/metrics.ts');

  it('alerts of, and draws, figures that the program has', () => {
    const named = [
      ...(read('ops/prometheus-alerts.yml') + read('ops/grafana-dashboard.json')).matchAll(/\bclamps_\w+/g),
    ];
    const names = new Set(named.map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !metrics.includes(`'${name}'`))).toEqual([]);
    const { panels } = JSON.parse(read('ops/grafana-dashboard.json')) as { panels: { targets: unknown[] }[] };
    expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
  });

  nightly('has alerts and a dashboard whose queries Prometheus reads', (context) => {
    if (spawnSync('promtool', ['--version']).error)
      context.skip('promtool is missing, so neither alerts nor dashboard were read (apt-get install prometheus)');
    const folder = mkdtempSync(path.join(tmpdir(), 'clamp-promtool-'));
    const { panels } = JSON.parse(read('ops/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(10);
    // promtool checks rules, so the queries of the dashboard are written as rules.
    const rules = queries.map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const dashboard = path.join(folder, 'dashboard.json');
    writeFileSync(dashboard, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    for (const file of [path.join(root, 'ops/prometheus-alerts.yml'), dashboard]) {
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
      expect({ file, status, stderr }).toEqual({ file, status: 0, stderr: '' });
      expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
    }
    rmSync(folder, { recursive: true });
  });

  nightly('has a compose file that Compose reads, with each secret asked for', (context) => {
    if (spawnSync('docker-compose', ['--version']).error)
      context.skip('docker-compose is missing, so compose.yaml was not read (apt-get install docker-compose)');
    const folder = mkdtempSync(path.join(tmpdir(), 'clamp-compose-'));
    cpSync(path.join(root, 'compose.yaml'), path.join(folder, 'compose.yaml'));
    const config = () => spawnSync('docker-compose', ['config', '--quiet'], { cwd: folder, encoding: 'utf8' });
    const secrets = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name);
    const given = [...new Set(secrets)];
    writeFileSync(path.join(folder, '.env'), given.map((name) => `${name}=given\n`).join(''));
    expect(config()).toMatchObject({ status: 0, stderr: '' });
    for (const missing of given) {
      const others = given.filter((name) => name !== missing);
      writeFileSync(path.join(folder, '.env'), others.map((name) => `${name}=given\n`).join(''));
      expect(config().stderr).toContain(missing);
    }
    rmSync(folder, { recursive: true });
  });

  // kustomize needs no cluster.
  const kubectl = spawnSync('kubectl', ['version', '--client']).error === undefined;
  it.runIf(isThorough && kubectl)(
    'has manifests that kustomize can put together, with the settings of the program',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'clamp-kubernetes-'));
      cpSync(path.join(root, 'ops/kubernetes'), folder, { recursive: true });
      cpSync(path.join(folder, 'secrets.env.example'), path.join(folder, 'secrets.env'));
      const { status, stdout } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      expect(status).toBe(0);
      expect(stdout.match(/^kind: .*$/gm)).toHaveLength(11);
      expect(stdout).not.toMatch(/image: clamps$/m);
      const names = ['settings.env', 'secrets.env.example'].flatMap((file) =>
        [...read(`ops/kubernetes/${file}`).matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name),
      );
      expect(names.filter((name = '') => !settings.includes(name))).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32')('keeps the copies of an earlier run unless ports are named', () => {
    const [choosePorts = ''] = /^installed=[\s\S]*?^ports=.*$/m.exec(read('ops/install.sh')) ?? [];
    const run = (units: string, PORTS = '') =>
      spawnSync('sh', ['-euc', `ls() { printf '%s\\n' ${units}; }\n${choosePorts}\necho "$ports"`], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, PORTS },
      }).stdout.trim();
    const three = 'clamps@3001.service clamps@3002.service clamps@3003.service nginx.service';
    expect(run(three)).toBe('3001 3002 3003');
    expect(run(three, '3001')).toBe('3001');
    expect(run('nginx.service')).toBe('3001 3002');
  });

  it.skipIf(process.platform === 'win32')('stops the copies whose ports are no longer named', () => {
    const [stopOthers = ''] = /^for unit in \$\(systemctl[\s\S]*?^done$/m.exec(read('ops/install.sh')) ?? [];
    const systemctl = `systemctl() {
      if [ "$1" = list-units ]; then for port in 3001 3002 13001; do echo "clamps@$port.service loaded active running"; done
      else echo "$@"; fi
    }`;
    const run = (ports: string) =>
      spawnSync('sh', ['-euc', `${systemctl}\nports='${ports}'\n${stopOthers}`], { encoding: 'utf8' }).stdout;
    expect(run('3001').match(/^disable --now .*$/gm)).toEqual([
      'disable --now --quiet clamps@3002.service',
      'disable --now --quiet clamps@13001.service',
    ]);
    expect(run('3001 3002 13001')).toBe('');
  });

  describe.skipIf(process.platform === 'win32')('restarts the copies by rolling-restart.sh', () => {
    let home: string;
    beforeEach(() => {
      home = mkdtempSync(path.join(tmpdir(), 'clamp-rolling-'));
      for (const [release, version] of [
        ['old', '3.0.0'],
        ['next', '3.1.0'],
        ['stop', '4.0.0'],
      ] as const) {
        mkdirSync(path.join(home, 'releases', release), { recursive: true });
        writeFileSync(path.join(home, 'releases', release, 'package.json'), `{\n  "version": "${version}"\n}\n`);
      }
      symlinkSync('releases/old', path.join(home, 'current'));
    });
    afterEach(() => rmSync(home, { recursive: true }));

    /** Runs the script with stubs. `failing`: the systemctl command that fails; `curl`: shell code in its place. */
    const restart = (release = '', { failing = 'none', curl = 'true' } = {}) => {
      const script = read('ops/rolling-restart.sh')
        .replaceAll('/srv/clamps', home)
        .replaceAll('/run/clamps-draining', path.join(home, 'draining'))
        .replaceAll('/etc/nginx/clamps-copies.conf', home);
      const stubs = `systemctl() {
        if [ "$1" = list-units ]; then for port in 3001 3002; do echo "clamps@$port.service loaded active running"; done
        else echo "> $*"; [ "$*" != '${failing}' ]; fi
      }
      curl() { ${curl}; }
      sleep() { :; }
      journalctl() { echo 'a line of the log'; }`;
      const { stdout, status } = spawnSync('sh', ['-c', `${stubs}\n${script}`, 'sh', release], { encoding: 'utf8' });
      return {
        status,
        stdout,
        acts: [...stdout.matchAll(/^> ((?:stop|start|restart) .*)$/gm)].map(([, act]) => act),
        current: readlinkSync(path.join(home, 'current')),
        draining: readdirSync(path.join(home, 'draining')),
      };
    };
    const [inTurn, stopped] = [
      ['restart clamps@3001', 'restart clamps@3002'],
      ['stop clamps@3001', 'stop clamps@3002'],
    ];

    it('one after the other, and leaves none out of the balancer when one does not start', () => {
      expect(restart()).toMatchObject({ status: 0, acts: inTurn, draining: [] });
      const failed = restart('', { curl: 'false', failing: 'is-active --quiet clamps@3001' });
      expect(failed).toMatchObject({ status: 1, acts: ['restart clamps@3001'], draining: [] });
      expect(failed.stdout).toContain('The copy on port 3001 does not start');
    });

    it.each([
      ['INT', 130],
      ['TERM', 143],
      ['HUP', 129],
    ])('and leaves none out of the balancer when it is ended by %s meanwhile', (signal, status) => {
      const ended = restart('', { curl: `echo "left out: $(ls ${home}/draining)"; kill -${signal} $$` });
      expect(ended).toMatchObject({ status, acts: ['restart clamps@3001'], draining: [] });
      expect(ended.stdout).toContain('left out: 3001');
    });

    it('and marks the release as the last used one, so that an installation later keeps it', () => {
      const used = (release: string) => statSync(path.join(home, 'releases', release)).mtimeMs;
      utimesSync(path.join(home, 'releases/next'), 1, 1);
      restart('releases/next');
      expect(used('next')).toBeGreaterThanOrEqual(used('stop'));
    });

    it('with another release after a backup, and only after it', () => {
      const backup = 'start clamps-backup.service';
      expect(restart('releases/next', { failing: backup })).toMatchObject({ status: 1, current: 'releases/old' });
      expect(restart('releases/next')).toMatchObject({ acts: [backup, ...inTurn], current: 'releases/next' });
    });

    it('all stopped where the first number of the release is another, and never back over it', () => {
      const acts = [...stopped, 'start clamps-backup.service', ...inTurn];
      expect(restart('releases/stop')).toMatchObject({ status: 0, acts, current: 'releases/stop' });
      const back = restart('releases/next');
      expect(back).toMatchObject({ status: 1, acts: [], current: 'releases/stop' });
      expect(back.stdout).toContain('Release 3 cannot work on the database of release 4: restore a backup');
    });
  });

  it('has no password of its own', () => {
    const values = [...read('compose.yaml').matchAll(/^ +(\w*(?:PASSWORD|SECRET)\w*): (.*)$/gm)].map(
      ([, , value]) => value,
    );
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter((value) => !/^\$\{\w+:\?\}$/.test(value ?? ''))).toEqual([]);
  });
});

const inBytes = (text = '') => Number.parseInt(text, 10) * 1e6;

/** Limit of the location that nginx chooses: an exact one, the first regular expression, or the longest prefix. */
function nginxLimit(place: string): number {
  const nginx = read('ops/nginx/locations.conf');
  const locations = [...nginx.matchAll(/^location (= |~ )?(\S+) \{([^}]*)\}/gm)].map(
    ([, kind = '', pattern = '', body = '']) => ({ kind: kind.trim(), pattern, body }),
  );
  const chosen =
    locations.find(({ kind, pattern }) => kind === '=' && pattern === place) ??
    locations.find(({ kind, pattern }) => kind === '~' && new RegExp(pattern).test(place)) ??
    locations
      .filter(({ kind, pattern }) => kind === '' && place.startsWith(pattern))
      .toSorted((a, b) => b.pattern.length - a.pattern.length)[0];
  const own = /client_max_body_size (\d+)m;/.exec(chosen?.body ?? '')?.[1];
  return inBytes(own ?? /^client_max_body_size (\d+)m;/m.exec(nginx)?.[1]);
}

/** Smallest limit of the matchers that fit a path. */
function caddyLimit(place: string): number {
  const caddy = read('ops/Caddyfile');
  const fits = (paths: string) =>
    paths
      .trim()
      .split(/\s+/)
      .some((path) => (path.endsWith('*') ? place.startsWith(path.slice(0, -1)) : place === path));
  const lines = (name: string) => {
    const [, inline, block] = new RegExp(`^\\t@${name} (?:\\{([^}]*)\\}|(.*))$`, 'm').exec(caddy) ?? [];
    return (inline ?? block ?? '').trim().split('\n');
  };
  const limits = [...caddy.matchAll(/request_body @(\w+) \{\s*max_size (\d+)MB/g)]
    .filter(([, name = '']) =>
      lines(name).every((line) => {
        const [, not, paths = ''] = /^\s*(not )?path (.*)$/.exec(line) ?? [];
        return fits(paths) !== Boolean(not);
      }),
    )
    .map(([, , size]) => inBytes(size));
  return Math.min(...limits);
}
