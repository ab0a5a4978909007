import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, launchPostgres } from '../postgres/embedded-postgres.ts';
import { readSettings } from '../settings.ts';
import { checkNeeds, readServerSettings } from './check-needs.ts';
import { StartError, toStartFailure } from './start-failure.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'clamp-needs-'));
  chmodSync(made, 0o755);
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await cleanUps.pop()?.();
  return port;
}

const connects = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    cleanUps.push(() => socket.destroy());
  });

const check = (env: Record<string, string>) => checkNeeds(readSettings({ DATA_DIR: folder(), ...env }));

async function readOutput(work: Promise<unknown>, env: Record<string, string> = {}): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  const line = toStartFailure(error, env);
  expect(line).toMatch(/^[^\n]+\.$|=…$/);
  return String(line);
}

describe('The address of the site', () => {
  it('has a free port for PORT=0 before anything else is made, unless PUBLIC_URL is given', async () => {
    const { port, publicUrl } = await readServerSettings({ PORT: '0', HOST: '127.0.0.1' });
    expect(port).toBeGreaterThan(1023);
    expect(publicUrl).toBe(`http://localhost:${port}`);
    const given = await readServerSettings({ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'https://clamps.example' });
    expect(given.publicUrl).toBe('https://clamps.example');
  });

  it('is refused in one line when the port is taken', async () => {
    const port = String(await listening(createServer(), '0.0.0.0'));
    expect(await readOutput(readServerSettings({ PORT: port }))).toBe(
      `Port ${port} is taken by another program. Choose another with PORT=…`,
    );
  });

  it.each([
    ['203.0.113.9', 'HOST=203.0.113.9 is not an address of this machine (EADDRNOTAVAIL).'],
    ['nosuch.invalid', 'HOST=nosuch.invalid is not a known name ('],
  ])('is refused in one line with HOST=%s', async (HOST, line) => {
    expect(await readOutput(readServerSettings({ PORT: '0', HOST }))).toContain(line);
  });
});

describe('The data folder', () => {
  it('is refused in one line when it is a file, or below one', async () => {
    const file = path.join(folder(), 'file');
    writeFileSync(file, '');
    expect(await readOutput(check({ DATA_DIR: file }))).toBe(`${file} is not a folder (EEXIST). Set DATA_DIR to one.`);
    expect(await readOutput(check({ DATA_DIR: path.join(file, 'data') }))).toContain('is not a folder (ENOTDIR).');
  });

  it.skipIf(process.platform === 'win32')('is refused in one line when this user may not write to it', async () => {
    const parent = folder();
    const DATA_DIR = path.join(parent, 'data');
    mkdirSync(DATA_DIR, { mode: 0o555 });
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      const line = await readOutput(checkNeeds(readSettings({ DATA_DIR })));
      expect(line).toMatch(/^This user may not write to .*data \((EACCES|EPERM)\)\. Give it the folder \(chown -R\)/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('is named for later failures, with a stack only at LOG_LEVEL=debug; other errors are unchanged', () => {
    const dataDir = path.resolve('data');
    const failure = (code: string, file?: string) =>
      Object.assign(new Error(`${code}: no, open '${file}'`), { code, path: file });
    const owned = failure('EACCES', path.join(dataDir, 'postgres', 'postmaster.pid'));
    expect(toStartFailure(owned, {})).toContain(`may not write to ${path.join(dataDir, 'postgres')}`);
    expect(toStartFailure(failure('ENOSPC'), {})).toBe(
      `The disk of ${dataDir} is full (ENOSPC). Free some space, or set DATA_DIR to a folder on another disk.`,
    );
    expect(toStartFailure(owned, { LOG_LEVEL: 'debug' })).toMatchObject({ name: 'StartError', cause: owned });
    for (const other of [failure('EACCES', '/elsewhere'), failure('ENOENT', path.join(dataDir, 'x')), new Error('no')])
      expect(toStartFailure(other, {})).toBe(other);
  });
});

describe('The database', () => {
  let server: EmbeddedPostgres;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'clamp-needs-'));
    chmodSync(home, 0o755);
    server = await launchPostgres({ directory: path.join(home, 'postgres'), flags: ['fsync=off'], tcp: true });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('is taken when it answers', async () => {
    expect(await check({ DATABASE_URL: server.connectionString })).toEqual([]);
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => Object.assign(url, { password: 'hunter2' }), /refuses the user app \(28P01\)/],
    ['no password', (url) => Object.assign(url, { password: '' }), /refuses the user app \(28P01\)/],
    ['an unknown user', (url) => Object.assign(url, { username: 'eve' }), /refuses the user eve \(28P01\)/],
    ['a missing database', (url) => Object.assign(url, { pathname: '/nosuch' }), /no database nosuch \(3D000\)/],
    ['an unknown host', (url) => Object.assign(url, { host: 'nosuch.invalid' }), /nosuch.invalid:\d+ is not known/],
    ['TLS that the server lacks', (url) => url.searchParams.set('sslmode', 'verify-full'), /offers no TLS/],
    ['a folder without a socket', (url) => url.searchParams.set('host', '/nosuch'), /at \/nosuch \(ENOENT\)/],
  ])('is refused in one line with %s', async (_name, change, line) => {
    const url = new URL(server.connectionString);
    change(url);
    const text = await readOutput(check({ DATABASE_URL: url.href }));
    expect(text).toMatch(/^DATABASE_URL: /);
    expect(text).toMatch(line);
    expect(text).not.toContain('hunter2');
  });

  it.runIf(spawnSync('pgbouncer', ['--version']).status === 0)(
    'is refused behind a pooler in transaction mode',
    async () => {
      const { host, port, user, password } = new pg.Client({ connectionString: server.connectionString });
      const pooler = async (mode: string) => {
        const listens = await closedPort();
        const file = path.join(folder(), 'pgbouncer.ini');
        writeFileSync(
          file,
          `[databases]\napp = host=${host} port=${port} user=${user} password=${password}\n[pgbouncer]\npool_mode = ${mode}\n` +
            `listen_addr = 127.0.0.1\nlisten_port = ${listens}\nunix_socket_dir =\nauth_type = any\n`,
        );
        const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
        const child = spawn('pgbouncer', ['-q', ...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] });
        cleanUps.push(() => child.kill());
        await expect.poll(() => connects(listens)).toBe(true);
        return `postgresql://app@127.0.0.1:${listens}/app`;
      };
      expect(await check({ DATABASE_URL: await pooler('session') })).toEqual([]);
      expect(await readOutput(check({ DATABASE_URL: await pooler('transaction') }))).toContain(
        'a pooler in transaction mode',
      );
    },
  );

  it('is refused in one line when nothing listens there', async () => {
    const port = await closedPort();
    expect(await readOutput(check({ DATABASE_URL: `postgresql://app:hunter2@127.0.0.1:${port}/app` }))).toBe(
      `DATABASE_URL: nothing answers at 127.0.0.1:${port} (ECONNREFUSED). Start PostgreSQL, or correct the host and the port.`,
    );
  });
});

