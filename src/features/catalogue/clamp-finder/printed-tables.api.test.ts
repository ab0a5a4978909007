import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { SearchResults } from '../search-results/search-results.contract.ts';
import type { FoundClampsReply } from './clamp-finder.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

type Row = Partial<Record<string, string>>;
const worksheet = (name: string) =>
  parse<Row>(readFileSync(`demo/workbook/${name}.csv`, 'utf8'), { columns: true, relax_column_count: true });

/** Values of a clamp in the printed tables, and its attributes. */
interface PrintedRow {
  name: string;
  action: string;
  mounting: string;
  /** Holding capacity HC in newtons and reach X in millimetres, from the printed table. */
  holds: number;
  reach: number;
  nearest: number;
  extended: number;
}

function readPrintedClamps(): PrintedRow[] {
  const tables = new Map(worksheet('tables').map((row) => [`${row.product}/${row.table}`, row]));
  return worksheet('models').map((row) => {
    const table = tables.get(`${row.product}/${row.table}`) ?? {};
    const cell = (attribute: string) => {
      for (let n = 1; n <= 20; n += 1) {
        const measured = table[`a${n}`] || table[`c${n}`]?.replace(/ \(.*\)$/, '');
        if (measured === attribute) return Number(row[`r${n}`] || Number.NaN);
      }
      return Number.NaN;
    };
    const beside = (attribute: string) => row[`attribute:${attribute}`] ?? '';
    return {
      name: row.name ?? '',
      action: beside('Action'),
      mounting: beside('Mounting'),
      holds: cell('Holding capacity'),
      reach: cell('Reach'),
      nearest: Number(beside('Spindle axis, nearest [mm]')),
      extended: Number(beside('Extended reach, largest [mm]')),
    };
  });
}

/** Names of the families for each action of the finder; without an action both kinds of hold-down clamps. */
const ACTIONS = {
  '': ['Vertical Hold Down', 'Horizontal Hold Down'],
  vertical: ['Vertical Hold Down'],
  horizontal: ['Horizontal Hold Down'],
  straight: ['Straight Line'],
  pull: ['Pull Action'],
  'pneumatic-hold-down': ['Pneumatic Hold Down'],
  'squeeze-action': ['Squeeze Action'],
};
type Action = keyof typeof ACTIONS;
const isInLine = ({ action }: PrintedRow) => action === 'Straight Line' || action === 'Pull Action';

/** Random numbers from 0 to 1, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Need {
  action: Action;
  force: number;
  safety: number;
  reach: number;
  mounting: string;
}

function needsOf(clamps: readonly PrintedRow[]): Need[] {
  const random = randomNumbers(52);
  const between = (least: number, most: number) => Math.round((least + (most - least) * random()) * 10) / 10;
  const oneOf = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One;
  const actions = Object.keys(ACTIONS) as Action[];
  const mountings = [...new Set(clamps.filter(({ action }) => action).map((one) => one.mounting))];
  const levers = clamps.filter(({ holds, reach }) => holds > 0 && reach > 0);
  return Array.from({ length: 200 }, (_, at) => {
    const near = oneOf(levers);
    return {
      action: actions[at % actions.length] ?? 'vertical',
      force: at % 4 ? between(50, at % 3 ? 1500 : 8000) : near.holds + oneOf([-1, 0, 1]),
      safety: [1, 1.5, 2, 3][at % 4] ?? 1,
      reach: at % 5 ? between(5, at % 2 ? 80 : 250) : Number((near.reach + oneOf([-0.1, 0, 0.1])).toFixed(1)),
      mounting: random() < 0.3 ? oneOf(mountings) : '',
    };
  });
}

/** The moment of the load about the base must not exceed the moment of the rated capacity at its rated reach. */
const isStrongEnough = ({ holds, reach }: PrintedRow, force: number, at: number) =>
  force <= holds && force * Math.max(at, reach) <= holds * reach;

const isHeld = (clamp: PrintedRow, force: number, at: number) =>
  isInLine(clamp) ? force <= clamp.holds : at >= clamp.nearest && at <= clamp.reach && isStrongEnough(clamp, force, at);

const isHeldExtended = (clamp: PrintedRow, force: number, at: number) =>
  !isInLine(clamp) && at > clamp.reach && at <= clamp.extended && isStrongEnough(clamp, force, at);

