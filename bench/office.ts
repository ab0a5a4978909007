import type { OfficeRow } from '../src/features/office/rows/resources.contract.ts';
import { BUDGETS, type Measurement } from './budgets.ts';
import { measureChangeSets } from './office-change-sets.ts';
import { BUSY_ACTOR, OfficeClient, type OfficeQuery, signInAsStaff } from './office-client.ts';
import { measureInbox } from './office-inbox.ts';
import { RARE_ACTOR } from './office-rows.ts';
import { measureTime } from './office-timing.ts';

const MAX_OFFSET = 10_000;
const PER_PAGE = 50;

type Rows = { rows: OfficeRow[]; total: number; exact: boolean };
type ResourceOfApi = { name: string; listed: boolean; sorts: string[] };

/** Measures requests of staff to a running site, one at a time on one connection. `times`: repetitions of each. */
export async function measureOffice(origin: string, connectionString: string, times: number): Promise<Measurement[]> {
  const office = new OfficeClient(origin, await signInAsStaff(connectionString));
  try {
    const resources = await office.get<ResourceOfApi[]>('resources', {});
    return [
      ...(await sessions(office, times)),
      ...(await lists(office, resources, times)),
      ...(await histories(office, times)),
      ...(await library(office, times)),
      ...(await measureInbox(office, times)),
      ...(await saves(office, times)),
      ...(await archives(office, Math.ceil(times / 4))),
      ...(await measureChangeSets(office, Math.ceil(times / 10))),
    ];
  } finally {
    office.close();
  }
}

async function sessions(office: OfficeClient, times: number): Promise<Measurement[]> {
  const group = 'One request';
  return [
    await measureTime({ group, name: 'HTTP only (/robots.txt)' }, times, () => office.fetch('GET', '/robots.txt')),
    await measureTime({ group, name: 'who is signed in' }, times, () => office.get('session', {})),
  ];
}

async function lists(office: OfficeClient, resources: ResourceOfApi[], times: number): Promise<Measurement[]> {
  const group = `A list of ${PER_PAGE} rows`;
  const measurements: Measurement[] = [];
  // Resources without a list of their own are left out: the office requests their rows only with the row that owns
  // them.
  for (const { name: resource, sorts } of resources.filter(({ listed }) => listed)) {
    const rows = (query: OfficeQuery) => office.get<Rows>('rows', { resource, per_page: PER_PAGE, ...query });
    const all = await rows({ state: 'all' });
    const measure = async (name: string, queries: OfficeQuery[], often = times) => {
      const budget = BUDGETS.officeListMs;
      measurements.push(
        await measureTime({ group, name: `${resource}: ${name}`, budget }, often, (at) =>
          rows(queries[at % queries.length] ?? {}),
        ),
      );
    };
    const label = all.rows.at(-1)?.label ?? '';
    await measure('first page', [{}]);
    await measure('search', [{ search: label }, { search: 'assembly', state: 'all' }, { search: 'zz no such' }]);
    for (const sort of sorts) {
      const both = ['asc', 'desc'].map((order) => ({ sort, order, state: 'all' }));
      await measure(`by ${sort}`, both, Math.ceil(times / 4));
    }
    const last = await lastPage(rows, all);
    if (last > 1) await measure(`page ${last}, the last`, [{ state: 'all', page: last }]);
    const ids = all.rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    measurements.push(
      await measureTime({ group: 'One row', name: resource, budget: BUDGETS.officeListMs }, times, (at) =>
        office.get('row', { resource, id: ids[at % ids.length] ?? 0 }),
      ),
    );
  }
  return slowestSort(measurements);
}

/**
 * Last page that exists and that the API serves. Totals above 1,000 are estimates, so the page is found by bisection.
 */
async function lastPage(rows: (query: OfficeQuery) => Promise<Rows>, { total, exact }: Rows): Promise<number> {
  if (exact) return Math.ceil(total / PER_PAGE);
  let [full, empty] = [total / PER_PAGE, MAX_OFFSET / PER_PAGE + 2];
  while (empty - full > 1) {
    const page = Math.floor((full + empty) / 2);
    const found = await rows({ state: 'all', page });
    if (found.rows.length) full = page;
    else empty = page;
  }
  return full;
}

/** Keeps only the slowest sort of each resource. */
function slowestSort(measurements: Measurement[]): Measurement[] {
  const sortOf = ({ name }: Measurement) => /^(\w+): by /.exec(name)?.[1];
  return measurements.filter((one) => {
    const resource = sortOf(one);
    return !resource || measurements.every((other) => sortOf(other) !== resource || other.value <= one.value);
  });
}

