import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import type { FoundClamps } from './clamp-finder.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

type Row = Partial<Record<string, string>>;
const sheet = (name: string) =>
  parse<Row>(readFileSync(`demo/workbook/${name}.csv`, 'utf8'), { columns: true, relax_column_count: true });

/** What the tables print of a clamp, and what its attributes state beside them. */
interface Printed {
  name: string;
  action: string;
  mounting: string;
  /** HC and X of the table. */
  holds: number;
  reach: number;
  nearest: number;
  extended: number;
}

function printedClamps(): Printed[] {
  const tables = new Map(sheet('tables').map((row) => [`${row.product}/${row.table}`, row]));
  return sheet('models').flatMap((row) => {
    const table = tables.get(`${row.product}/${row.table}`) ?? {};
    const cell = (attribute: string) => {
      for (let n = 1; n <= 20; n += 1) {
        const measured = table[`a${n}`] || table[`c${n}`]?.replace(/ \(.*\)$/, '');
        if (measured === attribute) return Number(row[`r${n}`] || Number.NaN);
      }
      return Number.NaN;
    };
    const beside = (attribute: string) => row[`attribute:${attribute}`] ?? '';
    const action = beside('Action');
    if (!action) return [];
    return [
      {
        name: row.name ?? '',
        action,
        mounting: beside('Mounting'),
        holds: cell('Holding capacity'),
        reach: cell('Reach'),
        nearest: Number(beside('Spindle axis, nearest [mm]')),
        extended: Number(beside('Extended reach, largest [mm]')),
      },
    ];
  });
}

const ACTIONS = {
  vertical: 'Vertical Hold Down',
  horizontal: 'Horizontal Hold Down',
  straight: 'Straight Line',
  pull: 'Pull Action',
  'pneumatic-hold-down': 'Pneumatic Hold Down',
  'squeeze-action': 'Squeeze Action',
};
type Action = keyof typeof ACTIONS;
const isInLine = (action: Action) => action === 'straight' || action === 'pull';

/** Numbers from 0 to 1, the same in each run. */
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
}

/** By moments: what the load turns about the base must not exceed what the table's capacity does at its own reach. */
const isStrongEnough = ({ holds, reach }: Printed, need: Need) =>
  need.force * need.safety <= holds && need.force * need.safety * Math.max(need.reach, reach) <= holds * reach;

describe('Two hundred needs', () => {
  it('are met by exactly the clamps of which the printed tables say so', async () => {
    const clamps = printedClamps();
    const random = randomNumbers(52);
    const between = (least: number, most: number) => Math.round((least + (most - least) * random()) * 10) / 10;
    const [actions, mountings] = [Object.keys(ACTIONS) as Action[], [...new Set(clamps.map((one) => one.mounting))]];
    let [answered, onExtension] = [0, 0];
    for (let at = 0; at < 200; at += 1) {
      const need: Need = {
        action: actions[at % actions.length] ?? 'vertical',
        force: between(50, at % 3 ? 1500 : 8000),
        safety: [1, 1.5, 2, 3][at % 4] ?? 1,
        reach: between(5, at % 2 ? 80 : 250),
      };
      const mounting = random() < 0.3 ? (mountings[Math.floor(random() * mountings.length)] ?? '') : '';
      const asked = `/api/find_clamps.php?${new URLSearchParams({
        ...Object.fromEntries(Object.entries(need).map(([name, value]) => [name, String(value)])),
        ...(mounting && { mounting }),
      })}`;
      const { status, body } = await site.get(asked);
      const found = body as FoundClamps;
      expect([asked, status]).toEqual([asked, 200]);
      const family = clamps.filter(
        (one) => one.action === ACTIONS[need.action] && (!mounting || one.mounting === mounting),
      );
      const onBar = family.filter((one) =>
        isInLine(need.action)
          ? need.force * need.safety <= one.holds
          : need.reach >= one.nearest && need.reach <= one.reach && isStrongEnough(one, need),
      );
      const extended = family.filter(
        (one) =>
          !isInLine(need.action) && need.reach > one.reach && need.reach <= one.extended && isStrongEnough(one, need),
      );
      const listed = found.clamps.map(({ model_name }) => model_name);
      const names = onBar.map(({ name }) => name);
      expect([asked, listed.filter((name) => !names.includes(name))], 'listed, but forbidden').toEqual([asked, []]);
      expect([asked, found.total, found.extended_total]).toEqual([asked, onBar.length, extended.length]);
      const isWhole = !found.hasMore && found.clamps.every(({ product_total }) => product_total <= 12);
      if (isWhole) expect([asked, [...listed].sort()]).toEqual([asked, [...names].sort()]);
      for (const { model_name, usable } of [...found.clamps, ...found.extended]) {
        const { holds = 0, reach = 0 } = clamps.find(({ name }) => name === model_name) ?? {};
        const moment = isInLine(need.action) ? holds : (holds * reach) / Math.max(reach, need.reach);
        expect([model_name, Math.abs(usable - moment) <= 1]).toEqual([model_name, true]);
      }
      const extensions = extended.map(({ name }) => name);
      expect(found.extended.every(({ model_name }) => extensions.includes(model_name))).toBe(true);
      answered += names.length ? 1 : 0;
      onExtension += extended.length ? 1 : 0;
    }
    expect(answered, 'the needs are neither all easy nor all hopeless').toBeGreaterThan(60);
    expect(answered).toBeLessThan(190);
    expect(onExtension).toBeGreaterThan(10);
  });

  it('of the demo leave no clamp out for want of an action', async () => {
    const { body } = await site.get('/api/find_clamps.php?force=500&reach=60');
    const { others, not_covered, safety, needed } = body as FoundClamps;
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
    expect((after as FoundClamps).not_covered.map(({ product_slug }) => product_slug)).toEqual(['tp-toggle-pliers']);
  });
});
