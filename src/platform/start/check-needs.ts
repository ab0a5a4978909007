import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { z } from 'zod';
import { openFileStore } from '../files/open-file-store.ts';
import { createDataFolder } from '../files/private-folder.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import { readDkimKey } from '../mail/dkim-key.ts';
import { loadTypesetter } from '../pdf/typeset-pdf.ts';
import { closeConnection } from '../postgres/database.ts';
import { queryOnlyRow } from '../postgres/plain-sql.ts';
import { needsDataFolder, readSettings, type Settings } from '../settings.ts';
import { checkFileLimit } from './file-limit.ts';
import { explainFailures, explainStartError, StartError } from './start-failure.ts';

const OLDEST_POSTGRES = 15;
const NOTIFY_MS = 5000;

/**
 * Probes the port first and replaces PORT=0 by a free one, since emails and pages contain the site's address.
 * @throws SettingsError, StartError
 */
export async function readServerSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const settings = readSettings(env);
  const port = await explainFailures('address', settings, () => choosePort(settings));
  return port === settings.port ? settings : readSettings({ ...env, PORT: String(port) });
}

/**
 * @returns lines about problems that may be temporary
 * @throws StartError, SettingsError with the setting and what to do
 */
export async function checkNeeds(settings: Settings): Promise<string[]> {
  readDkimKey(settings);
  checkTypesetter();
  await checkStorage(settings);
  if (settings.databaseUrl) await explainFailures('database', settings, () => checkNotifications(settings));
  return [...checkFileLimit(), ...(await findMailProblem(settings))];
}

function checkTypesetter(): void {
  try {
    loadTypesetter();
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

export async function checkStorage(settings: Settings): Promise<void> {
  if (needsDataFolder(settings)) {
    await explainFailures('folder', settings, async () => {
      await createDataFolder(settings.dataDir);
      await checkWritable(settings.dataDir);
    });
  }
  if (settings.databaseUrl) await explainFailures('database', settings, () => checkDatabase(settings));
  if (settings.s3) await explainFailures('bucket', settings, async () => (await openFileStore(settings)).check());
}

/** Creates and removes a folder, because the mode does not show a read-only file system or a changed user. */
async function checkWritable(folder: string): Promise<void> {
  const probe = await mkdtemp(path.join(folder, '.writable-')).catch((error: unknown) => {
    throw Object.assign(error as NodeJS.ErrnoException, { path: folder });
  });
  await rmdir(probe);
}

async function checkDatabase({ databaseUrl }: Settings): Promise<void> {
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 };
  const client = new pg.Client({ connectionString: databaseUrl, ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    const { version } = await queryOnlyRow(client, z.object({ version: z.number() }))`
      select current_setting('server_version_num')::int / 10000 as version`;
    if (version < OLDEST_POSTGRES) {
      throw new StartError(`DATABASE_URL: this is PostgreSQL ${version}; ${OLDEST_POSTGRES} or newer is needed.`);
    }
  } finally {
    await client.end();
  }
}

/**
 * A pooler in transaction mode accepts LISTEN but delivers nothing, so pages would never change. A second connection
 * notifies, as other copies do.
 */
async function checkNotifications({ databaseUrl }: Settings): Promise<void> {
  const [listener, sender] = [1, 2].map(() =>
    ignoreErrors(new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: NOTIFY_MS })),
  ) as [pg.Client, pg.Client];
  const channel = pg.escapeIdentifier(`start_${randomUUID()}`);
  const heard = new Promise<boolean>((resolve) => listener.on('notification', () => resolve(true)));
  try {
    await Promise.all([listener.connect(), sender.connect()]);
    await listener.query(`listen ${channel}`);
    await sender.query(`notify ${channel}`);
    if (await Promise.race([heard, wait(NOTIFY_MS, false, { ref: false })])) return;
  } finally {
    for (const client of [listener, sender]) closeConnection(client);
  }
  throw new StartError(
    'DATABASE_URL: a notification did not arrive, so this is a pooler in transaction mode. Use its session mode, or a direct connection.',
  );
}

/** An unreachable mail server does not prevent the start, since emails wait in the queue. */
export async function findMailProblem(settings: Settings): Promise<string[]> {
  if (!settings.smtpUrl) return [];
  try {
    await checkMailServer(settings.smtpUrl);
    return [];
  } catch (error) {
    const { responseCode = 500 } = error as { responseCode?: number };
    const wrong = responseCode >= 500 ? explainStartError('mail', error, settings) : undefined;
    if (wrong) throw wrong;
    const reason = error instanceof Error ? error.message : error;
    return [`The mail server of SMTP_URL does not take emails now (${reason}); they wait in the queue.`];
  }
}

async function choosePort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : port;
}

async function checkMailServer(url: string): Promise<void> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
