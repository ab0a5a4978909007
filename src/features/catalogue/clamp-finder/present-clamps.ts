import type { Services } from '../../../platform/api/services.ts';
import { HAND_FORCE_SHARE, roundDownNewtons } from '../ratings/holding-capacity.ts';
import { loadModelNames, type ModelNames } from '../ratings/model-names.store.ts';
import type { ModelRatings } from '../ratings/model-ratings.ts';
import type { FoundClamp } from './clamp-finder.contract.ts';

export const MODELS_PER_PRODUCT = 12;

/** A clamp as the API sends it. `total`: matching models of its product. `force`: requested, in newtons. */
export function presentClamp(
  { id: _id, product: _product, reach: _reach, capacity, usable, ...rated }: ModelRatings,
  named: ModelNames,
  total: number,
  force?: number,
  replacedBy = '',
): FoundClamp {
  return {
    spares: [],
    stated: [],
    ...named,
    ...rated,
    product_total: total,
    capacity: capacity ?? 0,
    usable: roundDownNewtons(usable ?? 0),
    hand_force: Math.round((usable ?? 0) * HAND_FORCE_SHARE),
    margin: force ? (usable ?? 0) / force : 0,
    replaced_by: replacedBy,
  };
}

/** Clamps of a product are adjacent, the best first. `force`: requested, in newtons. */
export async function presentClamps(
  { database }: Services,
  listed: ModelRatings[][],
  force: number | undefined,
  replaced?: ReadonlyMap<number, string>,
): Promise<FoundClamp[]> {
  const shown = listed.flatMap((models) =>
    models.slice(0, MODELS_PER_PRODUCT).map((model) => ({ model, ofProduct: models.length })),
  );
  const names = await loadModelNames(
    database.pool,
    shown.map(({ model }) => model.id),
  );
  return shown.flatMap(({ model, ofProduct }) => {
    const named = names.get(model.id);
    return named ? presentClamp(model, named, ofProduct, force, replaced?.get(model.id)) : [];
  });
}
