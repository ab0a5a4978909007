import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Services } from '../../../../platform/api/services.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { type RatingRow, ratingsAfter, storedVersion } from './clamp-ratings.store.ts';
import { ClampRatings } from './clamp-ratings.ts';

/** Products that are read at once, in some milliseconds. */
const AT_ONCE = 1000;
/** The largest that PostgreSQL's integers have. */
const LAST_ID = 2_147_483_647;
/** Divides the lists of a row. */
const BETWEEN = '\u001f';

/** What is in memory of one database. */
class KeptRatings {
  readonly ratings = new ClampRatings();
  /** Every change up to this version is in the ratings. */
  version = -1;
  #reading: Promise<void> | undefined;

  /** Reads what changed since the last time; who asks meanwhile waits for the same reading. */
  update(db: Queryable): Promise<void> {
    this.#reading ??= this.#read(db).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(db: Queryable): Promise<void> {
    // Read first: a later change may already be among the rows, and will be read once more.
    const version = await storedVersion(db);
    let after: { version: number; product: number } | undefined = { version: this.version, product: LAST_ID };
    while (after) {
      const rows: RatingRow[] = await ratingsAfter(db, after, AT_ONCE);
      for (const row of rows) this.ratings.put(productRatings(row));
      const last = rows.at(-1);
      after = last && rows.length === AT_ONCE ? { version: Number(last.version), product: last.product_id } : undefined;
      await othersFirst();
    }
    this.version = version;
  }
}

const keptOf = new WeakMap<object, KeptRatings>();

/**
 * The figures of all clamps. They are read once; a change of the catalogue then costs the products that changed, not all of
 * them, because the finder is asked while a force is typed.
 */
export async function ratingsOf({ database, catalogueVersion }: Services): Promise<ClampRatings> {
  const kept = keptOf.get(database) ?? new KeptRatings();
  keptOf.set(database, kept);
  const { current } = catalogueVersion;
  // A reading that began before the version was raised does not have the change.
  if (current === 0 || kept.version < current) await kept.update(database.db);
  if (kept.version < current) await kept.update(database.db);
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
