import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../test/free-port.ts';
import { type FreezingProxy, freezingProxy } from '../test/freezing-proxy.ts';
import { type ImapServer, imapServer } from '../test/imap-server.ts';
import type { Checks } from './checks.ts';
import {
  AcknowledgedWork,
  fetchUncached,
  isPartOk,
  isSiteReady,
  readHealth,
  runAcknowledged,
  runSql,
  waitUntil,
} from './drill-tools.ts';
import { listChildren } from './process-usage.ts';
import { cleanFolder } from './site-process.ts';
import { type SupervisedSite, superviseSite } from './soak-site.ts';
import { type SoakMailServer, startMailServer } from './soak-smtp.ts';

/** A request waits 3 s for PostgreSQL; on a busy machine the reply comes a little later. */
const MAX_FROZEN_MS = 3700;

interface Drill {
  checks: Checks;
  site: SupervisedSite;
  origin: string;
  postgres: EmbeddedPostgres;
  proxy: FreezingProxy;
  mail: SoakMailServer;
  acknowledged: AcknowledgedWork;
}

/**
 * Runs a site behind a proxy that can freeze its connections, with a PostgreSQL, a mail server and a mailbox that can
 * stop.
 */
export async function drillOutages(checks: Checks, server: string, folder: string, secret: string): Promise<void> {
  const postgres = await launchPostgres({ directory: path.join(cleanFolder(folder), 'postgres') });
  const proxy = await freezingProxy(postgres.connectionString);
  const mail = await startMailServer();
  const mailbox = await imapServer();
  let site: SupervisedSite | undefined;
  try {
    site = await superviseSite(server, await freePort(), {
      DATABASE_URL: proxy.connectionString,
      DATA_DIR: path.join(folder, 'files'),
      SMTP_URL: mail.url,
      IMAP_URL: mailbox.url,
      SESSION_SECRET: secret,
      LOG_LEVEL: 'warn',
    });
    const { origin } = site;
    await waitUntil('the site is ready', 60, () => isSiteReady(origin));
    const drill = { checks, site, origin, postgres, proxy, mail, acknowledged: new AcknowledgedWork() };
    await drillKills(drill);
    await drillSilence(drill);
    await drillWarnings(drill);
    await checks.run('A mailbox that cannot be reached', () => loseMailbox(drill, mailbox));
    await checks.run('A mail server that is away', () => loseMailServer(drill));
    await checks.run('Everything acknowledged is stored', () => drill.acknowledged.compare(postgres.connectionString));
    await checks.run('SIGTERM while the database does not answer', async () => {
      proxy.freeze({ all: true });
      const began = performance.now();
      await site?.stop();
      return `stopped in ${((performance.now() - began) / 1000).toFixed(1)} s`;
    });
  } finally {
    proxy.thaw();
    await site?.stop();
    await proxy.close();
    await mail.close();
    await mailbox.close();
    await postgres.stop();
  }
}

async function drillKills({ checks, site, origin, postgres, acknowledged }: Drill): Promise<void> {
  await checks.run('kill -9 of the site', async () => {
    await runAcknowledged(origin, acknowledged, async () => {
      site.kill();
      await waitUntil('it does not answer', 10, async () => !(await readHealth(origin)));
    });
    return undefined;
  });
  await checks.run('kill -9 of PostgreSQL', async () => {
    await runAcknowledged(origin, acknowledged, async () => process.kill(postgres.pid, 'SIGKILL'));
    return undefined;
  });
}

async function drillSilence({ checks, origin, postgres, proxy, acknowledged }: Drill): Promise<void> {
  const databaseIsAway = () =>
    waitUntil('/readyz says that the database does not answer', 15, async () => !(await isPartOk(origin, 'database')));
  await checks.run('Frozen connections, while new ones pass', async () => {
    await runAcknowledged(origin, acknowledged, async () => proxy.freeze());
    return undefined;
  });
  await checks.run('A database host that has vanished', async () => {
    await runAcknowledged(origin, acknowledged, async () => {
      try {
        proxy.freeze({ all: true });
        await databaseIsAway();
        const isUnreported = async () => !(await isPartOk(origin, 'changes'));
        await waitUntil('/readyz says that change notifications do not arrive', 110, isUnreported);
      } finally {
        proxy.thaw();
      }
    });
    return undefined;
  });
  await checks.run('A PostgreSQL that is stopped (SIGSTOP)', async () => {
    let slowest = 0;
    await runAcknowledged(origin, acknowledged, async () => {
      const stopped = [postgres.pid, ...listChildren(postgres.pid)];
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      try {
        slowest = await slowestOf(60, 200, () => fetchUncached(origin));
        await databaseIsAway();
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
      }
    });
    if (slowest > MAX_FROZEN_MS) throw new Error(`a visitor waited ${Math.round(slowest)} ms for an answer`);
    return `60 visitors were answered within ${(slowest / 1000).toFixed(1)} s`;
  });
}

