import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/database.ts';
import { freePort } from '../../../test/free-port.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import type { Email } from './email.ts';
import { createMailJobs, queueEmail, type UndeliveredEmail } from './mailer.ts';

const EMAIL: Email = {
  to: { name: 'Asha Rao', address: 'asha@works.example' },
  replyTo: { name: 'Vendor', address: 'vendor@works.example' },
  subject: 'Enquiry ENQ-2026-000001',
  text: 'Ten clamps, please. Größe M, 10 × 20',
  html: '<p>Ten clamps, please.</p>',
  attachments: [{ filename: 'lines.csv', contentType: 'text/csv; charset=utf-8', content: 'Model,Quantity\r\n' }],
};
/** Retry delays of one second, because the real ones are too long for a test. */
const QUICK_RETRY = { limit: 20, delaySeconds: 1, maxDelaySeconds: 1 };

function smtpError(code: number, text: string) {
  return Object.assign(new Error(text), { responseCode: code });
}

describe('The mail queue', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let jobs: Jobs;
  let port: number;
  let server: SMTPServer | undefined;
  let received: string[];
  let recipients: string[];
  let lost: UndeliveredEmail[];
  let sent: string[];
  let logged: string;
  const log = openLog(readSettings({}), {
    write: (line) => {
      logged += line;
    },
  });

  beforeEach(async () => {
    database = await emptyDatabase();
    jobs = await startJobs(database.database, log);
    port = await freePort();
    received = [];
    recipients = [];
    lost = [];
    sent = [];
    logged = '';
  });
  afterEach(async () => {
    await jobs.close();
    await new Promise<void>((done) => (server ? server.close(done) : done()));
    server = undefined;
    await database.close();
  });

  /** A real SMTP server. `reply` may refuse a recipient; `inText` may close the connection during the text. */
  async function smtp(
    reply: (recipient: string) => Error | undefined = () => undefined,
    inText: (cut: () => void) => unknown = () => {},
  ) {
    const sockets = new Set<Socket>();
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done(reply(address));
      },
      onData: (stream, _session, done) => {
        inText(() => {
          for (const socket of sockets) socket.destroy();
        });
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  }

  async function work(env: Record<string, string> = { SMTP_URL: `smtp://127.0.0.1:${port}` }) {
    const keeping = {
      storeLost: async (email: UndeliveredEmail) => void lost.push(email),
      markSent: async (id: string) => void sent.push(id),
      readFile: async (key: string) => Buffer.from(`the content of ${key}`),
      readMessageFile: async (_: string, position: number) => Buffer.from(`file ${position} of the letter`),
    };
    for (const job of createMailJobs(readSettings({ SESSION_SECRET: SECRET, ...env }), keeping, log, QUICK_RETRY)) {
      await jobs.work(job);
    }
  }
  const SECRET = 'a secret that is long enough for a test';
  const needs = () => ({ jobs, settings: readSettings({ SESSION_SECRET: SECRET }), clock: () => new Date() });
  const queue = (email = EMAIL) =>
    database.database.transaction((transaction) => queueEmail(needs(), email, transaction));
  const delivered = (count: number) =>
    expect.poll(() => received.length, { timeout: 12_000, interval: 50 }).toBe(count);

  it('delivers an email with text, HTML and attachment over SMTP', async () => {
    await smtp();
    await work();
    const id = await queue();
    await delivered(1);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail).toMatchObject({
      subject: EMAIL.subject,
      to: [{ address: 'asha@works.example', name: 'Asha Rao' }],
      replyTo: [{ address: 'vendor@works.example' }],
      from: { address: 'website@clamps.example' },
      messageId: `<${id}@localhost>`,
    });
    expect(mail.text?.trim()).toBe(EMAIL.text);
    expect(mail.html?.trim()).toBe(EMAIL.html);
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['lines.csv', 'text/csv']]);
  });

  it('delivers a message of a person with what it answers and a file of the store, and says once that it is sent', async () => {
    await smtp();
    await work();
    const answers = ['<first@localhost>', '<second@works.example>'];
    const attachments = [
      { filename: 'sheet.pdf', contentType: 'application/pdf', storeKey: 'uploads/files/sheet.pdf' },
    ];
    const id = await queue({ ...EMAIL, answers, attachments, letter: 'personal' });
    await delivered(1);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail).toMatchObject({ inReplyTo: '<second@works.example>', references: answers.join(' ') });
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted');
    const [file] = mail.attachments;
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('the content of uploads/files/sheet.pdf');
    await expect.poll(() => sent).toEqual([id]);
  });

  it('signs an email so that another program finds it genuine, and a changed one not', async () => {
    await smtp();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    });
    await work({ SMTP_URL: `smtp://127.0.0.1:${port}`, DKIM_KEY: privateKey, DKIM_SELECTOR: 'site7' });
    await queue();
    await delivered(1);
    const resolver = async (name: string) => {
      if (name !== 'site7._domainkey.clamps.example') throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
      return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
    };
    const verdict = async (message: string) => {
      const { results } = await dkimVerify(Buffer.from(message), { resolver });
      return results.map(({ signingDomain, status }) => [signingDomain, status.result]);
    };
    const message = received[0] ?? '';
    expect(await verdict(message)).toEqual([['clamps.example', 'pass']]);
    expect(await verdict(message.replace('Ten clamps', 'Two clamps'))).toEqual([['clamps.example', 'neutral']]);
  });

  it('sends nothing when the transaction that queued it is rolled back', async () => {
    await smtp();
    await work();
    const failed = database.database.transaction(async (transaction) => {
      await queueEmail(needs(), EMAIL, transaction);
      throw new Error('The cause failed');
    });
    await expect(failed).rejects.toThrow('The cause failed');
    await queue({ ...EMAIL, subject: 'The next one' });
    await delivered(1);
    expect(received[0]).toContain('The next one');
  });

  it('sends a burst of emails without delays between them', async () => {
    await smtp();
    await work();
    const begun = performance.now();
    await Promise.all(Array.from({ length: 80 }, () => queue()));
    await delivered(80);
    // Four workers that poll twice a second would take ten seconds.
    expect(performance.now() - begun).toBeLessThan(7000);
  });

  it('retries when the server defers (4xx), and delivers once', async () => {
    let deferred = 0;
    await smtp(() => {
      deferred += 1;
      return deferred <= 2 ? smtpError(451, 'Greylisted, try again later') : undefined;
    });
    await work();
    await queue();
    await delivered(1);
    expect(recipients).toHaveLength(3);
    expect(lost).toEqual([]);
  });

  it('retries while the server wants a login or TLS first, whatever the email', async () => {
    const codes = [530, 538];
    await smtp(() => {
      const code = codes.shift();
      return code ? smtpError(code, '5.7.0 Must issue a STARTTLS command first') : undefined;
    });
    await work();
    await queue();
    await delivered(1);
    expect(lost).toEqual([]);
  });

  it('retries when the connection is cut in the middle of the text, and delivers once', async () => {
    let cuts = 0;
    await smtp(undefined, (cut) => cuts++ < 2 && cut());
    await work();
    await queue();
    await delivered(1);
    expect(cuts).toBe(3);
    expect(lost).toEqual([]);
  });

  it('gives up at once when the server refuses permanently (5xx), and records the reason', async () => {
    await smtp(() => smtpError(550, 'No such user here'));
    await work();
    await queue();
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
    expect(lost[0]).toMatchObject({
      email: { subject: EMAIL.subject },
      error: expect.stringContaining('No such user'),
    });
    expect(recipients).toHaveLength(1);
  });

  it('logs a refused email as an error, with the reference and the domain of the recipient only', async () => {
    await smtp(() => smtpError(550, 'No such user: asha@works.example'));
    await work();
    await queue({ ...EMAIL, reference: 'ENQ-2026-000001' });
    await expect.poll(() => logged, { timeout: 10_000 }).toContain('An email could not be delivered');
    const entry = logged.split('\n').find((line) => line.includes('could not be delivered')) ?? '{}';
    expect(JSON.parse(entry)).toMatchObject({ level: 50, reference: 'ENQ-2026-000001', domain: 'works.example' });
    expect(entry).toContain('No such user');
    expect(logged).not.toMatch(/asha|Asha|vendor/);
  });

  const LINK = 'https://clamps.example/reset-password?token=secret-token';
  const CONFIDENTIAL: Email = {
    to: EMAIL.to,
    subject: 'Reset your password',
    text: LINK,
    html: `<a href="${LINK}">Reset</a>`,
    unsubscribe: `${LINK}-unsubscribe`,
    isConfidential: true,
  };
  const storedData = async () =>
    JSON.stringify((await database.database.pool.query(`select data from pgboss.job where name like 'mail%'`)).rows);

  it('encrypts a confidential email in the database, and sends it in full', async () => {
    await smtp();
    await work();
    await queue(CONFIDENTIAL);
    expect(await storedData()).toContain('Reset your password');
    expect(await storedData()).not.toContain('secret-token');
    await delivered(1);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([LINK, CONFIDENTIAL.html]);
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain(`${LINK}-unsubscribe`);
  });

  it('puts confidential emails where an earlier release, which cannot decrypt them, does not find them', async () => {
    await work();
    await queue(CONFIDENTIAL);
    await queue();
    const { rows } = await database.database.pool.query(
      `select name, data->>'subject' as subject from pgboss.job where data ? 'subject' order by name`,
    );
    expect(rows).toEqual([
      { name: 'mail', subject: EMAIL.subject },
      { name: 'mail-confidential', subject: CONFIDENTIAL.subject },
    ]);
  });

  it('records a confidential email that is lost without its content', async () => {
    await smtp(() => smtpError(550, 'No such user here'));
    await work();
    await queue(CONFIDENTIAL);
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
    expect(lost[0]).toMatchObject({ email: { to: EMAIL.to, subject: CONFIDENTIAL.subject } });
    expect(JSON.stringify(lost)).not.toMatch(/secret-token|sealed/);
  });

  it('gives up a confidential email when the secret of the site has changed', async () => {
    await smtp();
    await work({ SMTP_URL: `smtp://127.0.0.1:${port}`, SESSION_SECRET: 'another secret that is long enough too' });
    await queue(CONFIDENTIAL);
    await expect.poll(() => lost.length, { timeout: 10_000 }).toBe(1);
    expect(lost[0]?.error).toContain('the secret of the site has changed');
  });

  it('retries a confidential email while the file of the secret cannot be read', async () => {
    await smtp();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
    await mkdir(path.join(dataDir, 'secret'));
    await work({ SMTP_URL: `smtp://127.0.0.1:${port}`, SESSION_SECRET: '', DATA_DIR: dataDir });
    await queue(CONFIDENTIAL);
    const attempts = async () =>
      (await database.database.pool.query(`select retry_count from pgboss.job where name = 'mail-confidential'`))
        .rows[0]?.retry_count;
    await expect.poll(attempts, { timeout: 10_000 }).toBeGreaterThan(0);
    await rm(path.join(dataDir, 'secret'), { recursive: true });
    await writeFile(path.join(dataDir, 'secret'), SECRET);
    await delivered(1);
    expect(lost).toEqual([]);
    await rm(dataDir, { recursive: true });
  });

  it('lets the queue hold a sent email for an hour only', async () => {
    await smtp();
    await work();
    await queue();
    await delivered(1);
    const { rows } = await database.database.pool.query(
      `select distinct deletion_seconds from pgboss.job where name = 'mail'`,
    );
    expect(rows).toEqual([{ deletion_seconds: 3600 }]);
  });

  it('waits for a server that is down, and delivers once when it is up', async () => {
    await work();
    await queue();
    // Long enough for a failed attempt, because the queue polls once a second.
    await new Promise((done) => setTimeout(done, 1500));
    await smtp();
    await delivered(1);
    // A second delivery would follow at the next poll.
    await new Promise((done) => setTimeout(done, 1500));
    expect(received).toHaveLength(1);
    expect(lost).toEqual([]);
  });

  it('lets no name or subject inject a header or a recipient', async () => {
    await smtp();
    await work();
    await queue({
      ...EMAIL,
      to: { name: 'Asha\r\nBcc: thief@evil.example', address: 'asha@works.example' },
      subject: 'Hello\r\nBcc: thief@evil.example\r\n\r\nOwn text',
      replyTo: { name: '"<thief@evil.example>, x', address: 'vendor@works.example' },
    });
    await delivered(1);
    expect(recipients).toEqual(['asha@works.example']);
    const mail = await PostalMime.parse(received[0] ?? '');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.to?.map(({ address }) => address)).toEqual(['asha@works.example']);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['vendor@works.example']);
    expect(mail.text?.trim()).toBe(EMAIL.text);
  });

  it('writes one file per email without SMTP', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
    await work({ DATA_DIR: dataDir });
    const ids = [await queue(), await queue()];
    const names = async () => (await readdir(path.join(dataDir, 'mail')).catch(() => [])).sort();
    await expect.poll(names, { timeout: 5000 }).toEqual(ids.map((id) => `${id}.eml`).sort());
    await rm(dataDir, { recursive: true });
  });
});
