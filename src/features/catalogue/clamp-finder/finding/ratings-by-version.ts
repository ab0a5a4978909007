import type { Services } from '../../../../platform/api/services.ts';
import { KeptRows } from '../../../../platform/postgres/kept-rows.ts';
import { type RatingRow, ratingsAfter } from './clamp-ratings.store.ts';
import { ClampRatings } from './clamp-ratings.ts';

/** Divides the lists of a row. */
const BETWEEN = '\u001f';

function keptRatings() {
  const ratings = new ClampRatings();
  return { ratings, rows: new KeptRows<RatingRow>(ratingsAfter, (row) => ratings.put(productRatings(row))) };
}

const keptOf = new WeakMap<object, ReturnType<typeof keptRatings>>();

/**
 * The ratings of all clamps. They are read once; a change of the catalogue then costs the products that changed, not all of
 * them, because the finder is asked while a force is typed. Use them at once: the next change is written into the same lists.
 */
export async function ratingsOf({ database, catalogueVersion }: Services): Promise<ClampRatings> {
  const kept = keptOf.get(database) ?? keptRatings();
  keptOf.set(database, kept);
  await kept.rows.upTo(catalogueVersion.current, database.db);
  return kept.ratings;
}

function productRatings(row: RatingRow) {
  const texts = (list: string) => (row.models === '' ? [] : list.split(BETWEEN));
  const numbers = (list: string) => texts(list).map((one) => (one === '' ? Number.NaN : Number(one)));
  return {
    product: row.product_id,
    ids: numbers(row.models),
    actions: texts(row.actions),
    capacities: numbers(row.capacities),
    reaches: numbers(row.reaches),
    heights: numbers(row.heights),
    threads: texts(row.threads),
    mountings: texts(row.mountings),
  };
}
