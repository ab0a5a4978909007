import pg from 'pg';

/** Addresses and names out of a catalogue, spread over all of it, for requests that differ from each other. */
export interface Samples {
  productSlugs: string[];
  modelNames: string[];
  /** Categories that hold products. */
  leaves: { id: number; slug: string }[];
  /** Categories that hold categories. */
  tops: { id: number; slug: string }[];
}

const MOST = 2000;

export async function samplesOf(connectionString: string): Promise<Samples> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;
    const spread = (table: string, column: string) =>
      rowsOf<{ value: string }>(
        `select ${column} as value from ${table} where is_active order by md5(id::text) limit ${MOST}`,
      );
    const categories = (holdsCategories: boolean) =>
      rowsOf<{ id: number; slug: string }>(
        `select id, slug from categories where is_active and content = ${holdsCategories} order by md5(id::text) limit ${MOST}`,
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
