import type { Services } from '../../../platform/api/services.ts';
import type { FoundClamp } from './clamp-finder.contract.ts';
import { ACTIONS } from './clamp-finder.limits.ts';
import { namesOfClamps } from './clamp-finder.store.ts';
import { HAND_PART } from './clamp-strength.ts';
import { type ClampRatings, type FoundInRatings, ratedReach, usableAt } from './find-clamps.ts';

/** Models shown of one product; its page has all of them. */
const MODELS_PER_PRODUCT = 12;

/** What was asked: in newtons and millimetres. */
interface Asked {
  force?: number;
  reach?: number;
}

const orNull = (number: number | undefined) => (number === undefined || Number.isNaN(number) ? null : number);

/** The listed products as a flat list of clamps: those of one product follow each other, the best one first. */
export async function presentClamps(
  { database }: Services,
  ratings: ClampRatings,
  { listed }: FoundInRatings,
  { force, reach }: Asked,
): Promise<FoundClamp[]> {
  const shown = listed.flatMap((models) =>
    models.slice(0, MODELS_PER_PRODUCT).map((model) => ({ model, ofProduct: models.length })),
  );
  const names = await namesOfClamps(
    database.db,
    shown.map(({ model }) => ratings.ids[model] ?? 0),
  );
  return shown.flatMap(({ model, ofProduct }) => {
    const named = names.get(ratings.ids[model] ?? 0);
    if (!named) return [];
    const usable = usableAt(ratings, model, reach);
    const capacity = orNull(ratings.capacities[model]);
    return [
      {
        model_id: named.id,
        model_name: named.name,
        product_name: named.product_name,
        product_slug: named.product_slug,
        product_image: named.product_image ?? '',
        product_total: ofProduct,
        action: ACTIONS[ratings.actions[model] ?? -1]?.name ?? '',
        mounting: ratings.mountings[model] ?? '',
        thread: ratings.threads[model] ?? '',
        height: orNull(ratings.heights[model]),
        capacity: capacity ?? 0,
        rated_reach: ratedReach(ratings, model),
        usable: Math.floor(orNull(usable) ?? 0),
        hand_force: Math.round((capacity ?? 0) * HAND_PART),
        margin: force ? (orNull(usable) ?? 0) / force : 0,
      },
    ];
  });
}
