// npm run doctor [-- --site URL …]: looks at the machine, the settings and the running copies, and prints what to do.
// What it prints holds no secrets and goes with a request for support. It changes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { availableParallelism, release, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readFreeMegabytes } from '../src/platform/files/disk-store.ts';
import { readCertificate } from '../src/platform/http/certificate.ts';
import { openDatabase } from '../src/platform/postgres/database.ts';
import { findRunningPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { queryOnlyRow } from '../src/platform/postgres/plain-sql.ts';
import { needsDataFolder, readSettings, type Settings, settingsHelp } from '../src/platform/settings.ts';
import { checkStorage, findMailProblem } from '../src/platform/start/check-needs.ts';
import { toStartFailure } from '../src/platform/start/start-failure.ts';
import { parseCommandLine, runCommand } from './command-line.ts';

const usage = `npm run doctor                      looks at everything and prints what to do
npm run doctor -- --site URL        asks this copy; several may be named`;

const ROOT = path.resolve(import.meta.dirname, '..');
const COPIES = '/etc/nginx/clamps-copies.conf';
const LOOK_MS = 10_000;
const MIN_FREE_MB = 1000;
const MAX_TRANSACTION_SECONDS = 600;

interface Finding {
  state: 'ok' | 'wrong' | 'unknown';
  text: string;
}
const good = (text: string): Finding => ({ state: 'ok', text });
const wrong = (text: string): Finding => ({ state: 'wrong', text });

const explain = (error: unknown): string => String(toStartFailure(error, process.env));

async function main(): Promise<number> {
  const { site: named = [] } = parseCommandLine(usage, {
    options: { site: { type: 'string', multiple: true } },
  }).values;
  console.log(describeMachine());
  let settings: Settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    print('settings', wrong(explain(error)));
    return 1;
  }
  const looks: Record<string, () => Promise<Finding[]>> = {
    settings: async () => describeSettings(),
    disk: () => lookAtDisks(settings),
    storage: () => lookAtStorage(settings),
    database: () => lookAtDatabase(settings),
    email: () => lookAtMail(settings),
    certificate: () => lookAtCertificate(settings),
    site: async () =>
      (await Promise.all(listCopies(named.map(String), settings).map((url) => lookAtCopy(url, settings)))).flat(),
  };
  let count = 0;
  for (const [area, look] of Object.entries(looks)) {
    const found = await look().catch((error: unknown): Finding[] => [
      { state: 'unknown', text: `could not be looked at: ${explain(error)}` },
    ]);
    for (const one of found) print(area, one);
    count += found.filter(({ state }) => state !== 'ok').length;
  }
  console.log(
    count ? `${count === 1 ? '1 line needs' : `${count} lines need`} a person: docs/operate.md` : 'All is well.',
  );
  return count ? 1 : 0;
}

const print = (area: string, { state, text }: Finding): void =>
  console.log(`${{ ok: 'ok     ', wrong: 'WRONG  ', unknown: 'UNKNOWN' }[state]} ${area.padEnd(12)} ${text}`);

function describeMachine(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const system = /^PRETTY_NAME="(.+)"$/m.exec(
    existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  );
  const memory = `${Math.round(totalmem() / 2 ** 20)} MB`;
  return `Clamp catalogue ${version} (${path.basename(ROOT)}), Node ${process.version}, ${system?.[1] ?? process.platform} (${release()}), ${availableParallelism()} cores, ${memory}`;
}

const describeSettings = (): Finding[] => {
  const names = settingsHelp.map(({ name }) => name).filter((name) => process.env[name]?.trim());
  return [good(names.length ? `set: ${names.join(', ')}` : 'none is set')];
};

async function lookAtDisks(settings: Settings): Promise<Finding[]> {
  const folders = new Set([settings.dataDir, tmpdir(), ROOT].filter((folder) => existsSync(folder)));
  return Promise.all(
    [...folders].map(async (folder) => {
      const free = await readFreeMegabytes(folder);
      const text = `${folder}: ${free} MB free`;
      return free < MIN_FREE_MB ? wrong(`${text}; lower BACKUP_KEEP or move files away`) : good(text);
    }),
  );
}

async function lookAtStorage(settings: Settings): Promise<Finding[]> {
  if (needsDataFolder(settings) && !existsSync(settings.dataDir))
    return [wrong(`DATA_DIR ${settings.dataDir} does not exist: start the site once`)];
  await checkStorage(settings);
  return [good(settings.s3 ? 'the bucket takes and gives files' : `${settings.dataDir} can be written`)];
}

