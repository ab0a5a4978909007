import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { enforceLimit } from '../../../platform/api/rate-limit.ts';
import { notFoundError } from '../../../platform/http-errors.ts';

/** Limits invalid links per network; valid links always open, because 256 bits cannot be guessed. */
const WRONG_LINKS = { name: 'secret-link', max: 60, seconds: 60 * 60 };
export const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** @param nothing message for an unknown link @throws HttpError 404 for an unknown link, 429 for too many of them */
export async function loadBehindSecretLink<Found>(
  { services, http }: Pick<EndpointCall, 'services' | 'http'>,
  find: () => Promise<Found | undefined>,
  nothing: string,
): Promise<Found> {
  http.setHeader('cache-control', PRIVATE_CACHE_CONTROL);
  const found = await find();
  if (found !== undefined) return found;
  await enforceLimit(services, WRONG_LINKS, http.ip);
  throw notFoundError(nothing);
}
