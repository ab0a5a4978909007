import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { modelsAfter } from './model-data.store.ts';

/** The schema of a line of the catalogue. */
export const SCHEMA = '/data/catalogue.schema.json';
/** Models that may be asked for by their numbers. */
export const MOST_NAMED = 50;

export interface Dataset {
  /** With the names of what is in the catalogue, so that it runs as it stands. */
  path: string;
  summary: string;
}

/** Files below /data, for the API page and llms.txt. */
export const datasetsNow = oncePerVersion(
  async (client: Client): Promise<Dataset[]> => {
    const [first, second] = await modelsAfter(client, 0, 2);
    const slug = encodeURIComponent(first?.productSlug ?? 'slug');
    const names = [first, second].flatMap((row) => (row ? [`model=${encodeURIComponent(row.name)}`] : []));
    return [
      {
        path: '/data/catalogue.jsonl',
        summary: `Every model with its figures, a line of JSON each, as ${SCHEMA} describes it`,
      },
      { path: SCHEMA, summary: 'The JSON Schema of a model' },
      { path: '/data/catalogue.bmecat.xml', summary: 'Every model as a BMEcat 2005.2 catalogue, prices on request' },
      {
        path: `/data/products/${slug}.json`,
        summary:
          'The models of a product by its slug; .csv and .xlsx as a spreadsheet, ?table=1 to 4 for one of its tables',
      },
      {
        path: `/data/models.csv?${names.join('&')}`,
        summary: `Up to ${MOST_NAMED} models by their numbers; .xlsx and .json likewise`,
      },
    ];
  },
  { maxSize: 1 },
);
