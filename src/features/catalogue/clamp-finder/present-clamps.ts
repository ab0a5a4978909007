import type { Services } from '../../../platform/api/services.ts';
import type { FoundClamp } from './clamp-finder.contract.ts';
import { namesOfClamps } from './finding/clamp-ratings.store.ts';
import { HAND_PART } from './finding/clamp-strength.ts';
import type { FoundInRatings } from './finding/find-clamps.ts';

/** Models shown of one product; its page has all of them. */
const MODELS_PER_PRODUCT = 12;

/**
 * The listed products as a flat list of clamps: those of one product follow each other, the best one first. `force`: what was
 * asked for, in newtons.
 */
export async function presentClamps(
  { database }: Services,
  { listed }: FoundInRatings,
  force: number | undefined,
): Promise<FoundClamp[]> {
  const shown = listed.flatMap((models) =>
    models.slice(0, MODELS_PER_PRODUCT).map((model) => ({ ...model, ofProduct: models.length })),
  );
  const names = await namesOfClamps(
    database.db,
    shown.map(({ id }) => id),
  );
  return shown.flatMap(({ id, action, mounting, thread, height, capacity, ratedReach, usable, ofProduct }) => {
    const named = names.get(id);
    if (!named) return [];
    return [
      {
        model_id: named.id,
        model_name: named.name,
        product_name: named.product_name,
        product_slug: named.product_slug,
        product_image: named.product_image ?? '',
        product_total: ofProduct,
        ...{ action, mounting, thread, height },
        capacity: capacity ?? 0,
        rated_reach: ratedReach,
        usable: Math.floor(usable ?? 0),
        hand_force: Math.round((capacity ?? 0) * HAND_PART),
        margin: force ? (usable ?? 0) / force : 0,
      },
    ];
  });
}
