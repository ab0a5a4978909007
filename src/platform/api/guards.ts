import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Call, Guard } from './endpoint.ts';
import type { SignedIn } from './sessions.ts';

const REFUSED = 'This request came from another site';

/**
 * Compares the Origin header with the public URL or the requested host; without Origin, checks Sec-Fetch-Site
 * (docs/decisions/063). A client without both is not a browser.
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

/** Refuses guests with 401 `{error}`, and keeps replies for customers out of shared caches. */
export const signedIn =
  (message = 'Please login'): Guard =>
  async (call) => {
    await signedInVisitor(call, message);
    call.http.setHeader('cache-control', 'private, no-store');
  };

/** @throws HttpError 401 for a guest */
export async function signedInVisitor(call: Pick<Call, 'visitor'>, message = 'Please login'): Promise<SignedIn> {
  const visitor = await call.visitor();
  if (!visitor) throw unauthorized(message);
  return visitor;
}

/**
 * A page of rows that belong to the signed-in visitor.
 * @param read is given a limit above `perPage` by one, because the surplus row shows that another page follows
 */
export async function pageOfOwn<Row>(
  call: Pick<Call, 'visitor'> & { query: { page: number } },
  perPage: number,
  read: (userId: number, range: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ data: Row[]; hasMore: boolean }> {
  const { id } = await signedInVisitor(call);
  const found = await read(id, { limit: perPage + 1, offset: (call.query.page - 1) * perPage });
  return { data: found.slice(0, perPage), hasMore: found.length > perPage };
}
