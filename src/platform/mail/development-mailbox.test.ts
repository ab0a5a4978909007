import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptForms } from '../http/request-bodies.ts';
import { readSettings } from '../settings.ts';
import { registerDevelopmentMailbox } from './development-mailbox.ts';
import { deleteEmailFilesBefore, deleteEmailFilesByAddress, readEmails, writeEmailFile } from './email-files.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function dataFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return folder;
}

describe('The mailbox for trying out the site', () => {
  it('answers an email as its recipient, if replies go to sales', async () => {
    const folder = await dataFolder();
    const received: Buffer[] = [];
    const app = Fastify();
    cleanUps.push(() => app.close());
    await acceptForms(app);
    registerDevelopmentMailbox(app, readSettings({ DATA_DIR: folder }), async (message) => received.push(message));
    const write = (id: string, replyTo: string) =>
      writeEmailFile(
        path.join(folder, 'mail'),
        id,
        Buffer.from(
          `To: asha@works.example\r\nReply-To: ${replyTo}\r\nSubject: Clamps\r\nMessage-ID: <two@site.example>\r\nReferences: <one@site.example>\r\n\r\nHow many?\r\n`,
        ),
      );
    await write('question', 'ENQ-2026-000001 <sales@clamps.example>');
    await write('other', 'asha@works.example');
    const headers = { host: 'localhost' };
    const pageOf = async (id: string) => (await app.inject({ url: `/dev/mailbox/${id}`, headers })).body;
    expect(await pageOf('question')).toContain('<textarea');
    expect(await pageOf('other')).not.toContain('<textarea');
    const answer = (more: Record<string, string>, text = 'Twenty') =>
      app.inject({
        method: 'POST',
        url: '/dev/mailbox/question/answer',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
        payload: new URLSearchParams({ text }).toString(),
      });
    expect((await answer({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await answer({ host: 'clamps.example' })).statusCode).toBe(404);
    expect((await answer({}, ' ')).statusCode).toBeGreaterThanOrEqual(400);
    expect(received).toEqual([]);
    expect((await answer({})).statusCode).toBe(303);
    expect(await PostalMime.parse(received[0] ?? '')).toMatchObject({
      from: { address: 'asha@works.example' },
      to: [{ address: 'sales@clamps.example' }],
      inReplyTo: '<two@site.example>',
      references: '<one@site.example> <two@site.example>',
      text: expect.stringContaining('Twenty'),
    });
  });

  async function mailbox(env: Record<string, string> = {}) {
    const app = Fastify();
    cleanUps.push(() => app.close());
    registerDevelopmentMailbox(app, readSettings({ DATA_DIR: await dataFolder(), ...env }), async () => {});
    return app;
  }
  const statusOf = async (env: Record<string, string>, headers: Record<string, string> = {}) =>
    (await (await mailbox(env)).inject({ url: '/dev/mailbox.json', headers: { host: 'localhost', ...headers } }))
      .statusCode;

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', ''])(
    'exists when the public address %j is this machine',
    async (address) => {
      expect(await statusOf({ PUBLIC_URL: address })).toBe(200);
    },
  );

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://clamps.example' },
    { PUBLIC_URL: 'http://192.168.1.7:3000' },
    { PUBLIC_URL: 'http://localhost.clamps.example' },
    { SMTP_URL: 'smtp://mail.clamps.example' },
  ])('does not exist with %j', async (env) => {
    expect(await statusOf(env)).toBe(404);
  });

  it.each([
    ['forwarded', 'for=192.0.2.7'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '192.0.2.7'],
    ['x-forwarded-host', 'clamps.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '192.0.2.7'],
    ['x-client-ip', '192.0.2.7'],
    ['true-client-ip', '192.0.2.7'],
    ['cf-connecting-ip', '192.0.2.7'],
    ['cf-ray', '1'],
    ['host', 'clamps.example'],
  ])('is closed to a request with the header %s: %s', async (name, value) => {
    expect(await statusOf({}, { [name]: value })).toBe(404);
  });

  it('is closed to HTTP/1.0, which proxies speak by default', async () => {
    const app = await mailbox();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const statusLine = async (version: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /dev/mailbox.json HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      const [first] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
      socket.destroy();
      return first.split('\r\n')[0];
    };
    expect(await statusLine('1.1')).toContain('200');
    expect(await statusLine('1.0')).toContain('404');
  });
});

describe('An email that is stored as a file', () => {
  it.skipIf(process.platform === 'win32')('is readable by its owner only, also in an existing folder', async () => {
    const folder = path.join(await dataFolder(), 'mail');
    await mkdir(folder, { mode: 0o755 });
    await writeFile(path.join(folder, 'old.eml'), 'Subject: old\r\n\r\n', { mode: 0o644 });
    await writeEmailFile(folder, 'new', Buffer.from('Subject: new\r\n\r\n'));
    const modes = ['', 'old.eml', 'new.eml'].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600]);
    expect((await readEmails(folder)).map(({ subject }) => subject).sort()).toEqual(['new', 'old']);
  });

  it.skipIf(process.platform === 'win32')('may vanish while the others are read or deleted', async () => {
    const folder = await dataFolder();
    await writeEmailFile(folder, 'b', Buffer.from('To: asha@works.example\r\n\r\n'));
    // A broken link is listed but cannot be read, like a file that was deleted in between.
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'a.eml'));
    expect(await readEmails(folder)).toHaveLength(1);
    expect(await deleteEmailFilesBefore(folder, new Date(0))).toBe(0);
    await deleteEmailFilesByAddress(folder, 'asha@works.example');
    expect(await readEmails(folder)).toEqual([]);
  });

  it('stays in memory for the mailbox only, and only up to a number', async () => {
    const folder = await dataFolder();
    const write = (id: string, subject: string) =>
      writeEmailFile(folder, id, Buffer.from(`Subject: ${subject}\r\n\r\n`));
    await write('0', 'first');
    await deleteEmailFilesByAddress(folder, 'asha@works.example');
    await write('0', 'second');
    expect(await readEmails(folder)).toMatchObject([{ subject: 'second' }]);
    await Promise.all(Array.from({ length: 600 }, (_, number) => write(String(number), 'x')));
    const before = new Set(await readEmails(folder));
    expect((await readEmails(folder)).filter((email) => before.has(email)).length).toBeLessThan(600);
  });
});
