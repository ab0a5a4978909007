import { updatedByVersion } from '../../../../platform/postgres/updated-by-version.ts';
import { type RatingRow, ratingsAfter } from './clamp-ratings.store.ts';
import { ClampRatings } from './clamp-ratings.ts';

/** Divides the lists of a row. */
const BETWEEN = '\u001f';

/**
 * The figures of all clamps. They are read once; a change of the catalogue then costs the products that changed, not all of
 * them, because the finder is asked while a force is typed.
 */
export const ratingsOf = updatedByVersion<ClampRatings, RatingRow>({
  create: () => new ClampRatings(),
  read: ratingsAfter,
  put: (ratings, row) => ratings.put(productRatings(row)),
});

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
