import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseQuotationLine } from '../office/screens/quotations/quotation-data.ts';
import { api } from '../src/api.ts';
import { parseNeed } from '../src/features/catalogue/clamp-finder/need/parse-need.ts';
import { parseNeedField } from '../src/features/catalogue/clamp-finder/parse-need-field.ts';
import { formatFiltersJson } from '../src/features/catalogue/filters/filter-selection-url.ts';
import { parseFilterConditions } from '../src/features/catalogue/filters/parse-filters.ts';
import { formatPrintedCell, parseCellValue } from '../src/features/catalogue/measures/parse-cell-value.ts';
import type { TableColumn } from '../src/features/catalogue/model-tables/build-table-view.ts';
import { filterRows } from '../src/features/catalogue/model-tables/filter-rows.ts';
import { findFittingModels } from '../src/features/catalogue/product-page/model-chooser.tsx';
import type { RangeFacet } from '../src/features/catalogue/ratings/category-facets.ts';
import { parseConditions } from '../src/features/catalogue/search/parse-conditions.ts';
import { listRequestNames } from '../src/features/customers/requests/draft-request.ts';
import { saveQuotationBody } from '../src/features/office/quotations/quotations.contract.ts';
import { parsePieces } from '../src/features/visitors/cart/pieces.ts';
import { parseAmount } from '../src/platform/numbers/parse-amount.ts';
import { parseQuantity } from '../src/platform/numbers/parse-quantity.ts';
import { integerColumn } from '../src/platform/resource/columns.ts';
import { listSure, readAmong } from './fixtures/read-among.ts';
import { OFFICE_SOURCES, ROOT, SOURCES } from './imports.ts';