const databaseFacts = z.object({
  version: z.string(),
  megabytes: z.number(),
  used: z.number(),
  allowed: z.number(),
  oldest: z.number(),
  migrations: z.array(z.string()),
});

async function lookAtDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  const address = databaseUrl ?? (await findRunningPostgres({ directory: path.join(dataDir, 'postgres') }));
  if (!address) return [{ state: 'unknown', text: `PostgreSQL of ${dataDir} does not run while the site is stopped` }];
  const database = openDatabase(address, { connections: 1, statementTimeoutMs: LOOK_MS });
  try {
    const facts = await queryOnlyRow(database.pool, databaseFacts)`
      select current_setting('server_version') as version,
        (pg_database_size(current_database()) / 1048576)::int as megabytes,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as allowed,
        (select coalesce(max(extract(epoch from now() - xact_start)), 0)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()) as oldest,
        (select coalesce(array_agg(name), '{}') from schema_migrations) as migrations`;
    return judgeDatabase(facts, await readdir(path.join(ROOT, 'db/migrations')));
  } finally {
    await database.close();
  }
}

function judgeDatabase(facts: z.infer<typeof databaseFacts>, files: readonly string[]): Finding[] {
  const { version, megabytes, used, allowed, oldest } = facts;
  const applied = new Set(facts.migrations);
  const missing = files.filter((file) => file.endsWith('.sql') && !applied.has(file)).length;
  const later = facts.migrations.filter((name) => !files.includes(name)).length;
  const found = [good(`PostgreSQL ${version}, ${megabytes} MB, ${used} of ${allowed} connections`)];
  if (used > 0.9 * allowed) found.push(wrong('nearly all connections are used: raise max_connections'));
  if (oldest > MAX_TRANSACTION_SECONDS) found.push(wrong(`a transaction is open for ${oldest} s: end it`));
  if (missing)
    found.push(
      wrong(`${missing} migration${missing > 1 ? 's' : ''} of this release did not run: start it, or npm run migrate`),
    );
  if (later) found.push(wrong(`the database has ${later} of a later release, which a rollback leaves`));
  return found;
}

async function lookAtMail(settings: Settings): Promise<Finding[]> {
  if (!settings.smtpUrl) return [wrong('SMTP_URL is not set, so no email leaves this machine')];
  const problems = await findMailProblem(settings);
  return problems.length ? problems.map(wrong) : [good('the mail server of SMTP_URL takes emails')];
}

async function lookAtCertificate({ publicUrl }: Settings): Promise<Finding[]> {
  const found = await readCertificate(publicUrl);
  if (!found) return [good(`${publicUrl} has none`)];
  const text = `that of ${new URL(publicUrl).hostname} ends in ${found.daysLeft} days`;
  return [found.ok ? good(text) : wrong(`${text}: certbot renew`)];
}

function listCopies(named: readonly string[], { port }: Settings): string[] {
  if (named.length) return [...named];
  const ports = existsSync(COPIES) ? readFileSync(COPIES, 'utf8').matchAll(/127\.0\.0\.1:(\d+) max_fails/g) : [];
  const found = new Set([...ports].map(([, copy]) => copy));
  return [...(found.size ? found : [port])].map((copy) => `http://127.0.0.1:${copy}`);
}

async function lookAtCopy(url: string, { operatorToken }: Settings): Promise<Finding[]> {
  const headers = operatorToken ? { authorization: `Bearer ${operatorToken}` } : undefined;
  const reply = await fetch(new URL('/readyz', url), { headers, signal: AbortSignal.timeout(LOOK_MS) }).catch(
    () => null,
  );
  if (!reply) return [wrong(`${url} does not answer: systemctl status 'clamps@*', and the log`)];
  if (reply.status !== 200 && reply.status !== 503)
    return [
      {
        state: 'unknown',
        text: `${url}/readyz answers ${reply.status}: set OPERATOR_TOKEN, or ask on the machine itself`,
      },
    ];
  const { version, ready: _, ...parts } = (await reply.json()) as Record<string, unknown>;
  const bad = Object.entries(parts).filter(([, part]) => Reflect.get(Object(part), 'ok') !== true);
  return [
    good(`${url} runs ${String(version)}`),
    ...bad.map(([name, part]) =>
      wrong(`${url}, "${name}": ${JSON.stringify(part)} (docs/operate.md, "What /readyz says")`),
    ),
  ];
}

await runCommand(main);