async function histories(office: OfficeClient, times: number): Promise<Measurement[]> {
  const group = 'History';
  const measure = (name: string, queries: (at: number) => OfficeQuery, budget: number = BUDGETS.officeListMs) =>
    measureTime({ group, name, budget }, times, (at) => office.get('history', queries(at)));
  const ofRow = BUDGETS.officeHistoryOfRowMs;
  return [
    await measure('of a banner', (at) => ({ resource: 'banners', id: 1 + (at % 50) }), ofRow),
    await measure('of a category', (at) => ({ resource: 'categories', id: 1 + (at % 200) }), ofRow),
    await measure('of a model', (at) => ({ resource: 'models', id: 1 + at * 97 }), ofRow),
    await measure('of a row that has none', (at) => ({ resource: 'partners', id: 1 + at }), ofRow),
    await measure('the latest', () => ({})),
    await measure('of a resource', (at) => ({ resource: ['categories', 'banners', 'dealers'][at % 3] ?? '' })),
    await measure('by a person with 50,000 entries', () => ({ actor: BUSY_ACTOR })),
    await measure('by a person with 1,000 entries', () => ({ actor: RARE_ACTOR })),
    await measure('by a person without any', () => ({ actor: 12345 })),
    await measure('by a person, of one resource', () => ({ actor: RARE_ACTOR, resource: 'dealers' })),
    await measure('by imports', () => ({ via: 'import' })),
    await measure('of a way that nobody took', () => ({ via: 'command', from: '2026-01-02T00:00:00Z' })),
    await measure('between two days a year ago', (at) => monthsAgo(8 + (at % 8))),
    await measure('a label that is frequent', (at) => ({ search: ['handle', 'VTC', 'banner'][at % 3] ?? '' })),
    await measure('a label that is rare', (at) => ({ search: `VTC-1${String(5 * (at % 40)).padStart(3, '0')}-SS` })),
    await measure('two words of a label', (at) => ({ search: `Toggle ${1000 + 5 * (at % 40)}` })),
    await measure('a label that is nowhere', () => ({ search: 'no such label' })),
    await measure('a label of a person', () => ({ search: 'Banner 1', actor: RARE_ACTOR })),
    await measure('a label of two letters', () => ({ search: 'zq' })),
  ];
}

async function library(office: OfficeClient, times: number): Promise<Measurement[]> {
  const measure = (name: string, query: OfficeQuery) =>
    measureTime({ group: 'The media library', name, budget: BUDGETS.officeListMs }, times, () =>
      office.get('media', query),
    );
  return [
    await measure('first page', {}),
    await measure('pictures of a folder', { folder: 'products', type: 'picture' }),
    await measure('gated files', { gated: 'yes' }),
    await measure('files that nothing uses', { unused: 'yes' }),
    await measure('a name', { search: 'file-4711' }),
    await measure('a name that is nowhere', { search: 'zz no such' }),
  ];
}

function monthsAgo(months: number): OfficeQuery {
  const from = new Date();
  from.setUTCMonth(from.getUTCMonth() - months, 1);
  const to = new Date(from.getTime() + 2 * 24 * 3600 * 1000);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** A changed column of each resource, with a value that differs in every change. */
const CHANGED: Record<string, (at: number) => OfficeQuery> = {
  banners: (at) => ({ description: `Changed ${at} times` }),
  categories: (at) => ({ description: `<p>Changed ${at} times</p>` }),
  dealers: (at) => ({ phone2: `+49 30 ${100_000 + at}` }),
  brands: (at) => ({ description: `Changed ${at} times` }),
  products: (at) => ({ short_description: `Changed ${at} times` }),
  models: (at) => ({ short_description: `Changed ${at} times` }),
  news: (at) => ({ short_description: `Changed ${at} times` }),
  redirects: (at) => ({ location: `/ProductModels/elsewhere-${at}` }),
};

async function saves(office: OfficeClient, times: number): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const budget = BUDGETS.officeSaveMs;
  for (const [resource, valuesOf] of Object.entries(CHANGED)) {
    const { rows } = await office.get<Rows>('rows', { resource, per_page: PER_PAGE });
    const save = async (at: number, valuesOf: (at: number) => OfficeQuery) => {
      const row = rows[at % rows.length];
      if (!row) throw new Error(`There are no ${resource}`);
      const changed = await office.post<{ row: OfficeRow }>('change_row', {
        resource,
        id: row.id,
        version: row.version,
        values: valuesOf(at),
      });
      rows[at % rows.length] = changed.row;
    };
    measurements.push(
      await measureTime({ group: 'A save', name: resource, budget }, times, (at) => save(at, valuesOf)),
    );
    if (resource !== 'categories') continue;
    const rename = (at: number) => save(at, () => ({ slug: `renamed-${at}-${rows[at % rows.length]?.id}` }));
    measurements.push(
      await measureTime({ group: 'A save', name: 'categories: another address', budget }, times, rename),
    );
  }
  return measurements;
}

async function archives(office: OfficeClient, times: number): Promise<Measurement[]> {
  const group = 'A save';
  const budget = BUDGETS.officeSaveMs;
  const measurements: Measurement[] = [];
  for (const resource of ['dealers', 'redirects']) {
    let { rows } = await office.get<Rows>('rows', { resource, per_page: 50 });
    const set = async (act: string) => {
      ({ rows } = await office.post<Rows>(act, { resource, rows: rows.map(({ id, version }) => ({ id, version })) }));
    };
    measurements.push(
      await measureTime({ group, name: `${resource}: archive or restore 50 rows`, budget }, times * 2, (at) =>
        set(at % 2 ? 'restore_rows' : 'archive_rows'),
      ),
    );
  }
  return measurements;
}