const namesOf = (clamps: readonly { model_name: string }[]) => clamps.map(({ model_name }) => model_name);
const without = (listed: readonly string[], printedRows: readonly PrintedRow[]) =>
  listed.filter((name) => !printedRows.some((one) => one.name === name));

/** Compares the finder's answer with the tables. */
async function checkFinder(clamps: readonly PrintedRow[], { mounting, ...need }: Need) {
  const texts = Object.entries(need).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(Object.fromEntries(mounting ? [...texts, ['mounting', mounting]] : texts));
  const asked = `/api/find_clamps.php?${query}`;
  const { status, body } = await site.get(asked);
  const found = body as FoundClampsReply;
  expect([asked, status]).toEqual([asked, 200]);
  const family = clamps.filter(
    (one) => ACTIONS[need.action].includes(one.action) && (!mounting || one.mounting === mounting),
  );
  const force = need.force * need.safety;
  const onBar = family.filter((one) => isHeld(one, force, need.reach));
  const extended = family.filter((one) => isHeldExtended(one, force, need.reach));
  const listed = namesOf(found.clamps);
  expect([asked, without(listed, onBar)], 'listed, but forbidden').toEqual([asked, []]);
  expect([asked, found.total, found.extended_total]).toEqual([asked, onBar.length, extended.length]);
  const isWhole = !found.hasMore && found.clamps.every(({ product_total }) => product_total <= 12);
  if (isWhole) expect([asked, listed.toSorted()]).toEqual([asked, onBar.map(({ name }) => name).sort()]);
  for (const { model_name, usable } of [...found.clamps, ...found.extended]) {
    const clamp = clamps.find(({ name }) => name === model_name);
    const { holds = 0, reach = 0 } = clamp ?? {};
    const moment = clamp && isInLine(clamp) ? holds : (holds * reach) / Math.max(reach, need.reach);
    expect([model_name, Math.abs(usable - moment) <= 1]).toEqual([model_name, true]);
  }
  expect(without(namesOf(found.extended), extended)).toEqual([]);
  return { isAnswered: onBar.length > 0, isExtended: extended.length > 0 };
}

/** Compares the search's answer, which includes clamps of all families and multiplies no force. */
async function checkSearch(clamps: readonly PrintedRow[], { force, reach }: Need) {
  const query = `${force} N at ${reach} mm`;
  const { body } = await site.get(`/api/search_catalogue.php?${new URLSearchParams({ query })}`);
  const found = body as SearchResults;
  const anywhere = clamps.filter((one) => isHeld(one, force, reach));
  expect([query, found.conditions?.total ?? 0]).toEqual([query, anywhere.length]);
  expect([query, without(namesOf(found.clamps), anywhere)]).toEqual([query, []]);
}

describe('Two hundred needs', () => {
  it('are met by exactly the clamps of which the printed tables say so, in the finder and the search', async () => {
    const clamps = readPrintedClamps();
    expect(clamps.length).toBeGreaterThan(100);
    let [answered, onExtension] = [0, 0];
    for (const need of needsOf(clamps)) {
      const { isAnswered, isExtended } = await checkFinder(clamps, need);
      await checkSearch(clamps, need);
      answered += Number(isAnswered);
      onExtension += Number(isExtended);
    }
    expect(answered, 'the needs are neither all easy nor all hopeless').toBeGreaterThan(60);
    expect(answered).toBeLessThan(190);
    expect(onExtension).toBeGreaterThan(10);
  });

  it('of the demo leave no clamp out for want of an action', async () => {
    const { body } = await site.get('/api/find_clamps.php?force=500&reach=60');
    const { others, not_covered, safety, needed } = body as FoundClampsReply;
    expect(others.map(({ name, lever }) => [name, lever])).toEqual([
      ['Straight Line', false],
      ['Pull Action', false],
      ['Pneumatic Hold Down', true],
      ['Squeeze Action', true],
    ]);
    expect([not_covered, safety, needed]).toEqual([[], 1.5, 750]);
    await site.query(
      `delete from model_attributes where attribute_id = (select id from attributes where name = 'Action')
       and model_id in (select m.id from models m join products p on p.id = m.product_id where p.slug = 'tp-toggle-pliers')`,
    );
    await site.knowsOfChanges();
    const { body: after } = await site.get('/api/find_clamps.php?force=500&reach=60');
    expect((after as FoundClampsReply).not_covered.map(({ product_slug }) => product_slug)).toEqual([
      'tp-toggle-pliers',
    ]);
  });
});