describe('The bucket', () => {
  const settings = (port: number) => ({
    S3_BUCKET: 'clamps',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_KEY: 'key',
    S3_SECRET: 'hunter2',
  });
  /** An S3 store that answers every request with one error. */
  const storeThatSays = (status: number, code: string) =>
    listening(
      createHttpServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
      }),
    );

  it('is taken when only the file is missing that is asked for', async () => {
    expect(await check(settings(await storeThatSays(404, 'NoSuchKey')))).toEqual([]);
  });

  it.each<[number, string, string]>([
    [404, 'NoSuchBucket', 'S3_BUCKET=clamps does not exist (NoSuchBucket). Create it, or correct the name.'],
    [403, 'InvalidAccessKeyId', 'S3_KEY or S3_SECRET is wrong (InvalidAccessKeyId). Correct them.'],
    [403, 'SignatureDoesNotMatch', 'S3_KEY or S3_SECRET is wrong (SignatureDoesNotMatch). Correct them.'],
    [
      403,
      'AccessDenied',
      'S3_KEY may not use the bucket clamps (AccessDenied). Allow it to list the bucket, and to read and write its files.',
    ],
    [
      400,
      'AuthorizationHeaderMalformed',
      'S3_REGION=us-east-1 is not the region of the bucket (AuthorizationHeaderMalformed). Correct it.',
    ],
  ])('is refused in one line when the store says %i %s', async (status, code, line) => {
    expect(await readOutput(check(settings(await storeThatSays(status, code))))).toBe(line);
  });

  it('is refused in one line when nothing listens there', async () => {
    const port = await closedPort();
    expect(await readOutput(check(settings(port)))).toContain(
      `S3_ENDPOINT: nothing answers at http://127.0.0.1:${port} (ECONNREFUSED)`,
    );
  });
});

describe('The mail server', () => {
  async function mailServer(options: object): Promise<number> {
    const server = new SMTPServer({ logger: false, ...options });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return (server.server.address() as AddressInfo).port;
  }
  const refusing = (responseCode: number) => ({
    allowInsecureAuth: true,
    onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('no'), { responseCode })),
  });

  it('is taken when it answers', async () => {
    const port = await mailServer({ authOptional: true });
    expect(await check({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` })).toEqual([]);
  });

  it('is refused in one line with a wrong password', async () => {
    const port = await mailServer(refusing(535));
    const SMTP_URL = `smtp://app:hunter2@127.0.0.1:${port}?ignoreTLS=true`;
    expect(await readOutput(check({ SMTP_URL }))).toBe(
      `SMTP_URL: 127.0.0.1:${port} refuses the login (EAUTH). Correct the user or the password.`,
    );
  });

  it('is refused in one line with an unknown host, or with a wrong kind of connection', async () => {
    expect(await readOutput(check({ SMTP_URL: 'smtp://nosuch.invalid' }))).toContain(
      'nosuch.invalid is not known (ENOTFOUND)',
    );
    const plain = await mailServer({ authOptional: true });
    expect(await readOutput(check({ SMTP_URL: `smtps://127.0.0.1:${plain}` }))).toContain('smtps:// for 465.');
    const untrusted = await mailServer({ secure: true });
    expect(await readOutput(check({ SMTP_URL: `smtps://127.0.0.1:${untrusted}` }))).toMatch(
      /is not trusted \([A-Z_]+\)/,
    );
  });

  it('lets the site start while it is away or too busy, and says so', async () => {
    const [line, ...more] = await check({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    expect(more).toEqual([]);
    expect(line).toMatch(
      /^The mail server of SMTP_URL does not take emails now \(.*ECONNREFUSED.*they wait in the queue\.$/,
    );
    const busy = await mailServer(refusing(454));
    expect(await check({ SMTP_URL: `smtp://app:x@127.0.0.1:${busy}?ignoreTLS=true` })).toHaveLength(1);
  });
});
