import type { FastifyRequest } from 'fastify';
import { forbiddenError, unauthorizedError } from '../http-errors.ts';
import type { Settings } from '../settings.ts';
import type { EndpointCall, EndpointGuard } from './endpoint.ts';
import type { SignedInVisitor } from './sessions.ts';

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
    const host = getHost(origin);
    if (origin !== own.origin && (host !== request.headers.host || host === own.host)) throw forbiddenError(REFUSED);
    return;
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbiddenError(REFUSED);
}

const getHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** Refuses guests with 401 `{error}`, and keeps replies for customers out of shared caches. */
export const requireSignIn =
  (message = 'Please login'): EndpointGuard =>
  async (call) => {
    await requireSignedInVisitor(call, message);
    call.http.setHeader('cache-control', 'private, no-store');
  };

/** @throws HttpError 401 for a guest */
export async function requireSignedInVisitor(
  call: Pick<EndpointCall, 'visitor'>,
  message = 'Please login',
): Promise<SignedInVisitor> {
  const visitor = await call.visitor();
  if (!visitor) throw unauthorizedError(message);
  return visitor;
}

/**
 * A page of rows that belong to the signed-in visitor.
 * @param read is given a limit above `perPage` by one, because the surplus row shows that another page follows
 */
export async function loadOwnPage<Row>(
  call: Pick<EndpointCall, 'visitor'> & { query: { page: number } },
  perPage: number,
  read: (userId: number, range: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ data: Row[]; hasMore: boolean }> {
  const { id } = await requireSignedInVisitor(call);
  const found = await read(id, { limit: perPage + 1, offset: (call.query.page - 1) * perPage });
  return { data: found.slice(0, perPage), hasMore: found.length > perPage };
}
