import type { OfficeRow } from '../src/features/office/rows/resources.contract.ts';
import { BUDGETS, type Measurement } from './budgets.ts';
import type { OfficeClient } from './office-client.ts';
import { buildMeasurement, measureTime } from './office-timing.ts';

const LARGE = 500;
const PREVIEWED = 200;
const PER_PAGE = 100;
const WARM_UP = 1;

type Row = OfficeRow & { resource: string };
type Set = { id: number; version: number };
const FIELD: Record<string, string> = { models: 'r2', products: 'short_description', dealers: 'person_name' };

export async function measureChangeSets(office: OfficeClient, times: number): Promise<Measurement[]> {
  const group = 'Many rows';
  let round = 0;
  const changesOf = (rows: readonly Row[]) => {
    round += 1;
    return rows.map(({ resource, id, version }) => ({
      resource,
      action: 'change',
      id,
      version,
      values: { [FIELD[resource] ?? '']: `${round} times` },
    }));
  };
  const draft = async (rows: readonly Row[]) => {
    const { set } = await office.post<{ set: Set }>('draft_changes', { title: 'Many', changes: changesOf(rows) });
    return set;
  };
  const mixed = async () => [
    ...(await rowsOf(office, 'models', 300)),
    ...(await rowsOf(office, 'products', 100)),
    ...(await rowsOf(office, 'dealers', 100)),
  ];
  const measure = (name: string, often: number, act: (at: number) => Promise<unknown>, budget?: number) =>
    measureTime({ group, name, ...(budget ? { budget } : {}) }, often, act, WARM_UP);

  const budget = BUDGETS.officeManyRowsMs;
  const measurements: Measurement[] = [];
  let models = await rowsOf(office, 'models', LARGE);
  measurements.push(
    await measure(
      `change ${LARGE} models`,
      times,
      async () => {
        const rows = changesOf(models).map(({ id, version, values }) => ({ id, version, values }));
        const reply = await office.post<{ rows: OfficeRow[] }>('change_rows', { resource: 'models', rows });
        models = reply.rows.map((row) => ({ ...row, resource: 'models' }));
      },
      budget,
    ),
  );
  const taken: { drafting: number[]; publishing: number[] } = { drafting: [], publishing: [] };
  for (let at = 0; at < WARM_UP + times; at += 1) {
    const rows = await mixed();
    const begin = performance.now();
    const set = await draft(rows);
    const drafted = performance.now();
    await office.post('publish_change_set', { id: set.id, version: set.version });
    if (at < WARM_UP) continue;
    taken.drafting.push(drafted - begin);
    taken.publishing.push(performance.now() - drafted);
  }
  measurements.push(
    buildMeasurement({ group, name: `draft ${LARGE} changes of three kinds` }, taken.drafting),
    buildMeasurement({ group, name: `publish ${LARGE} changes of three kinds`, budget }, taken.publishing),
  );
  const products = (await rowsOf(office, 'products', PREVIEWED)).slice(0, PREVIEWED);
  const previewed = await draft(products);
  const pages = products.map(({ page_address }) => page_address).filter((page) => page !== null);
  measurements.push(
    await measure(
      `preview of a page with ${PREVIEWED} changes`,
      times * 2,
      (at) => office.fetch('GET', `/admin/preview/${previewed.id}${pages[at % pages.length]}`),
      BUDGETS.officePreviewMs,
    ),
  );
  await office.post('discard_change_set', { id: previewed.id, version: previewed.version });
  return measurements;
}

async function rowsOf(office: OfficeClient, resource: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < count; page += 1) {
    const reply = await office.get<{ rows: OfficeRow[] }>('rows', { resource, sort: 'id', per_page: PER_PAGE, page });
    rows.push(...reply.rows.map((row) => ({ ...row, resource })));
  }
  return rows.slice(0, count);
}
