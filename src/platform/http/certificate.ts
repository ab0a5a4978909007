import { isIP } from 'node:net';
import { connect } from 'node:tls';

const LOOK_MS = 10_000;
const REFRESH_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** certbot renews 30 days before the end, so fewer days mean that it has failed for two weeks. */
const MIN_DAYS = 14;

/** A host that did not answer has the reason in `unread`, and no days. */
export interface CertificateState {
  ok: boolean;
  daysLeft?: number;
  unread?: string;
}

/**
 * Looks at the certificate that visitors of an https address get; `undefined` for http.
 * @throws Error when the host does not answer within 10 s
 */
export async function readCertificate(publicUrl: string): Promise<CertificateState | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const end = await readCertificateEnd(hostname, Number(port || 443));
  const daysLeft = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  return { ok: daysLeft >= MIN_DAYS, daysLeft };
}

const readCertificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    // An invalid certificate is read too: its end may be the reason.
    const servername = isIP(host) ? '' : host;
    const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: LOOK_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)));
    socket.on('error', reject);
  });

/** The certificate as of the last look, which is repeated each hour without delaying who asks. */
export class CertificateWatch {
  #state: CertificateState = { ok: true };
  #lookedAt = Number.NEGATIVE_INFINITY;

  read(publicUrl: string, now = performance.now()): CertificateState {
    if (now - this.#lookedAt >= REFRESH_MS) {
      this.#lookedAt = now;
      readCertificate(publicUrl).then(
        (state = { ok: true }) => {
          this.#state = state;
        },
        (error: Error) => {
          // A machine that cannot reach its own public address knows nothing about it.
          this.#state = { ok: true, unread: error.message };
        },
      );
    }
    return this.#state;
  }
}
