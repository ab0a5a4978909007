import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readTexts } from '../commands/texts-of.ts';
import { api } from '../src/api.ts';
import { CAPACITY_RULE } from '../src/features/catalogue/ratings/holding-capacity.ts';
import { type TestApp, testApp } from './app.ts';
import { filesOf, OFFICE_SOURCES, SOURCES } from './imports.ts';
import { sampled } from './rounds.ts';

type Row = Record<string, string>;
const WORKBOOK = 'demo/workbook';
const sheet = (name: string) =>
  parse<Row>(readFileSync(`${WORKBOOK}/${name}.csv`, 'utf8'), { columns: true, relax_column_count: true });

const CAPACITY =
  /capacit|\bHC\b|\b(?:holds?|withstands?|rated|bears?|carr(?:y|ies))\b[^.]* (?:N|kg|less|more|same|as much|nothing)\b/i;
const PLACE =
  /\breach\b|lever arm|bar end|end of (?:the|its|a) (?:bar|arm)|(?:bar|arm)(?: that is)? (?:ends|longer)|longer (?:bar|arm)|innermost|(?:next|near\w*|close\w*) to (?:the|its) base|(?:further|farther) out|beyond (?:the|its)/i;
/** Sentences that name the capacity at a reach without stating its size. */
const NAMES_IT =
  /capacity at (?:your|that|the|a|the requested) reach|at the rated reach|reach and capacity|hold at least/i;
/** Sentences that concern a single number, and headings. */
const UNSTATED = /^[\w ,‹›]{0,45}$/;

const rule: readonly string[] = Object.values(CAPACITY_RULE).map((text) => text.replace(/[:.]$/, ''));
const isRule = (sentence: string) => rule.includes(sentence.replace(/[:.]$/, ''));

/** Sentences about a capacity at a place that the rule does not have. */
const against = (text: string): string[] =>
  text
    .replace(/<[^>]+>/g, ' ')
    .split(/(?<=[.:;!?])\s+|\n/)
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => CAPACITY.test(one) && PLACE.test(one) && !isRule(one))
    .filter((one) => !NAMES_IT.test(one) && !UNSTATED.test(one) && !/CAPACITY_RULE/.test(one));

describe('Every text about a holding capacity at a place', () => {
  it('is a sentence of the rule', () => {
    const cells = readdirSync(WORKBOOK)
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) => sheet(name.replace('.csv', '')).flatMap((row) => Object.values(row)));
    const sources = [...SOURCES, ...OFFICE_SOURCES, ...filesOf('demo/catalogue')].filter(
      // A list of words, which states nothing.
      (file) => !file.endsWith('/describe-models.ts'),
    );
    const papers = readdirSync('papers').filter((name) => name.endsWith('.typ'));
    const texts = [
      ...sources.filter((file) => !file.includes('office/')).flatMap(readTexts),
      ...papers.flatMap((name) => readFileSync(`papers/${name}`, 'utf8').match(/"[^"\n]+"/g) ?? []),
      ...new Set(cells),
    ];
    expect(texts.length).toBeGreaterThan(3000);
    expect([...new Set(texts.flatMap(against))]).toEqual([]);
  });

  it('is noticed when it says otherwise', () => {
    const wrong = [
      'The holding capacity is what the closed clamp withstands at the bar next to the base.',
      'Its capacity at the bar end is lower in proportion.',
      'The clamp holds 3000 kg at the innermost point of its arm.',
    ];
    expect(wrong.flatMap(against)).toEqual(wrong);
  });

  it('is printed by the explanations, with a right example', () => {
    const [, rated, from, to, held, at] =
      /(\d+) N from ([\d.]+) to ([\d.]+) mm holds (\d+) N at ([\d.]+) mm/.exec(CAPACITY_RULE.example) ?? [];
    expect([to, Number(held)]).toEqual([at, Math.floor((Number(rated) * Number(from)) / Number(at))]);
  });
});

interface Stated {
  name: string;
  action: string;
  product: string;
  capacity: number;
  reach: number;
  end: number;
  extended: number;
  nearest: number;
  /** Everything stated that does not depend on the length of the bar. */
  base: string;
}

const IN_LINE = new Set(['', 'Straight Line', 'Pull Action']);
const OF_THE_BAR =
  /^(?:Model|Size|Holding capacity|Clamping force|Reach|Length|Open length|Open height|Weight|Extended reach, largest|Spindle axis, nearest|(?:Bar|Handle) (?:arc|opens).*)$/;
const ends = (text: string) => text.split('–').map(Number);