/** Milliseconds of the slowest of `count` requests, which start `pauseMs` apart without waiting for each other. */
async function slowestOf(count: number, pauseMs: number, ask: () => Promise<unknown>): Promise<number> {
  const times = Array.from({ length: count }, async (_, at) => {
    await wait(at * pauseMs);
    const began = performance.now();
    if ((await ask()) === undefined) throw new Error('a visitor got no answer');
    return performance.now() - began;
  });
  return Math.max(...(await Promise.all(times)));
}

async function drillWarnings({ checks, site, origin, postgres, acknowledged }: Drill): Promise<void> {
  const logs = (text: RegExp) => waitUntil(`the log has ${text}`, 10, async () => text.test(site.log()));
  await checks.run('Connections used up', async () => {
    await runAcknowledged(origin, acknowledged, async () => {
      const taken = await takeConnections(postgres.connectionString);
      const refused = async () => {
        await Promise.all(Array.from({ length: 30 }, () => fetchUncached(origin)));
        return !(await isPartOk(origin, 'connections'));
      };
      await waitUntil('/readyz says that requests found no connection', 30, refused);
      for (const client of taken) await client.end();
    });
    return undefined;
  });
  await checks.run('Unexpected errors', async () => {
    await runAcknowledged(origin, acknowledged, async () => {
      await runSql(postgres.connectionString, 'alter table newsletter_signups rename to elsewhere');
      for (let at = 0; at < 5; at += 1) await acknowledged.try(origin);
      await runSql(postgres.connectionString, 'alter table elsewhere rename to newsletter_signups');
      await waitUntil('/readyz counts them', 15, async () => !(await isPartOk(origin, 'errors')));
    });
    return undefined;
  });
  await checks.run('A slow query names its request', async () => {
    const lock = runSql(postgres.connectionString, 'begin; lock table newsletter_signups; select pg_sleep(1); commit');
    await wait(200);
    await acknowledged.add(origin);
    await lock;
    await logs(/"reqId":"[^"]+","query":"[^\n]*A slow query/);
    return undefined;
  });
  await checks.run('A forgotten TRUST_PROXY', async () => {
    await fetchUncached(origin, { 'x-forwarded-for': '203.0.113.7' });
    await logs(/X-Forwarded-For came from/);
    return undefined;
  });
}

async function takeConnections(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return taken;
    }
  }
}

async function loseMailbox({ origin }: Drill, mailbox: ImapServer): Promise<void> {
  const port = Number(new URL(mailbox.url).port);
  await waitUntil('the mailbox is read', 60, async () => mailbox.waiting > 0);
  await mailbox.close();
  await waitUntil('/readyz says that the mailbox cannot be read', 60, async () => !(await isPartOk(origin, 'mailbox')));
  const again = await imapServer([], port);
  try {
    await waitUntil('it is read again', 120, () => isPartOk(origin, 'mailbox'));
  } finally {
    await again.close();
  }
}

async function loseMailServer({ origin, postgres, mail, acknowledged }: Drill): Promise<void> {
  await runAcknowledged(origin, acknowledged, async () => {
    await mail.setDown(true);
    await acknowledged.add(origin);
    const age = `update pgboss.job set created_on = created_on - interval '16 minutes' where name like 'mail%' and state < 'completed'`;
    await runSql(postgres.connectionString, age);
    await waitUntil('/readyz says that emails are not sent', 15, async () => !(await isPartOk(origin, 'emails')));
    await mail.setDown(false);
    const now = `update pgboss.job set start_after = now() where name like 'mail%' and state = 'retry'`;
    await runSql(postgres.connectionString, now);
    await waitUntil('the email has left', 60, () => isPartOk(origin, 'emails'));
  });
}
