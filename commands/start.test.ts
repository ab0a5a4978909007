import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const react = { 'node_modules/react': { version: '19.3.1' } };
const vite = { 'node_modules/vite': { version: '8.3.8', dev: true } };

/**
 * Makes a folder with the commands, a one-line site, a dependency of each kind, and a build that needs the development
 * dependency.
 */
function smallSite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'clamp-start-'));
  folders.push(folder);
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const installed = (packages: object) => write('node_modules/.package-lock.json', JSON.stringify({ packages }));
  cpSync(path.join(ROOT, 'commands'), path.join(folder, 'commands'), { recursive: true });
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...react, ...vite } }));
  write('src/server.ts', '');
  write('public/robots.txt', '');
  write('office/main.tsx', '');
  write('vite.config.ts', '');
  write(
    'commands/build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/server', { recursive: true });
    writeFileSync('dist/server/server.js', 'console.log("The site is up")');`,
  );
  write('npm-cli.js', 'console.error("npm was called"); process.exit(1);');
  const env = { PATH: process.env.PATH, npm_execpath: path.join(folder, 'npm-cli.js') };
  const run = (script: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'commands', script), ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return stdout + stderr;
  };
  const start = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, ['commands/start.mjs', ...args], { cwd: folder, env })).stdout;
  return { folder, env, write, installed, run, start };
}

describe('npm start', () => {
  it('builds and runs without development dependencies, and installs those of the site', () => {
    const { write, installed, run } = smallSite();
    installed(react);
    expect(run('start.mjs', '--prepare')).toBe('Building …\nInstalled and built.\n');
    expect(run('start.mjs')).toBe('The site is up\n');
    write('src/server.ts', '// Changed, so it has to be built again.');
    expect(run('start.mjs')).toBe('Building …\nThe site is up\n');
    installed({});
    expect(run('start.mjs')).toContain('npm was called');
  });

  it('builds once where two start at the same time', async () => {
    const { folder, write, installed, start } = smallSite();
    installed({ ...react, ...vite });
    write(
      'commands/build.mjs',
      `import { appendFileSync, mkdirSync } from 'node:fs';
      mkdirSync('dist', { recursive: true });
      appendFileSync('builds', 'x');
      await new Promise((resolve) => setTimeout(resolve, 500));`,
    );
    const outputs = await Promise.all([start('--prepare'), start('--prepare')]);
    expect(outputs.sort()).toEqual([
      expect.stringMatching(
        /^Another process is installing or building here; waiting for it …\nInstalled and built\.\n$/,
      ),
      'Building …\nInstalled and built.\n',
    ]);
    expect(readFileSync(path.join(folder, 'builds'), 'utf8')).toBe('x');
  });

  it('says that its port is taken before it installs and builds', async () => {
    const { folder, installed, env } = smallSite();
    installed({ ...react, ...vite });
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const started = promisify(execFile)(process.execPath, ['commands/start.mjs'], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
    });
    await expect(started).rejects.toMatchObject({
      stdout: '',
      stderr: `Port ${port} is taken by another program. Choose another with PORT=…\n`,
    });
    other.close();
  });

  it('says why a build failed: the disk, or a signal', () => {
    const { folder, write, installed, run } = smallSite();
    installed({ ...react, ...vite });
    write('commands/build.mjs', `console.error('ENOSPC: no space left on device'); process.exit(1);`);
    expect(run('start.mjs')).toContain(`The build failed: the disk of ${folder} is full. Free 1 GB on it`);
    write('commands/build.mjs', `process.kill(process.pid, 'SIGKILL');`);
    expect(run('start.mjs')).toContain('The build failed: it was ended by SIGKILL.');
  });

  it.skipIf(process.platform === 'win32')('says why it stops when the program that started it has ended', () => {
    const { folder, write, installed } = smallSite();
    installed(react);
    write('dist/server/server.js', 'setInterval(() => {}, 1000);');
    write(
      'commands/prepare.mjs',
      `export const isReady = () => true, getNodePath = () => process.execPath, environment = (more) => ({ ...process.env, ...more });
      export const root = process.cwd(); export const prepareBuild = async () => {}, prepareDependencies = async () => {};`,
    );
    const log = path.join(folder, 'log');
    const line = `"${process.execPath}" commands/start.mjs >log 2>&1 & sleep 1`;
    spawnSync('sh', ['-c', line], { cwd: folder });
    return expect
      .poll(() => readFileSync(log, 'utf8'))
      .toContain('The program that started this one has ended, so the site stops too');
  });
});

describe('npm run dev', () => {
  it('reports a correctable fault in one line, as npm start does', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'clamp-dev-'));
    folders.push(folder);
    const DATA_DIR = path.join(folder, 'data');
    writeFileSync(DATA_DIR, '');
    const { stderr, status } = spawnSync(process.execPath, ['commands/run.mjs', 'commands/dev.mjs'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR },
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({
      stderr: `${DATA_DIR} is not a folder (EEXIST). Set DATA_DIR to one.\n`,
      status: 1,
    });
  });
});

describe('A command in TypeScript', () => {
  it('is run by npm with a Node that can, also where npm finds an older one first', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const inTypeScript = Object.values(scripts).filter((script) => script.includes('.ts'));
    expect(inTypeScript.length).toBeGreaterThan(3);
    expect(inTypeScript.filter((script) => !script.startsWith('node commands/run.mjs '))).toEqual([]);
  });

  it('says which Node it needs when there is none', () => {
    const { folder, run, write } = smallSite();
    write('commands/hello.ts', 'const word: string = "Hello"; console.log(word, process.argv[2]);');
    expect(run('run.mjs', 'commands/hello.ts', 'there')).toBe('Hello there\n');
    const old = spawnSync(
      process.execPath,
      ['--no-experimental-strip-types', 'commands/run.mjs', 'commands/hello.ts'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(old.status).toBe(1);
    expect(old.stderr).toMatch(/^commands\/hello\.ts needs Node 22\.18 or newer; this is v[\d.]+\. .*\n$/);
  });
});
