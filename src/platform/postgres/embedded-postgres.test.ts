import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, launchPostgres } from './embedded-postgres.ts';

const launcher = new URL('./embedded-postgres.ts', import.meta.url).href;
const asRoot = process.getuid?.() === 0;
/** Tries to mount a file system, which containers often forbid. */
const TRY_MOUNT = 'f=$(mktemp -d) && mount -t tmpfs none $f 2>/dev/null && umount $f; s=$?; rmdir $f; exit $s';

describe('The embedded PostgreSQL', { timeout: 90_000 }, () => {
  const cleanUps: (() => unknown)[] = [];
  let model: { folder: string; first: EmbeddedPostgres };
  // Creating a database takes half a second of CPU time, copying one a fifth of that.
  beforeAll(async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'clamp-postgres-'));
    chmodSync(directory, 0o755);
    const first = await launchPostgres({ directory: path.join(directory, 'postgres') });
    await query(first, 'create table saved as select 42 as answer');
    await first.stop();
    await first.stop();
    model = { folder: directory, first };
  }, 60_000);
  afterAll(() => rmSync(model.folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  function folder(): string {
    const made = mkdtempSync(path.join(tmpdir(), 'clamp-postgres-'));
    chmodSync(made, 0o755);
    cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }

  function usedFolder(): string {
    const directory = path.join(folder(), 'postgres');
    const { status } = spawnSync('cp', ['-a', path.join(model.folder, 'postgres'), directory]);
    expect(status).toBe(0);
    return directory;
  }

  async function launch(options: Parameters<typeof launchPostgres>[0]): Promise<EmbeddedPostgres> {
    const server = await launchPostgres(options);
    cleanUps.push(() => server.stop());
    return server;
  }

  /** Starts PostgreSQL from another process, which can then be killed. */
  async function launchElsewhere(directory: string): Promise<{ launcher: ChildProcess; postgres: number }> {
    const code = `
      const { launchPostgres } = await import(${JSON.stringify(launcher)});
      const { pid, connectionString } = await launchPostgres({ directory: ${JSON.stringify(directory)} });
      console.log(pid);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanUps.push(() => child.kill('SIGKILL'));
    const [line] = await once(createInterface(child.stdout), 'line');
    return { launcher: child, postgres: Number(line) };
  }

  async function kill(child: ChildProcess) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function query(server: Pick<EmbeddedPostgres, 'connectionString'>, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.connectionString });
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return rows.flat();
    } finally {
      await client.end();
    }
  }

  it('creates its data once and preserves it across a stop', async () => {
    expect(model.first).toMatchObject({ created: true, adopted: false });
    const second = await launch({ directory: usedFolder() });
    expect(second).toMatchObject({ created: false, adopted: false });
    expect(await query(second, 'select answer from saved')).toEqual([42]);
  });

  it('writes everything to disk before it confirms a commit, in UTF-8 and UTC', async () => {
    const server = await launch({ directory: usedFolder() });
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'timezone'];
    const shown = settings.map((name) => `current_setting('${name}')`).join(', ');
    expect(await query(server, `select ${shown}`)).toEqual(['on', 'on', 'on', 'UTF8', 'UTC']);
    expect(await query(server, `select lower('ÄÉ'), 'É' ilike 'é'`)).toEqual(['äé', true]);
  });

  it('starts over after an interrupted creation', async () => {
    const directory = folder();
    mkdirSync(path.join(directory, 'data.part'));
    writeFileSync(path.join(directory, 'data.part', 'PG_VERSION'), '18\n');
    const server = await launch({ directory });
    expect(await query(server, 'select 1')).toEqual([1]);
    expect(existsSync(path.join(directory, 'data.part'))).toBe(false);
  });

  it('adopts the server of a launcher that was killed', async () => {
    const directory = usedFolder();
    const killed = await launchElsewhere(directory);
    await kill(killed.launcher);
    const server = await launch({ directory });
    expect(server).toMatchObject({ adopted: true, created: false, pid: killed.postgres });
    expect(await query(server, 'select 1')).toEqual([1]);
  });

  it('restarts a killed server with all committed data', async () => {
    const lines: string[] = [];
    const server = await launch({ directory: usedFolder(), log: (line) => lines.push(line) });
    await query(server, 'create table many as select generate_series(1, 1000) as n');
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    const count = () => query(server, 'select count(*)::int from many').catch(() => 'down');
    await expect.poll(() => server.pid !== before && count(), { timeout: 30_000 }).toEqual([1000]);
    expect(lines).toEqual(['PostgreSQL ended unexpectedly (SIGKILL); starting it again']);
  });

  it('recovers when launcher and server were killed and the recorded pid was reused by another program', async () => {
    const directory = usedFolder();
    const killed = await launchElsewhere(directory);
    await kill(killed.launcher);
    process.kill(killed.postgres, 'SIGKILL');
    const pidFile = path.join(directory, 'data', 'postmaster.pid');
    const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [process.ppid, ...rest].join('\n'));
    const server = await launch({ directory });
    expect(server.adopted).toBe(false);
    expect(await query(server, 'select 1')).toEqual([1]);
  });

  it('refuses a second process on the same folder, and names folder and process', async () => {
    const directory = usedFolder();
    const first = await launchElsewhere(directory);
    await expect(launchPostgres({ directory })).rejects.toThrow(
      `The folder ${directory} is in use by process ${first.launcher.pid}.`,
    );
    await kill(first.launcher);
    await launch({ directory });
  });

  it('puts its socket elsewhere when the path of the folder is too long for one', async () => {
    const directory = path.join(folder(), 'a-long-name'.repeat(10));
    renameSync(usedFolder(), directory);
    const server = await launch({ directory });
    expect(await query(server, 'select 1')).toEqual([1]);
    const [sockets] = await query(server, `select current_setting('unix_socket_directories')`);
    expect(sockets).toMatch(/^"\/tmp\/clamp-[0-9a-f]{12}"$/);
    await server.stop();
    rmSync(String(sockets).slice(1, -1), { recursive: true });
  });

  it('listens on 127.0.0.1 with a password where there are no sockets', async () => {
    const server = await launch({ directory: folder(), tcp: true });
    expect(await query(server, 'select 1')).toEqual([1]);
    const guess = new URL(server.connectionString);
    guess.password = 'guess';
    await expect(query({ connectionString: guess.href }, 'select 1')).rejects.toThrow('password authentication failed');
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    const one = () => query(server, 'select 1').catch(() => 'down');
    await expect.poll(() => server.pid !== before && one(), { timeout: 30_000 }).toEqual([1]);
  });

  it('reports why it does not start, and releases the folder', async () => {
    const directory = usedFolder();
    await expect(launchPostgres({ directory, flags: ['shared_buffers=nonsense'] })).rejects.toThrow(
      /PostgreSQL does not start \(code 1\): .*invalid value for parameter "shared_buffers"/s,
    );
    await launch({ directory });
  });

  it('names the way to a new major version, with the old data as it was', async () => {
    const directory = usedFolder();
    const version = path.join(directory, 'data', 'PG_VERSION');
    writeFileSync(version, '17\n');
    await expect(launchPostgres({ directory })).rejects.toThrow(
      /incompatible with server[\s\S]*Run the release that made it, and there npm run backup; [\s\S]* npm run restore with this release/,
    );
    writeFileSync(version, '18\n');
    expect(await query(await launch({ directory }), 'select answer from saved')).toEqual([42]);
  });

  it('gives up on a server that cannot be started for too long, once', async () => {
    const directory = usedFolder();
    const down: string[] = [];
    const givenUp: string[] = [];
    const server = await launch({
      directory,
      giveUpMs: 500,
      onDown: (line) => down.push(line),
      onGivenUp: (line) => givenUp.push(line),
    });
    writeFileSync(path.join(directory, 'data', 'PG_VERSION'), '17\n');
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => givenUp).toEqual(['PostgreSQL could not be restarted and will not be tried again']);
    expect(down.length).toBeGreaterThan(0);
  });

  const mounts = asRoot && process.platform === 'linux' && !spawnSync('sh', ['-c', TRY_MOUNT]).status;
  it.runIf(mounts)('is started again when a full disk has room again', async () => {
    const disk = folder();
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'none', disk]).status).toBe(0);
    cleanUps.push(() => spawnSync('umount', ['-l', disk]));
    const directory = path.join(disk, 'postgres');
    expect(spawnSync('cp', ['-a', path.join(model.folder, 'postgres'), directory]).status).toBe(0);
    const down: string[] = [];
    const server = await launch({ directory, onDown: (line) => down.push(line) });
    const filler = path.join(disk, 'filler');
    // Leaves room for the files of a new connection, but not for more of the write-ahead log.
    await query(server, 'select 1');
    spawnSync('sh', [
      '-c',
      `dd if=/dev/zero of=${filler} bs=1M count=$(($(df -m --output=avail ${disk} | tail -n 1) - 4))`,
    ]);
    const fill = `select count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) from generate_series(1, 50)`;
    await expect(query(server, fill)).rejects.toThrow();
    await expect.poll(() => down.length, { timeout: 30_000 }).toBeGreaterThan(1);
    expect(down[0]).toMatch(
      /No space left on device[\s\S]*The disk of .* is full: free some space\.\nIt is tried again in 1 s/,
    );
    rmSync(filler);
    const answer = () => query(server, 'select answer from saved').catch(() => 'down');
    await expect.poll(answer, { timeout: 30_000 }).toEqual([42]);
  });

  it.runIf(asRoot)('works in a closed folder of root, and logs where the data is', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const directory = path.join(closed, 'data', 'postgres');
    const elsewhere = path.join(folder(), 'elsewhere');
    const lines: string[] = [];
    const first = await launchPostgres({ directory, elsewhere, log: (line) => lines.push(line) });
    await query(first, 'create table saved as select 42 as answer');
    await first.stop();
    expect(lines[0]).toContain(`The database is stored in ${elsewhere}`);
    expect(first.directory.startsWith(elsewhere)).toBe(true);

    chmodSync(closed, 0o755); // Opening the folder later does not make the data disappear.
    const second = await launch({ directory, elsewhere });
    expect(await query(second, 'select answer from saved')).toEqual([42]);
  });

  it.runIf(asRoot)('does not start with an empty database when its folder was closed later', async () => {
    const closed = folder();
    const directory = path.join(closed, 'postgres');
    const elsewhere = path.join(folder(), 'elsewhere');
    renameSync(usedFolder(), directory);
    chmodSync(closed, 0o700);
    await expect(launchPostgres({ directory, elsewhere })).rejects.toThrow(`can no longer enter ${directory}`);
  });
});