const OWNER = /^src\/platform\/numbers\//;
/** A regular expression of a number with decimals, thousands or fractions. */
const OWN_PATTERN = /\[\.,\]|\[,\.\]|\\\.\)?\(?\\d|\(\?:\\\.\\d|,\\d\{[23]|\\d\*\\\.|[½¼¾]/;
const OWN_READER = /parseFloat\(|z\.coerce\.number\((?!.*\.int\()/;
/** Browsers drop the comma of 2,500 and 60,5 from such a field. */
const NUMBER_INPUT = /type="number"|type: 'number',/;
/** Files with such a text that read no typed value, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'office/grid/document/grid-edits.ts': 'counts decimals of a series',
  'office/grid/document/grid-document.ts': 'tells a stored number from a text, to sort cells',
  'office/grid/grid/cell-grid.tsx': 'reads a computed style',
  'office/screens/quotations/quotation-data.ts': 'reads the path of a field',
  'src/features/catalogue/category-page/category-models.api.ts': 'aligns printed numbers',
  'src/features/catalogue/compare/comparison-table.tsx': 'aligns printed numbers',
  'src/features/catalogue/ratings/parse-thread.ts': 'is the owner of threads, whose pitch the owner of numbers reads',
  'src/features/catalogue/measures/parse-cell-value.ts': 'finds out whether the numbers of a file have a decimal comma',
  'src/features/catalogue/search/parse-conditions.ts': 'tells a thread from the size of a screw',
  'src/features/catalogue/products/warn-part-number.ts': 'tells a part number that a spreadsheet has rounded',
  'src/features/catalogue/measures/parse-attribute-label.ts': 'counts printed decimals',
  'src/features/customers/requests/read-table.ts': 'tells an amount of nothing, and doubts a point that may be decimal',
  'src/features/customers/requests/request-tokens.ts': 'doubts a point or comma that may be decimal',
  'src/features/customers/requests/request-words.ts': 'finds dimensions, dates and prices, which are no quantities',
  'src/features/customers/enquiries/enquiry-failures.ts': 'reads the path of a field',
  'src/features/workbook/add-new-families.ts': 'tells a column of threads',
  'src/features/office/mailbox/mailbox.store.ts': 'reads a number of the database',
  'src/features/office/enquiries/inbox-messages.store.ts': 'reads a number of the database',
  'src/features/office/quotations/prices.resource.ts': 'bounds a decimal that the owner has read',
  'src/features/site/newsletter/newsletter-links.ts': 'reads a signed link',
  'src/platform/api/client-address.ts': 'reads an IP address',
  'src/platform/backup/last-backup.store.ts': 'reads a number of the database',
  'src/platform/http/operators-only.ts': 'reads an IP address',
  'src/platform/mail/delivery-report.ts': 'reads a status of mail',
  'src/platform/money/money.ts': 'reads decimals of its own sum',
  'src/platform/spreadsheets/table-row-reader.ts': 'tells a row of numbers from headings',
};

const isCode = (line: string) => !/^\s*(?:\*|\/\/|\/\*)/.test(line);
const hasOwnReader = (file: string) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .some((line) => isCode(line) && [OWN_PATTERN, OWN_READER, NUMBER_INPUT].some((own) => own.test(line)));

const REACH = 'Reach';
const facet = { id: 1, name: REACH, unit: 'mm', min: 0, max: 1e7 } as unknown as RangeFacet;
const column: TableColumn = { key: 'r1', label: REACH, unit: 'mm', numeric: true, decimals: 0, size: 'm' };
const MEASURED = { name: REACH, unit: 'mm', printedUnit: '' };
const least = (field: Record<string, unknown>, name: string) => field[name];
const inWords = (text: string) =>
  Object.fromEntries(parseNeed(text, []).understood.map(({ field, value }) => [field, value]));
const isIn = (value: number, from: string) =>
  filterRows({ rows: [[1, 'A', [String(value)]]], columns: [column] }, { 0: { min: from, max: '', unit: 'mm' } })
    .length === 1;
/** The bound that a filter applies, found by the values just above and just below it. */
const boundsAt = (value: number, isAllowed: (value: number) => boolean) =>
  isAllowed(value) && !isAllowed(value * 0.999) ? value : Number.NaN;

const DOORS: Record<string, (typed: string, value: number) => number | undefined> = {
  search: (typed) => parseConditions(`reach ${typed} mm`)?.reach,
  'search for a force': (typed) => parseConditions(`${typed} N`)?.force,
  'a need in words': (typed) => Number(least(inWords(`2000 N at ${typed} mm`), 'reach')),
  finder: (typed) => parseNeedField('reach', typed)?.value,
  'finder with a unit': (typed) => parseNeedField('force', `${typed} N`)?.value,
  'filter of a list': (typed, value) => {
    const [condition] = parseFilterConditions(JSON.stringify({ [REACH]: { min: typed } }), { facets: [facet] });
    return boundsAt(value, (stated) => condition?.allows(stated, stated) ?? false);
  },
  'filter in an address': (typed) =>
    JSON.parse(formatFiltersJson({ [REACH]: { min: typed, max: '' } }) ?? '{}')[REACH].min,
  'filter of a column': (typed, value) => boundsAt(value, (stated) => isIn(stated, typed)),
  'fit on a product page': (typed, value) =>
    boundsAt(value, (stated) => {
      const table = {
        columns: [column],
        rows: [[1, 'A', [String(stated)]]],
        typed: [{ name: REACH, unit: 'mm', at: 0 }],
      };
      return findFittingModels([table as never], { [REACH]: { min: typed, max: '' } }).size === 1;
    }),
};

const MODEL = 'VTC-200-UB';
const QUANTITY_DOORS: Record<string, (typed: string) => number | undefined | Promise<number | undefined>> = {
  cart: parsePieces,
  'parts list': async (typed) => {
    const read = await readAmong([MODEL])({ text: `Part no.\tQty\n${MODEL}\t${typed}\n${MODEL}\t7` });
    return Number(listSure(read)[0]?.[1] ?? Number.NaN) || undefined;
  },
  'quotation in the form': (typed) => {
    const line = { quantity: typed, unit_price: '1', price_per: 1, discount: '0', tax_percent: '0', is_sample: false };
    const quantity = parseQuotationLine(line as never)?.quantity;
    return quantity === undefined ? undefined : Number(quantity);
  },
  'quotation that is saved': (typed) =>
    saveQuotationBody.shape.lines.safeParse([{ text: MODEL, hsn_code: '', quantity: typed, unit_price: '1' }]).data?.[0]
      ?.quantity,
};

const TYPED: [typed: string, value: number][] = [
  ['2500', 2500],
  ['2,500', 2500],
  ['1,00,000', 100_000],
  ['60,5', 60.5],
  ['60.5', 60.5],
  ['1.234,5', 1234.5],
  ['½', 0.5],
  ['1-1/2', 1.5],
  ['1 1/2', 1.5],
  ['२५', 25],
];

describe('A typed number', () => {
  it('is read by no file of its own, besides those with a reason', () => {
    const files = [...SOURCES, ...OFFICE_SOURCES].filter((file) => !OWNER.test(file) && hasOwnReader(file));
    expect(files.filter((file) => !(file in REASONS))).toEqual([]);
    expect(Object.keys(REASONS).filter((file) => !files.includes(file))).toEqual([]);
  });

  it('is taken with commas by every endpoint whose query takes a decimal, which refuses what is no number', () => {
    const taken = Object.entries(api).flatMap(([name, { query }]: [string, { query?: unknown }]) => {
      const { shape = {} } = (query ?? {}) as { shape?: Record<string, Schema> };
      return Object.entries(shape).flatMap(([field, schema]) =>
        outputOf(schema, '12.5') === 12.5
          ? [[`${name} ${field}`, ...['12,5', '1,250', '99/0', 'NaN'].map((typed) => outputOf(schema, typed))]]
          : [],
      );
    });
    for (const one of taken) expect(one.slice(1)).toEqual([12.5, 1250, undefined, undefined]);
    expect(taken.length).toBeGreaterThan(0);
  });

  it.each(TYPED)('means the same at every door: %s', (typed, value) => {
    for (const [door, read] of Object.entries(DOORS)) expect([door, read(typed, value)]).toEqual([door, value]);
    const cell = parseCellValue(typed, MEASURED);
    if (/^\d+,\d{1,2}$|\.\d+,/.test(typed)) expect(cell).toMatchObject({ hasDecimalComma: true });
    else expect(cell).toEqual({ value });
    expect(parseCellValue(formatPrintedCell(typed, MEASURED, /\d,\d$/.test(typed)), MEASURED)).toEqual({ value });
  });

  it.each(['99/0', '1/0', '0/0', 'Infinity', '1e999', 'NaN', '--5', 'abc', '9'.repeat(60)])(
    'that is none is not read at any door: %s',
    (typed) => {
      for (const [door, read] of Object.entries(DOORS)) {
        if (door.startsWith('filter') || door.startsWith('fit')) continue;
        expect([door, read(typed, 1) || undefined]).toEqual([door, undefined]);
      }
      expect(() => parseFilterConditions(JSON.stringify({ [REACH]: { min: typed } }), { facets: [facet] })).toThrow(
        'filters:',
      );
    },
  );

  it.each([
    ['10', 10],
    ['10.00', 10],
    ['1,000', 1000],
    ['5 Nos', 5],
    ['२५', 25],
    ['1.5', undefined],
    ['1.000', undefined],
    ['100000', undefined],
    ['1,00,000', undefined],
    ['1/2', undefined],
  ])('as a quantity is whole in the cart, in parts lists and quotations: %s', async (typed, pieces) => {
    for (const [door, read] of Object.entries(QUANTITY_DOORS))
      expect([door, await read(typed)]).toEqual([door, pieces]);
  });

  it('as a quantity of the cart is at least 1', () => {
    expect([parsePieces(''), parsePieces('0')]).toEqual([1, 1]);
  });

  it('in a whole-number column of a worksheet may have the zeros and commas of a spreadsheet', () => {
    const { schema } = integerColumn(0, 9999, null);
    expect(['10', '10.00', '1,250'].map((text) => schema.safeParse(text).data)).toEqual([10, 10, 1250]);
    expect(['1.5', '2,5', '1.000', 'x', '99/0'].map((text) => schema.safeParse(text).success)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

it.each([
  ['2000 ± 50 N', { force: 2000 }],
  ['2000±50 N', { force: 2000 }],
  ['reach 60 mm +/- 2 mm, 200 N', { force: 200, reach: 60 }],
  ['reach ±60 mm', { reach: 60 }],
  ['M8 x 1.25 mm, 2000 N', { force: 2000, thread: 'M8' }],
  ['M 10 x 1 at 60 mm', { reach: 60, thread: 'M10x1' }],
])('A tolerance or the pitch of a thread is no figure of its own: %s', (typed, figures) => {
  const { force, reach, height, thread } = parseConditions(typed) ?? {};
  expect({ force, reach, height, thread }).toEqual({
    force: undefined,
    reach: undefined,
    height: undefined,
    thread: undefined,
    ...figures,
  });
  const asTexts = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]));
  expect(inWords(typed)).toEqual(asTexts);
});

it('A text of spaces is refused at once as a quantity and as an amount, however long it is', () => {
  const text = `5${' '.repeat(300_000)}x`;
  expect([parseQuantity(text).problem, parseAmount(text)]).toEqual([expect.stringContaining('not a whole'), undefined]);
});

it('A parts list of unending groups of digits is read at once', () => {
  const message = { subject: '', text: `1${',11'.repeat(100_000)}`, html: '' };
  expect(listRequestNames({ message, files: [] })).toEqual([]);
});

it('A force may be named instead of its unit, and counted in words', () => {
  expect(parseConditions('force 2000')).toMatchObject({ force: 2000 });
  expect(parseConditions('half ton clamp')?.force).toBe(parseConditions('0.5 ton clamp')?.force);
  expect(parseConditions('1000lbs hold down')).toMatchObject({
    words: '',
    isHoldDown: true,
    force: parseConditions('1000 lbs')?.force,
  });
});

describe('A range', () => {
  const stated = '49.5–80.5';
  it('as a need is its upper end, and as a space its lower one', () => {
    expect(parseConditions('1500 to 2000 N at 50 to 60 mm')).toMatchObject({ force: 2000, reach: 60 });
    expect(parseConditions('between 1.5 and 2 kN')).toMatchObject({ force: 2000 });
    expect(inWords('2000 to 1500 N at 60 to 50 mm')).toEqual({ force: '2000', reach: '60' });
    expect(inWords('8 workpieces of 12 to 30 mm height')).toEqual({ workpiece: '12', workpiece_to: '30' });
    expect(parseNeedField('force', '1500 - 2000')?.value).toBe(2000);
    expect(parseNeedField('height', '100 to 120 mm')?.value).toBe(100);
    expect(parseNeedField('reach', '1/2 in to 1-1/2 in')?.value).toBe(38.1);
  });

  it.each([
    ['500 to 2kN', 2000],
    ['2 kN to 500', 2000],
    ['1.5 to 2 kN', 2000],
    ['3 to 2 kN', 3000],
    ['1 kN to 20', 20_000],
  ])('with one unit gives the other end the unit that makes it the lower end, or else the same: %s', (typed, most) => {
    expect([parseConditions(typed)?.force, inWords(typed).force, parseNeedField('force', typed)?.value]).toEqual([
      most,
      String(most),
      most,
    ]);
  });

  it('with one unit that fits neither way is not read at all', () => {
    const typed = '5000 to 2 kN';
    expect([parseConditions(typed)?.force, inWords(typed).force, parseNeedField('force', typed)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of lengths may begin in a smaller unit', () => {
    expect([parseNeedField('workpiece', '50 to 6 cm'), parseNeedField('workpiece', '5 to 6 cm')]).toEqual([
      { value: 50, to: 60 },
      { value: 50, to: 60 },
    ]);
  });

  it.each([
    [60, 100, true],
    [100, 60, true],
    [80.5, 100, true],
    [0, 49.5, true],
    [81, 100, false],
    [0, 49, false],
  ])('of a model is within %d to %d alike in lists, columns and on product pages: %s', (min, max, isWithin) => {
    const bounds = { min: String(min), max: String(max) };
    const [condition] = parseFilterConditions(JSON.stringify({ [REACH]: bounds }), { facets: [facet] });
    const row: [number, string, string[]] = [1, 'A', [stated]];
    const table = { columns: [column], rows: [row], typed: [{ name: REACH, unit: 'mm', at: 0 }] };
    expect([
      condition?.allows(49.5, 80.5),
      filterRows({ rows: [row], columns: [column] }, { 0: { ...bounds, unit: 'mm' } }).length === 1,
      findFittingModels([table as never], { [REACH]: bounds }).size === 1,
    ]).toEqual([isWithin, isWithin, isWithin]);
  });
});

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}
const outputOf = (schema: Schema, typed: string) => {
  const { success, data } = schema.safeParse(typed);
  return success ? data : undefined;
};
