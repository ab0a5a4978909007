import pg from 'pg';

/** Slugs and names from all parts of a catalogue, for requests with different inputs. */
export interface CatalogueSamples {
  productSlugs: string[];
  modelNames: string[];
  /** Categories that contain products. */
  leaves: { id: number; slug: string }[];
  /** Categories that contain categories. */
  tops: { id: number; slug: string }[];
}

export interface CatalogueSamplesWithFiles extends CatalogueSamples {
  drawings: string[];
}

const MAX_SAMPLES = 2000;

export async function loadSamples(connectionString: string): Promise<CatalogueSamples> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
    const spread = (table: string, column: string) =>
      rowsOf<{ value: string }>(
        `select ${column} as value from ${table} where is_active order by md5(id::text) limit ${MAX_SAMPLES}`,
      );
    const categories = (holdsCategories: boolean) =>
      rowsOf<{ id: number; slug: string }>(
        `select id, slug from categories where is_active and content = ${holdsCategories} order by md5(id::text) limit ${MAX_SAMPLES}`,
      );
    return {
      productSlugs: (await spread('products', 'slug')).map(({ value }) => value),
      modelNames: (await spread('models', 'name')).map(({ value }) => value),
      leaves: await categories(false),
      tops: await categories(true),
    };
  } finally {
    await client.end();
  }
}