function levers(changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {}): Stated[] {
  const tables = new Map(sheet('tables').map((row) => [`${row.product}/${row.table}`, row]));
  return sheet('models').flatMap((row) => {
    const table = tables.get(`${row.product}/${row.table}`) ?? {};
    const cells = Array.from({ length: 20 }, (_, at): [string, string] => {
      const label = table[`a${at + 1}`] || table[`c${at + 1}`]?.replace(/ \(.*\)$/, '') || '';
      return [label === '-' ? 'Model' : label, row[`r${at + 1}`] ?? ''];
    });
    const beside = Object.entries(row).flatMap(([heading, text]): [string, string][] => {
      const name = /^attribute:(.*?)(?: \[[^[\]]*\])?$/.exec(heading)?.[1];
      return name && text ? [[name, text]] : [];
    });
    const name = row.name ?? '';
    const stated: Row = { ...Object.fromEntries([...cells, ...beside]), ...changed[name] };
    if (IN_LINE.has(stated.Action ?? '')) return [];
    const [capacity = 0] = ends(stated['Holding capacity'] ?? '');
    const [reach = 0, end = reach] = ends(stated.Reach ?? '');
    return {
      ...{ name, capacity, reach, end, action: stated.Action ?? '', product: row.product ?? '' },
      extended: Number(stated['Extended reach, largest'] ?? 0),
      nearest: Number(stated['Spindle axis, nearest'] ?? 0),
      base: Object.entries(stated)
        .filter(([label, text]) => text && !OF_THE_BAR.test(label))
        .map(([label, text]) => `${label}: ${text}`)
        .sort()
        .join('; '),
    };
  });
}

/** The moment of the load about the base is at most that of the stated capacity; rounded down. */
const heldAt = ({ capacity, reach }: Stated, at: number) => Math.floor((capacity * reach) / Math.max(at, reach) + 1e-6);

describe('The demo', () => {
  it('rates a longer bar on the same base no higher than the moment of the shorter one', () => {
    const all = levers();
    const pairs = all.flatMap((long) =>
      all.flatMap((short) => (short.base === long.base && short.reach < long.reach ? [{ short, long }] : [])),
    );
    expect(pairs.length).toBeGreaterThanOrEqual(26);
    const tooStrong = pairs.filter(({ short, long }) => long.capacity > heldAt(short, long.reach));
    expect(tooStrong.map(({ short, long }) => `${long.name} beside ${short.name}`)).toEqual([]);
    // Ratings are rounded down to tens.
    const tooWeak = pairs.filter(({ short, long }) => long.capacity < heldAt(short, long.reach) - 10);
    expect(tooWeak.map(({ short, long }) => `${long.name} beside ${short.name}`)).toEqual([]);
  });
});

/** Models of the test that state ranges; of each, the end that counts as the stated value. */
const RANGES = {
  'VTC-200-UB': { Reach: '49.5–80.5', old: '61.5' },
  'VTC-250-UB': { 'Holding capacity': '2400–2450', old: '2450' },
} as const;

