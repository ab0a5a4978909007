import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { cpuClock } from '../../../../test/cpu-time.ts';
import { excelOf } from '../../../../test/excel-parts.ts';
import { matchAmong } from '../../../../test/fixtures/match-among.ts';
import { rounds } from '../../../../test/rounds.ts';
import { matchPartsList } from './match-parts-list.ts';
import { MAX_NAME_LOOKUPS } from './matching/parts-list.limits.ts';
import { MAX_LIST_ROWS, type PartsList, parsePartsListText } from './parts-list.ts';
import { readPartsListFile } from './read-parts-file.ts';

const MODELS = ['VTC-200-UB', 'VTC-200-SS', 'H-150-UB', 'HTC-160/M8', 'SK8-25-M5x10', 'PAH-350', 'LF-50-M10x120'];
const match = matchAmong(MODELS);
const linesOf = ({ rows }: PartsList) => matchPartsList(rows, match);
const found = async (list: PartsList) =>
  (await linesOf(list)).map(({ sure, choices: [choice] }) =>
    sure && choice ? [choice.model.model_name, choice.quantity] : undefined,
  );
const workbookOf = async (rows: { value: string | number | Date; format?: string }[][]) =>
  new File([new Uint8Array(await writeXlsxFile(rows).toBuffer())], 'list.xlsx');
/** Characters of a text without spaces, sorted by their codes. */
const characters = (text: string) => [...text.normalize('NFKC').replace(/[\s\u2044/]/g, '')].sort().join('');

const model = fc.constantFrom(...MODELS);
const pieces = fc.integer({ min: 1, max: 99_999 });
const thousands = new Intl.NumberFormat('en');
const lakhs = new Intl.NumberFormat('en-IN');
/** Notations with an unambiguous quantity. */
const notation = fc.constantFrom(
  (name: string, count: number) => `${count} x ${name}`,
  (name: string, count: number) => `${count}x ${name}`,
  (name: string, count: number) => `${name} x${count}`,
  (name: string, count: number) => `${count} pcs ${name}`,
  (name: string, count: number) => `${thousands.format(count)} nos. ${name}`,
  (name: string, count: number) => `${name} ${count} pcs`,
  (name: string, count: number) => `${name} Qty: ${count}`,
  (name: string, count: number) => `${name} (${lakhs.format(count)} nos)`,
);
const spelling = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toLowerCase(),
  (name: string) => name.replaceAll('-', ' '),
  (name: string) => name.replaceAll('-', '–'),
  (name: string) => name.replace('-', ''),
);
const item = fc
  .tuple(model, pieces, notation, spelling)
  .map(([name, count, write, spell]) => ({ name, count, text: write(spell(name), count) }));

