import { describe, expect, it } from 'vitest';
import { type KnownTargets, MODELS_WORKSHEET, suggestMapping } from './suggest-mapping.ts';

const kind = { name: MODELS_WORKSHEET, label: 'Models', columns: [], key: [] };
const known = (...labels: string[]): KnownTargets => ({
  targets: { kinds: [kind], labels, attributes: [], synonyms: [] } as unknown as KnownTargets['targets'],
  units: new Map([['Weight', 'kg']]),
  labels,
  meanings: new Map(),
});
const style = (given: object) => ({ filled: 9, numbers: 9, commas: 0, points: 0, ...given });
const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }));
const targetsIn = (rows: string[][], of: KnownTargets, below: number[] = []) =>
  suggestMapping({ source: 'supplier', rows: rowsOf(...rows), alike: [], below, styles: [] }, of, {
    sheet: MODELS_WORKSHEET,
  }).columns.map(({ to, unit }) => `${to} ${unit}`.trim());

describe('The columns of a supplier’s sheet', () => {
  const rows = [
    ['Part no.', 'Dw (mm)', 'dw (mm)'],
    ['51190', '110', '90'],
  ];

  it('go to the columns of equal labels, and to one in another spelling only where it is the only one', () => {
    expect(targetsIn(rows, known('dw (mm)', 'Dw (mm)'))).toEqual(['name', 'column:Dw (mm)', 'column:dw (mm)']);
    expect(targetsIn(rows, known('dw (mm)'))).toEqual(['name', 'undefined', 'column:dw (mm)']);
    const other = [
      ['Part no.', 'DW (mm)'],
      ['51190', '110'],
    ];
    expect(targetsIn(other, known('dw (mm)', 'Dw (mm)'))).toEqual(['name', 'undefined']);
  });

  it('go to an equal label before anything that they could mean, and to the product by the name of its family', () => {
    const given = [
      ['Article no.', 'Product family', 'type', 'Size'],
      ['51190', 'Bearing', 'S', 'M8'],
    ];
    const models = {
      ...known('type', 'Size', 'Article no.'),
      targets: {
        ...known('type', 'Size', 'Article no.').targets,
        kinds: [{ ...kind, columns: [{ name: 'product', label: 'Product' }] }],
      },
    };
    expect(targetsIn(given, models as unknown as KnownTargets)).toEqual([
      'name',
      'product',
      'column:type',
      'column:Size',
    ]);
  });

  it('are left out only where they are blank in all rows', () => {
    const blank = [
      ['Part no.', 'Dw (mm)', 'dw (mm)'],
      ['51190', '', ''],
    ];
    expect(targetsIn(blank, known('dw (mm)', 'Dw (mm)'), [0, 9, 0])).toEqual(['name', 'column:Dw (mm)', '']);
  });

  it.each([
    ...['Art.-Nr.', 'Art.Nr.', 'Art. Nr', 'Artikelnummer', 'Artikel-Nr.', 'Bestell-Nr.', 'Best.-Nr.', 'Bestellnummer'],
    ...[
      'Part no.',
      'Part number',
      'Part code',
      'P/N',
      'Order code',
      'Ordering code',
      'Order no.',
      'Item #',
      'Cat. No.',
    ],
  ])('go to the name of the model where they hold its number: %s', (heading) => {
    expect(
      targetsIn(
        [
          [heading, 'Weight (kg)'],
          ['51190', '0.35'],
        ],
        known('Weight (kg)'),
      ),
    ).toEqual(['name', 'column:Weight (kg)']);
  });

  it.each(['Art', 'Order quantity', 'Product family', 'Material', 'Postcode', 'Note'])(
    'keep others open: %s',
    (heading) => {
      expect(
        targetsIn(
          [
            [heading, 'Weight (kg)'],
            ['51190', '0.35'],
          ],
          known('Weight (kg)'),
        )[0],
      ).toBe('undefined');
    },
  );

  it.each([
    [['0,575', '1,250'], true],
    [['0.575', '1,250'], false],
    [['1,250', '2,125'], false],
  ])('have a decimal comma by a zero before it, which no thousands have: %s', (weights, comma) => {
    const rows = rowsOf(['Part no.', 'Weight (kg)'], ...weights.map((weight) => ['FT-1', weight]));
    const top = { source: 'supplier', rows, alike: [], below: [], styles: [] };
    expect(suggestMapping(top, known('Weight (kg)'), { sheet: MODELS_WORKSHEET }).comma).toBe(comma);
  });

  it.each([
    ['only commas', [style({ commas: 1 })], true],
    ['a comma, and a point', [style({ commas: 1, points: 1 })], false],
    ['commas in a column of texts', [style({ commas: 1, numbers: 2 })], false],
  ])('have a decimal comma by all rows: %s below those that are shown', (_, below, comma) => {
    const rows = rowsOf(['Weight (kg)'], ['1.250']);
    const top = { source: 'supplier', rows, alike: [], below: [9], styles: below };
    expect(suggestMapping(top, known('Weight (kg)'), { sheet: MODELS_WORKSHEET }).comma).toBe(comma);
  });

  it('have letters in a list without headings, and are asked about', () => {
    const list = rowsOf(['KX-1', '20', 'M6'], ['KX-2', '25', 'M8']);
    const top = { source: 'supplier', rows: list, alike: [], below: [], styles: [] };
    const { first, rows, columns } = suggestMapping(top, known('A', 'Reach (mm)'), { sheet: MODELS_WORKSHEET });
    expect([first, rows, ...columns.map(({ heading, to }) => `${heading} ${to}`)]).toEqual([
      ...[1, 0],
      ...['A undefined', 'B undefined', 'C undefined'],
    ]);
  });

  it('go to the attribute that their words mean in the trade', () => {
    const words = [
      ['Part no.', 'Holding force [N]', 'Overall length mm', 'Throat depth (mm)'],
      ['51190', '900', '110', '45'],
    ];
    const labels = known('Length (mm)', 'Reach (mm)', 'Holding capacity (N)');
    expect(targetsIn(words, labels).slice(1)).toEqual([
      'column:Holding capacity (N)',
      'column:Length (mm)',
      'column:Reach (mm)',
    ]);
  });

  it.each(['-', '–'])('are known by their unit where the heading is only a dash: %s', (dash) => {
    const packs = [
      ['Part no.', 'Weight', dash],
      ['', '(kg)', 'pcs'],
      ['51190', '0.35', '10'],
    ];
    expect(targetsIn(packs, known('Weight (kg)', 'pcs'))).toEqual(['name', 'column:Weight (kg)', 'column:pcs']);
  });

  it('have their units in a second row, beside a currency and a price for each', () => {
    const prices = [
      ['Cat. No.', 'Weight', 'Holding capacity', 'Price'],
      ['', '(kg)', '(N)', 'per pc'],
      ['51190', '0.35', '1,000', '1,234.50'],
    ];
    expect(targetsIn(prices, known('Weight (kg)', 'Holding capacity (N)'))).toEqual([
      ...['name', 'column:Weight (kg)', 'column:Holding capacity (N)', 'undefined'],
    ]);
  });

  it('go to the column of their measure in another unit', () => {
    const grams = [
      ['Part no.', 'Weight (g)'],
      ['51190', '350'],
    ];
    expect(targetsIn(grams, known('Weight (kg)'))).toEqual(['name', 'column:Weight (kg) g']);
  });
});