describe('Every answer about a holding capacity', () => {
  let site: TestApp;
  const clamps = levers(RANGES);
  const clampNamed = (name: string) => clamps.find((one) => one.name === name);
  beforeAll(async () => {
    site = await testApp({ env: { RATE_LIMIT_SCALE: '1000' } });
    for (const [name, { old, ...stated }] of Object.entries(RANGES))
      for (const [attribute, text] of Object.entries(stated)) {
        const [from, to] = ends(text);
        await site.query('update models set cells = array_replace(cells, $2, $3) where name = $1', [name, old, text]);
        await site.query(
          `update model_attributes v set number = $3, upper = $4 from attributes a, models m
           where a.id = v.attribute_id and a.name = $2 and m.id = v.model_id and m.name = $1`,
          [name, attribute, from, to],
        );
      }
    await site.knowsOfChanges();
  });
  afterAll(() => site?.close());

  /** Objects of a reply that say what a clamp holds. */
  function* holding(value: unknown): Generator<{ model_name: string; usable: number; rated_reach: number | null }> {
    if (typeof value !== 'object' || value === null) return;
    if ('usable' in value && 'model_name' in value) yield value as never;
    for (const inner of Object.values(value)) yield* holding(inner);
  }

  const answering = Object.entries(api).flatMap(([path, endpoint]) => {
    const one = endpoint as { reply?: z.ZodType; query?: z.ZodType };
    const schema = (type: z.ZodType | undefined) =>
      type ? JSON.stringify(z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' })) : '';
    return path.startsWith('GET ') && schema(one.reply).includes('"usable"')
      ? [{ path: path.slice(4), asks: schema(one.query).includes('"reach"') ? ('reach' as const) : ('query' as const) }]
      : [];
  });

  it('of the API is that of the reach asked for, with and without a force, for every clamp with a bar', async () => {
    expect(answering.map(({ path }) => path)).toContain('/api/find_clamps.php');
    const seen = new Set<string>();
    for (const action of new Set(clamps.map((one) => one.action))) {
      const family = clamps.filter((one) => one.action === action);
      const key = { 'Vertical Hold Down': 'vertical', 'Horizontal Hold Down': 'horizontal' }[action];
      for (const at of new Set(family.flatMap(({ end, extended }) => (extended ? [end, extended] : [end])))) {
        for (const force of ['', '&force=1&safety=1']) {
          const query = `action=${key ?? action.toLowerCase().replaceAll(' ', '-')}&reach=${at}${force}`;
          const { status, body } = await site.get(`/api/find_clamps.php?${query}`);
          expect([query, status]).toEqual([query, 200]);
          for (const { model_name, usable } of holding(body)) {
            const clamp = clampNamed(model_name);
            expect([query, model_name, usable]).toEqual([query, model_name, clamp && heldAt(clamp, at)]);
            seen.add(model_name);
          }
        }
      }
    }
    expect(clamps.filter(({ name }) => !seen.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('of each endpoint that has one obeys the rule at the ends of a range as well', async () => {
    for (const { path, asks } of answering) {
      for (const at of [49.5, 60, 80.5]) {
        const needs =
          asks === 'reach'
            ? [`reach=${at}`, `reach=${at}&force=100`]
            : [`query=reach ${at} mm`, `query=100 N at ${at} mm`];
        for (const need of needs) {
          const { body } = await site.get(`${path}?${need}`);
          for (const { model_name, usable, rated_reach } of holding(body)) {
            const clamp = clampNamed(model_name);
            if (rated_reach === null || !clamp) continue;
            expect([path, need, model_name, usable]).toEqual([path, need, model_name, heldAt(clamp, at)]);
          }
        }
      }
    }
  });

  const textOf = (html: string) =>
    html
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const chosen = sampled(clamps, 12).concat(
    clamps.filter(({ name }) => name in RANGES || /^VTC-200-(UBL|SBL)$|^TP-220-D$/.test(name)),
  );

  it('of the pages of finder and search is the same', async () => {
    for (const address of [
      '/ClampFinder?reach=60',
      '/ClampFinder?reach=80&force=300',
      '/Search?q=300 N at 80 mm',
      '/Search?q=reach 60 mm',
    ]) {
      const { body } = await site.inject(address);
      const rows = [
        ...textOf(body).matchAll(
          /(\S+) (?:Replaced by \S+ )?Rated (\d+) N at ([\d.]+) mm reach .*?Holds (\d+) N at ([\d.]+) mm/g,
        ),
      ];
      expect([address, rows.length > 2]).toEqual([address, true]);
      for (const [, name = '', capacity, reach, usable, at] of rows) {
        const held = heldAt(
          { ...clampNamed(name), capacity: Number(capacity), reach: Number(reach) } as Stated,
          Number(at),
        );
        expect([address, name, Number(usable)]).toEqual([address, name, held]);
      }
    }
  });

  it('of the page of a model is the same, and its link leads to a list that has the model', async () => {
    for (const clamp of chosen) {
      const { body } = await site.inject(`/product-single/${clamp.name}`);
      const [section = ''] = /<section aria-labelledby="capacity">.*?<\/section>/s.exec(body) ?? [];
      const rows = [...section.matchAll(/<tr[^>]*><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/gs)];
      expect([clamp.name, rows.length > 0]).toEqual([clamp.name, true]);
      for (const [, place = '', holds = ''] of rows) {
        const at = Number(/([\d.]+) mm/.exec(textOf(place))?.[1]);
        expect([clamp.name, at, Number.parseInt(textOf(holds), 10)]).toEqual([clamp.name, at, heldAt(clamp, at)]);
      }
      const [, need = ''] = /href="\/ClampFinder\?([^"]*)"/.exec(section) ?? [];
      const { body: found } = await site.get(`/api/find_clamps.php?${need.replaceAll('&amp;', '&')}`);
      const { hasMore } = found as { hasMore: boolean };
      expect([clamp.name, need, hasMore || [...holding(found)].some((one) => one.model_name === clamp.name)]).toEqual([
        clamp.name,
        need,
        true,
      ]);
    }
  });

  it('of tables, papers, the comparison and open data states the capacity of the model', async () => {
    const data = new Map(
      (await site.inject('/data/catalogue.jsonl')).body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((one) => [one.model, JSON.stringify(one)]),
    );
    for (const { name, product } of chosen.filter((_, at) => at % 4 === 0 || at >= chosen.length - 5)) {
      const stated = sheet('models').find((row) => row.name === name) ?? {};
      const capacity =
        name === 'VTC-250-UB'
          ? '2400'
          : (Object.values(stated).find((text) => Number(text) === clampNamed(name)?.capacity) ?? '');
      const pdf = await site.inject(`/api/download_data_sheet.php?model=${name}`);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true });
      const pages = await Promise.all(
        [`/ProductModels/${product}`, `/Compare?models=${name},VTC-050-UB`].map(
          async (address) => (await site.inject(address)).body,
        ),
      );
      for (const [door, said] of Object.entries({ text, page: pages[0], comparison: pages[1], data: data.get(name) }))
        expect([name, door, capacity !== '' && said?.includes(capacity)]).toEqual([name, door, true]);
    }
  });
});
