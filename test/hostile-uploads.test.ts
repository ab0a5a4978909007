import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, PASSWORD } from './accounts.ts';
import { type TestApp, testApp } from './app.ts';
import { hostileArchives, hostileFiles, multipartOf } from './hostile-files.ts';
import { aMemberOfStaff, officeSession } from './office.ts';
import { mediaUploads } from './office-media.ts';
import { nightly } from './rounds.ts';
import { uploadStorm } from './upload-storm.ts';
import type { Attack } from './visitor-thread.ts';
import { watchedSite } from './watched-site.ts';

/** Allowed delay in ms: more than a page and a login take while nothing is uploaded. */
const MAX_WAIT_MS = 200;
/** While files are read, a login gets a third of the cores; a login that waits for a file takes seconds. */
const MAX_LOGIN_SHARE = 3;
/** A real stall shows at every attempt; other work on the machine does not. */
const ATTEMPTS = 3;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('While hostile files are uploaded', () => {
  let site: TestApp;
  let visitor: Awaited<ReturnType<typeof watchedSite>>;
  let headers: Record<string, string>;
  const folder = path.join(tmpdir(), 'hostile-uploads');

  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    vi.stubEnv('TMPDIR', folder);
    vi.stubEnv('REAL_HASHES', '1');
    site = await testApp({ env: { RATE_LIMIT_SCALE: '100000' } });
    headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    const { email } = await aCustomer(site);
    const login = {
      method: 'POST',
      path: '/api/login.php',
      headers: JSON_TYPE,
      payload: JSON.stringify({ email, password: PASSWORD }),
    };
    visitor = await watchedSite(site, { page: '/AllProducts', login });
    await visitor.watch([]);
  });
  afterAll(async () => {
    await visitor?.close();
    await site?.close();
    vi.unstubAllEnvs();
  });

  /** Describes why the visitor waited too long at every attempt; undefined if at least one attempt was fast. */
  async function faultOf(attacks: Attack[]): Promise<string | undefined> {
    let fault: string | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const rest = await visitor.watch([]);
      const { statuses, slowest, slowestLogin, slowness } = await visitor.watch(attacks);
      const unexpected = statuses.filter((status) => status !== 200 && status !== 400);
      if (unexpected.length) return `status ${unexpected}`;
      const may = MAX_WAIT_MS * slowness;
      if (slowest <= rest.slowest + may && slowestLogin <= MAX_LOGIN_SHARE * rest.slowestLogin + may) return undefined;
      fault = `a page took ${slowest.toFixed()} ms, a login ${slowestLogin.toFixed()} (at rest ${rest.slowest.toFixed()} and ${rest.slowestLogin.toFixed()}, machine ${slowness.toFixed(1)} times slower)`;
    }
    return fault;
  }

  it('a page and a login come as at rest, and each file is answered', async () => {
    const files = await Promise.all((await hostileFiles(5000)).map(multipartOf));
    const attacks = files.map(({ type, payload }) => ({
      ...{ method: 'POST', path: '/api/office/upload', payload },
      headers: { ...headers, 'content-type': type },
    }));
    expect(attacks.length).toBeGreaterThan(40);
    expect(await faultOf(attacks)).toBeUndefined();
  });

  it('the bytes of a file are refused without the right to write there, and before its target is known', async () => {
    const viewer = await officeSession(site, (await aMemberOfStaff(site, 'viewer')).id);
    const part = (name: string, content: string) =>
      `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${content}`;
    const file = part('file; filename=a.pdf', `%PDF-${'x'.repeat(100_000)}`);
    const fields = `${part('resource', 'brands')}\r\n${part('field', 'image')}\r\n`;
    const beginning = async (as: Record<string, string>, text: string) => {
      const outgoing = request({
        ...{ port: visitor.port, path: '/api/office/upload', method: 'POST', agent: false },
        headers: { ...as, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 200_000_000 },
      });
      outgoing.write(text);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const left = await readdir(folder, { recursive: true });
      outgoing.destroy();
      return [response.statusCode, left.filter((name) => name.endsWith('.pdf'))];
    };
    expect(await beginning(viewer, fields + file)).toEqual([403, []]);
    expect(await beginning(headers, file)).toEqual([400, []]);
  });

  nightly('archives are matched or refused, and a page comes as at rest', async () => {
    const { whole } = mediaUploads(site, () => headers);
    const attacks: Attack[] = [];
    for (const [at, content] of hostileArchives().entries()) {
      const { id } = await whole(`${at}.zip`, content, 'zip');
      const payload = JSON.stringify({ id });
      attacks.push({ method: 'POST', path: '/api/office/match_zip', headers: { ...headers, ...JSON_TYPE }, payload });
    }
    // The first archive is refused and deleted, so it is tried once and left out of the repeated attempts.
    const [refused, ...matched] = attacks;
    expect((await visitor.watch(refused ? [refused] : [])).statuses).toEqual([400]);
    expect(await faultOf(matched)).toBeUndefined();
  });

  nightly('nothing of a hundred of them is left on the disk, and none is an error of the site', async () => {
    const { statuses } = await uploadStorm({
      ...{ origin: `http://127.0.0.1:${visitor.port}`, headers, count: 100, senders: 8 },
      sizes: [1, 3000],
    });
    expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '400')).toEqual([]);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^clamp-test-/)]);
  });
});
