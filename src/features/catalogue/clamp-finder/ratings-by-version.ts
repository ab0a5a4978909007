import type { Services } from '../../../platform/api/services.ts';
import { VersionedCache } from '../../../platform/versioned-cache.ts';
import { clampRatings } from './clamp-finder.store.ts';
import type { ClampRatings } from './find-clamps.ts';

/** One cache per database, since tests open several in one process. */
const caches = new WeakMap<Services['database'], VersionedCache<ClampRatings>>();

/** The figures of all clamps, loaded once per catalogue version: the finder asks for them while a force is typed. */
export function ratingsOf({ database, catalogueVersion }: Services): Promise<ClampRatings> {
  const cache = caches.get(database) ?? new VersionedCache<ClampRatings>({ maxSize: 1 });
  caches.set(database, cache);
  return cache.get('ratings', catalogueVersion.current, () => clampRatings(database.db));
}
