import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import type { Settings } from '../settings.ts';

const REFUSED = 'This request came from another site';

/**
 * Refuses requests that change something and come from another site's page (docs/decisions/063).
 * A browser sends the origin of a POST in the Origin header: it must be that of the public URL or have the host that was
 * requested. An origin with the host of the public URL must also have its scheme. Without Origin, Sec-Fetch-Site is checked.
 * A client that sends neither is not a browser, so it sends only its own cookies, and there is nothing to forge.
 *
 * @throws HttpError 403
 */
export function refuseOtherSites(request: FastifyRequest, { publicUrl }: Pick<Settings, 'publicUrl'>): void {
  const origin = request.headers.origin;
  if (origin !== undefined) {
    const own = new URL(publicUrl);
    const host = hostOf(origin);
    if (origin !== own.origin && (host !== request.headers.host || host === own.host)) throw forbidden(REFUSED);
    return;
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden(REFUSED);
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
