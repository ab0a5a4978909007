import type { Call } from '../../../platform/api/endpoint.ts';
import { takeOrRefuse } from '../../../platform/api/rate-limit.ts';
import { notFound } from '../../../platform/errors.ts';

/** Limits invalid links per network; valid links always open, because 256 bits cannot be guessed. */
const WRONG_LINKS = { name: 'secret-link', max: 60, seconds: 60 * 60 };
export const PRIVATE = 'private, no-store';

/** @param nothing message for an unknown link @throws HttpError 404 for an unknown link, 429 for too many of them */
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