describe('A parts list', () => {
  it('is read the same in one line or many, in every notation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '; ', ', ', ' | '),
        async (items, separator) => {
          const list = parsePartsListText(items.map(({ text }) => text).join(separator));
          expect(await found(list)).toEqual(items.map(({ name, count }) => [name, count]));
        },
      ),
    );
  });

  it('shows a word that nothing explains, wherever it stands, and finds no line with it', async () => {
    await fc.assert(
      fc.asyncProperty(
        item,
        fc.nat(),
        fc.constantFrom('zinc', 'M8x40', '½', '7.5', '12-14'),
        async ({ text }, at, word) => {
          const words = text.split(' ');
          words.splice(at % (words.length + 1), 0, word);
          const lines = await linesOf(parsePartsListText(words.join(' ')));
          expect(lines.some(({ sure }) => sure)).toBe(false);
          const shown = lines.flatMap(({ notRead, choices, text }) => (choices.length ? notRead : text)).join(' ');
          expect(characters(shown)).toSatisfy((some: string) =>
            [...characters(word)].every((one) => some.includes(one)),
          );
        },
      ),
    );
  });

  it('accounts for every character of a list in the parts of its lines', async () => {
    const word = fc.oneof(
      item.map(({ text }) => text),
      model,
      fc.constantFrom('10', '2.5', '1,000', 'pcs', 'Qty:', 'x', '×', '@ 450', 'Rs. 12/-', '(', ')', '12 Nov 2026', '-'),
      fc.constantFrom(
        '1.',
        '(a)',
        'No. 3',
        'toggle clamp',
        'foo',
        'M8x40',
        'VTC-999-XX',
        '"',
        '>',
        '•',
        '1/2"',
        'each',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const separator = fc.constantFrom(' ', '  ', '\t', ';', ', ', ',', '\n', '\r\n', '|');
    const text = fc
      .array(fc.tuple(word, separator), { maxLength: 25 })
      .map((pieces) => pieces.map((piece) => piece.join('')).join(''));
    await fc.assert(
      fc.asyncProperty(text, async (pasted) => {
        const list = parsePartsListText(pasted);
        const lines = await linesOf(list);
        const inLines = lines.flatMap(({ fragments }) => fragments.map(({ text }) => text));
        const inHeadings = list.headings.flatMap(({ cells }) => cells);
        expect(lettersAndDigits([...inLines, ...inHeadings].join(' '))).toBe(lettersAndDigits(pasted));
        const isWrong = lines.some(
          ({ sure, fragments, choices }) =>
            (sure && fragments.some(({ role }) => role === 'unread')) ||
            choices.some(({ quantity }) => quantity < 1 || quantity > 99_999),
        );
        expect(isWrong).toBe(false);
      }),
      { numRuns: rounds(150) },
    );
  });

  it('is read from the rows of a workbook, dates too', async () => {
    const list = await readPartsListFile(
      await workbookOf([
        [{ value: 'Part number' }, { value: 'Quantity' }, { value: 'Due' }],
        [{ value: 'VTC-200-SS' }, { value: 10 }, { value: new Date('2026-12-01'), format: 'yyyy-mm-dd' }],
        [],
        [{ value: 'H-150-UB' }, { value: '3 pcs' }],
      ]),
    );
    expect(await found(list)).toEqual([
      ['VTC-200-SS', 10],
      ['H-150-UB', 3],
    ]);
    expect((await linesOf(list)).map(({ number, text }) => [number, text])).toEqual([
      [2, 'VTC-200-SS\t 10\t 2026-12-01'],
      [4, 'H-150-UB\t 3 pcs'],
    ]);
  });

  it('is read from a workbook as Excel shows its numbers', async () => {
    const numbers = [
      [
        { value: 7, format: '"FT-"000' },
        { value: 5, format: '0.00' },
      ],
      [
        { value: 123, format: '00000' },
        { value: 12, format: '#,##0' },
      ],
      [{ value: 200, format: '"VTC-"0"-SS"' }, { value: 1 }],
      [{ value: 608 }, { value: 2, format: '0" pcs"' }],
    ];
    const list = await readPartsListFile(await workbookOf([[{ value: 'Part no.' }, { value: 'Qty' }], ...numbers]));
    expect((await linesOf(list)).map(({ number, text }) => [number, text])).toEqual([
      [2, 'FT-007\t 5.00'],
      [3, '00123\t 12'],
      [4, 'VTC-200-SS\t 1'],
      [5, '608\t 2 pcs'],
    ]);
    expect(await found(list)).toEqual(expect.arrayContaining([['VTC-200-SS', 1]]));
  });

  it('reads through the invisible characters and hyphens that chats and documents put into numbers', async () => {
    for (const sign of ['\u00ad', '\u200b', '\u200d', '\u200e', '\u202a', '\u2060', '\u2066', '\u2069', '\ufeff'])
      expect(await found(parsePartsListText(`${sign}VTC${sign}-200-${sign}UB${sign} 10 pcs`))).toEqual([
        ['VTC-200-UB', 10],
      ]);
    for (const hyphen of ['\u2010', '\u2011', '\u2013', '\u2212', '\uff0d'])
      expect(await found(parsePartsListText(`VTC${hyphen}200${hyphen}UB 10 pcs`))).toEqual([['VTC-200-UB', 10]]);
  });

  it('reads a quantity with decimals that are zeros', async () => {
    const row = [{ value: 'VTC-200-SS' }, { value: 5, format: '0.00' }];
    expect(await found(await readPartsListFile(await workbookOf([row])))).toEqual([['VTC-200-SS', 5]]);
  });

  it('has the value of a merged cell in each of its rows, and names hidden rows', async () => {
    const row = (cells: string, hidden = '') => `<row${hidden}>${cells}</row>`;
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      row(text('Part no.') + text('Qty')),
      row(text('VTC-200-SS') + text('7')),
      row(text('H-150-UB'), ' hidden="1"'),
    ].join('');
    const file = new File([new Uint8Array(excelOf([{ name: 'List', rows, merges: ['B2:B3'] }]))], 'list.xlsx');
    const list = await readPartsListFile(file);
    expect(await found(list)).toEqual([
      ['VTC-200-SS', 7],
      ['H-150-UB', 7],
    ]);
    expect(list.hidden).toEqual([3]);
  });

  it.each([
    ['UTF-16 without a mark', Buffer.from('Teil;Menge\r\nVTC-200-SS;10\r\nH-150-UB;3\r\n', 'utf16le')],
    ['Windows-1252', Buffer.from('St\xfcckliste;Menge\r\nVTC-200-SS;10\r\nH-150-UB;3\r\n', 'latin1')],
    ['cells padded with zeros', Buffer.from('Part;Qty\nVTC-200-SS\0\0;10\nH-150-UB\0\0\0\0;3\n')],
  ])('is read from a file in %s', async (_, bytes) => {
    expect((await found(await readPartsListFile(new File([bytes], 'list.csv')))).slice(-2)).toEqual([
      ['VTC-200-SS', 10],
      ['H-150-UB', 3],
    ]);
  });

  it('is read from a workbook whose archive has backslashes in its names', async () => {
    const workbook = await workbookOf([[{ value: 'VTC-200-SS' }, { value: 7 }]]);
    const plain = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
    const names = Object.entries(plain).map(([name, bytes]) => [name.replaceAll('/', '\\'), bytes] as const);
    const file = new File([new Uint8Array(zipSync(Object.fromEntries(names)))], 'list.xlsx');
    expect(await found(await readPartsListFile(file))).toEqual([['VTC-200-SS', 7]]);
  });

  it('is refused where a file only begins as a workbook does', async () => {
    await expect(readPartsListFile(new File(['PK\u0003\u0004 nothing'], 'list.xlsx'))).rejects.toThrow(
      'not a readable XLSX workbook',
    );
  });

  it('gives the numbers of its rows, also after cells with line ends', async () => {
    const lines = await linesOf(parsePartsListText('"VTC-200-UB\nU-bar"\t10\n\nH-150-UB\t5'));
    expect(lines.map(({ number }) => number)).toEqual([1, 4]);
  });

  it('counts the rows beyond the limit, and looks up a bounded number of names', async () => {
    const rows = Array.from(
      { length: MAX_LIST_ROWS + 7 },
      (_, at) => `a${at} b${at} c${at} d${at} e${at} f${at} VTC-200-UB`,
    );
    const list = parsePartsListText(rows.join('\n'));
    expect([list.rows.length, list.leftOut]).toEqual([MAX_LIST_ROWS, 7]);
    let asked = 0;
    const lines = await matchPartsList(list.rows, (body) => {
      asked += body.near_misses ? 0 : body.names.length;
      return match(body);
    });
    expect(asked).toBe(MAX_NAME_LOOKUPS);
    expect(lines).toHaveLength(MAX_LIST_ROWS);
  });

  it('is read within 2 s even when it is crafted to be slow', async () => {
    const times: number[] = [];
    for (const hostile of [
      'a '.repeat(20_000),
      'a1 '.repeat(3000),
      '1,000'.repeat(5000),
      '"'.repeat(20_000),
      '"a\n'.repeat(2000),
      ',"'.repeat(9000),
      'x 1 '.repeat(2400),
      'VTC-200-UB '.repeat(900),
      '- '.repeat(20_000),
      'a-'.repeat(4900),
      `1${','.repeat(9000)}`,
    ]) {
      const elapsed = cpuClock();
      await linesOf(parsePartsListText(hostile));
      times.push(elapsed());
    }
    expect(Math.max(...times)).toBeLessThan(2000);
  });
});

/** Letters and digits of a text, sorted by their codes. */
const lettersAndDigits = (text: string) => [...text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')].sort().join('');
