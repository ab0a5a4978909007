import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsHelp } from '../src/platform/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const settings = settingsHelp.map(({ name }) => name);

describe('What installs the site', () => {
  it('starts the server of an image with the flags of npm start', () => {
    const [, flags = ''] = /const flags = \[(.*)\];/.exec(read('commands/start.mjs')) ?? [];
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? [];
    expect(JSON.parse(command)).toEqual([
      'node',
      ...JSON.parse(`[${flags.replaceAll("'", '"')}]`),
      'dist/server/server.js',
    ]);
  });

  it('copies files into an image that exist', () => {
    const names = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('sets only settings that the program reads', () => {
    const site = /&site\n([\s\S]*?)\n {4}ports/.exec(read('compose.yaml'))?.[1] ?? '';
    const file = /<<EOF\n([\s\S]*?)\nEOF/.exec(read('ops/install.sh'))?.[1] ?? '';
    const named = [...site.matchAll(/^ +([A-Z_0-9]+):/gm), ...file.matchAll(/^(?:#|\$\{several:\+)?([A-Z_0-9]+)=/gm)];
    const names = named.map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['S3_BUCKET', 'DATABASE_URL', 'SMTP_URL', 'TRUST_PROXY']));
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
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

  it('has no password of its own', () => {
    const values = [...read('compose.yaml').matchAll(/^ +(\w*(?:PASSWORD|SECRET)\w*): (.*)$/gm)].map(
      ([, , value]) => value,
    );
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter((value) => !/^\$\{\w+:\?\}$/.test(value ?? ''))).toEqual([]);
  });
});
