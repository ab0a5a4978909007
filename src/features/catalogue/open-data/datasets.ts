import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { modelsAfter } from './model-data.store.ts';

export const SCHEMA = '/data/catalogue.schema.json';
export const MOST_NAMED = 50;

export interface Dataset {
  path: string;
  summary: string;
}

export const datasetsNow = oncePerVersion(
  async (client: Client): Promise<Dataset[]> => {
    const [first, second] = await modelsAfter(client, 0, 2);
    const slug = encodeURIComponent(first?.productSlug ?? 'slug');
    const names = [first, second].flatMap((row) => (row ? [`model=${encodeURIComponent(row.name)}`] : []));
    return [
      {
        path: '/data/catalogue.jsonl',
        summary: `Every model with its values, one line of JSON each, as ${SCHEMA} describes it`,
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
