import type { Call } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { notFound } from '../../../platform/errors.ts';

/** Links that open nothing, by network. Right ones always open: nobody guesses 256 bits, at whatever pace. */
const WRONG_LINKS = { name: 'secret-link', max: 60, seconds: 60 * 60 };
/** For what only the holder of a link may see. */
export const PRIVATE = 'private, no-store';

/**
 * Resolves a secret link.
 * @param nothing message for an unknown link
 * @throws HttpError 404 for an unknown link, 429 for too many of them
 */
export async function behindLink<Found>(
  { services, http }: Pick<Call, 'services' | 'http'>,
  find: () => Promise<Found | undefined>,
  nothing: string,
): Promise<Found> {
  http.setHeader('cache-control', PRIVATE);
  const found = await find();
  if (found !== undefined) return found;
  await takeOrRefuse(services, WRONG_LINKS, http.ip);
  throw notFound(nothing);
}
