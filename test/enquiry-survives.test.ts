import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { aCustomer, modelsOfCatalogue, PASSWORD } from './accounts.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { startServer } from './killable-server.ts';
import { nightly } from './rounds.ts';

describe('An enquiry with a success response', () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  async function setUp(env: Record<string, string> = {}) {
    const fresh = await freshDatabase();
    cleanUps.push(() => fresh.drop());
    const database = openDatabase(fresh.connectionString, { connections: 2 });
    cleanUps.push(() => database.close());
    const services = { database } as Parameters<typeof aCustomer>[0]['services'];
    const customer = await aCustomer({ services });
    const [model] = await modelsOfCatalogue({ services }, 1);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'clamp-crash-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const secret = 'a secret that outlives the process, 32 characters';
    const start = () =>
      startServer(
        { DATABASE_URL: fresh.connectionString, DATA_DIR: dataDir, SESSION_SECRET: secret, ...env },
        cleanUps,
      );
    const lines = { product_ids: [1], model_ids: [model?.id], model_names: ['x'], quantities: [1] };
    return { start, database, dataDir, customer, body: { customer_id: customer.id, ...lines } };
  }

  it('is stored with both emails when the process is killed right after the response', {
    timeout: 60_000,
  }, async () => {
    const { start, database, dataDir, customer, body } = await setUp();
    const first = await start();
    const cookie = await logIn(first.origin, customer.email);
    const references = await Promise.all(
      Array.from({ length: 5 }, () => post(first.origin, '/api/submit_enquiry.php', body, { cookie })),
    );
    await first.kill();
    expect(references.map(({ success }) => success)).toEqual([true, true, true, true, true]);
    expect(await stored(database)).toEqual(references.map(({ reference }) => reference).sort());
    await start();
    const files = async () =>
      (await readdir(path.join(dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(async () => (await files()).length, { timeout: 40_000, interval: 200 }).toBe(10);
  });

  nightly(
    'has its emails delivered although the process is killed while sending them',
    { timeout: 90_000 },
    async () => {
      const smtp = await smtpThatHangsAtFirst(cleanUps);
      const { start, customer, body } = await setUp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
      const first = await start();
      const cookie = await logIn(first.origin, customer.email);
      await post(first.origin, '/api/submit_enquiry.php', body, { cookie });
      await expect.poll(() => smtp.begun, { timeout: 10_000 }).toBe(2);
      await first.kill();
      smtp.recover();
      const killed = Date.now();
      await start();
      await expect.poll(() => smtp.received.length, { timeout: 60_000, interval: 200 }).toBe(2);
      expect(Date.now() - killed).toBeLessThan(60_000);
      const emails = await Promise.all(smtp.received.map((text) => PostalMime.parse(text)));
      expect(emails.map(({ to }) => to?.[0]?.address).sort()).toEqual([customer.email, 'sales@clamps.example'].sort());
    },
  );
});

async function post(origin: string, url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { success: boolean; reference?: string };
}

async function logIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function stored(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    'select reference from enquiries order by reference',
  );
  return rows.map(({ reference }) => reference);
}

/** Starts an SMTP server that receives emails but does not reply until `recover` is called. */
async function smtpThatHangsAtFirst(cleanUps: (() => Promise<unknown>)[]) {
  const port = await freePort();
  const state = {
    port,
    begun: 0,
    received: [] as string[],
    hanging: true,
    recover() {
      state.hanging = false;
    },
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => {
      state.begun += 1;
      if (!state.hanging) done();
    },
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      stream.on('end', () => {
        state.received.push(text);
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  cleanUps.push(() => new Promise<void>((done) => server.close(done)));
  return state;
}
