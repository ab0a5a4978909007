import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { CertificateWatch, readCertificate } from './certificate.ts';

const HOUR_MS = 3_600_000;
/** openssl makes the certificates. */
const noOpenssl = spawnSync('openssl', ['version']).error !== undefined;

describe('The certificate of the site', () => {
  it.skipIf(noOpenssl).each([
    [9, false],
    [60, true],
  ])('that ends in %d days is told apart from one that is renewed', async (days, ok) => {
    await using site = await serve(days);
    expect(await readCertificate(site.url)).toEqual({ ok, daysLeft: days - 1 });
  });

  it.skipIf(noOpenssl)('is looked at each hour, and nobody waits for it', async () => {
    const watch = new CertificateWatch();
    await using site = await serve(9);
    expect(watch.read(site.url, 0)).toEqual({ ok: true });
    await expect.poll(() => watch.read(site.url, HOUR_MS - 1)).toEqual({ ok: false, daysLeft: 8 });
    watch.read('https://127.0.0.1:9', HOUR_MS);
    await expect
      .poll(() => watch.read(site.url, HOUR_MS + 1))
      .toEqual({ ok: true, unread: expect.stringContaining('ECONNREFUSED') });
  });

  it('is none on http', async () => {
    expect(await readCertificate('http://clamps.example')).toBeUndefined();
  });
});

async function serve(days: number): Promise<{ url: string } & AsyncDisposable> {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const [key, cert] = [path.join(folder, 'key'), path.join(folder, 'cert')];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days ${days}`;
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
