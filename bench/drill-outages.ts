import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../test/free-port.ts';
import { type FreezingProxy, freezingProxy } from '../test/freezing-proxy.ts';
import { type ImapServer, imapServer } from '../test/imap-server.ts';
import type { Checks } from './checks.ts';
import { Acknowledged, health, isReady, part, query, uncached, until, within } from './drill-tools.ts';
import { childrenOf } from './process-usage.ts';
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
  acknowledged: Acknowledged;
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
    await until('the site is ready', 60, () => isReady(origin));
    const drill = { checks, site, origin, postgres, proxy, mail, acknowledged: new Acknowledged() };
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
    await within(origin, acknowledged, async () => {
      site.kill();
      await until('it does not answer', 10, async () => !(await health(origin)));
    });
    return undefined;
  });
  await checks.run('kill -9 of PostgreSQL', async () => {
    await within(origin, acknowledged, async () => process.kill(postgres.pid, 'SIGKILL'));
    return undefined;
  });
}

async function drillSilence({ checks, origin, postgres, proxy, acknowledged }: Drill): Promise<void> {
  const databaseIsAway = () =>
    until('/readyz says that the database does not answer', 15, async () => !(await part(origin, 'database')));
  await checks.run('Frozen connections, while new ones pass', async () => {
    await within(origin, acknowledged, async () => proxy.freeze());
    return undefined;
  });
  await checks.run('A database host that has vanished', async () => {
    await within(origin, acknowledged, async () => {
      try {
        proxy.freeze({ all: true });
        await databaseIsAway();
        const notTold = async () => !(await part(origin, 'changes'));
        await until('/readyz says that change notifications do not arrive', 110, notTold);
      } finally {
        proxy.thaw();
      }
    });
    return undefined;
  });
  await checks.run('A PostgreSQL that is stopped (SIGSTOP)', async () => {
    let slowest = 0;
    await within(origin, acknowledged, async () => {
      const stopped = [postgres.pid, ...childrenOf(postgres.pid)];
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      try {
        slowest = await slowestOf(60, 200, () => uncached(origin));
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
  const logs = (text: RegExp) => until(`the log has ${text}`, 10, async () => text.test(site.log()));
  await checks.run('Connections used up', async () => {
    await within(origin, acknowledged, async () => {
      const taken = await takeConnections(postgres.connectionString);
      const refused = async () => {
        await Promise.all(Array.from({ length: 30 }, () => uncached(origin)));
        return !(await part(origin, 'connections'));
      };
      await until('/readyz says that requests found no connection', 30, refused);
      for (const client of taken) await client.end();
    });
    return undefined;
  });
  await checks.run('Unexpected errors', async () => {
    await within(origin, acknowledged, async () => {
      await query(postgres.connectionString, 'alter table newsletter_signups rename to elsewhere');
      for (let at = 0; at < 5; at += 1) await acknowledged.try(origin);
      await query(postgres.connectionString, 'alter table elsewhere rename to newsletter_signups');
      await until('/readyz counts them', 15, async () => !(await part(origin, 'errors')));
    });
    return undefined;
  });
  await checks.run('A slow query names its request', async () => {
    const lock = query(postgres.connectionString, 'begin; lock table newsletter_signups; select pg_sleep(1); commit');
    await wait(200);
    await acknowledged.add(origin);
    await lock;
    await logs(/"reqId":"[^"]+","query":"[^\n]*A slow query/);
    return undefined;
  });
  await checks.run('A forgotten TRUST_PROXY', async () => {
    await uncached(origin, { 'x-forwarded-for': '203.0.113.7' });
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
  await until('the mailbox is read', 60, async () => mailbox.waiting > 0);
  await mailbox.close();
  await until('/readyz says that the mailbox cannot be read', 60, async () => !(await part(origin, 'mailbox')));
  const again = await imapServer([], port);
  try {
    await until('it is read again', 120, () => part(origin, 'mailbox'));
  } finally {
    await again.close();
  }
}

async function loseMailServer({ origin, postgres, mail, acknowledged }: Drill): Promise<void> {
  await within(origin, acknowledged, async () => {
    await mail.setDown(true);
    await acknowledged.add(origin);
    const age = `update pgboss.job set created_on = created_on - interval '16 minutes' where name like 'mail%' and state < 'completed'`;
    await query(postgres.connectionString, age);
    await until('/readyz says that emails are not sent', 15, async () => !(await part(origin, 'emails')));
    await mail.setDown(false);
    const now = `update pgboss.job set start_after = now() where name like 'mail%' and state = 'retry'`;
    await query(postgres.connectionString, now);
    await until('the email has left', 60, () => part(origin, 'emails'));
  });
}
