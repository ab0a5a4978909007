import writeExcelFile from 'write-excel-file/node';
import { excelOf, excelRow, type SheetXml } from '../excel-parts.ts';

/** Tables of the corpus as bytes, by file name; tables.json has the expected content. All data is invented. */
export async function tableCases(): Promise<Map<string, Uint8Array>> {
  return new Map<string, Uint8Array>([...csvCases(), ...cellCases(), ...structureCases(), ...(await writtenCases())]);
}

type Case = [string, Uint8Array];
type Encoding = 'utf8' | 'latin1' | 'utf16le';
const csv = (name: string, text: string, encoding: Encoding = 'utf8'): Case => [
  `${name}.csv`,
  new Uint8Array(Buffer.from(text, encoding)),
];
const bigEndian = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const PLAIN = 'Part no.,Reach (mm),Thread\nKX-1,20,M6\nKX-2,25,M8\n';
const GERMAN = 'Artikelnummer;Höhe (mm);Gewinde;Bemerkung\r\nKX-1;12,5;M6;für Ø 12\r\nKX-2;15;M8;größer\r\n';

function csvCases(): Case[] {
  return [
    csv('utf-8', PLAIN),
    csv('utf-8-mark', `\uFEFF${GERMAN}`),
    csv('utf-8-mark-twice', `\uFEFF\uFEFF${GERMAN}`),
    csv('windows-1252', GERMAN, 'latin1'),
    [
      'windows-1252-signs.csv',
      new Uint8Array([...Buffer.from('Part no.;Price\nKX-1;12 '), 0x80, ...Buffer.from('\nKX-2;'), 0x96, 0x0a]),
    ],
    csv('utf-16le-mark', `\uFEFF${GERMAN.replaceAll(';', '\t')}`, 'utf16le'),
    csv('utf-16le', GERMAN.replaceAll(';', '\t'), 'utf16le'),
    csv('utf-16le-cyrillic', 'Артикул;Вылет (mm)\r\nKX-1;20\r\nKX-2;25\r\n', 'utf16le'),
    ['utf-16be-mark.csv', bigEndian(`\uFEFF${GERMAN}`)],
    ['utf-16be.csv', bigEndian(GERMAN)],
    [
      'utf-8-with-a-broken-byte.csv',
      new Uint8Array([...Buffer.from('Part no.;Note\nKX-1;für Größe\nKX-2;f'), 0xfc, ...Buffer.from('r Höhe\n')]),
    ],
    csv('mac-line-ends', PLAIN.replaceAll('\n', '\r')),
    csv('no-line-end', PLAIN.trimEnd()),
    csv('sep-line', `sep=;\r\n${GERMAN}`),
    csv('sep-line-mark', `\uFEFFsep=;\r\n${GERMAN}`),
    csv('sep-line-bar', 'sep=|\nPart no.|Reach, mm\nKX-1|1,5\n'),
    csv('tabs-and-blanks', 'Part no.\tReach (mm)\tThread\nKX-1\t\tM6\nKX-2\t25\t\nKX-3\t\t\n'),
    csv('bars', 'Part no.|Reach (mm)|Thread\nKX-1|20|M6\nKX-2|25|M8, long\n'),
    csv('units-after-commas', 'Part no.;Reach, mm;Weight, kg;Force, N\nKX-1;12,5;0,137;490\nKX-2;15;0,2;740\n'),
    csv('decimal-commas', 'Part no.;Reach (mm);Weight (kg)\nKX-1;1,5;2,5\nKX-2;2,5;3,25\nKX-3;1.250,5;4\n'),
    csv(
      'title-with-commas',
      'Price list 2031, valid from May, ex works\n\nPart no.;Reach mm;Thread;Remark\nKX-1;12,5;M6;first\nKX-2;15;M8;\n',
    ),
    csv(
      'lines-of-dashes',
      'Part no.|Reach (mm)|Thread\n--------|----------|------\nKX-1|20|M6\nKX-2|25|M8\n\n(2 rows affected)\n',
    ),
    csv('semicolons-in-remarks', 'Part no.,Reach (mm),Remark\nKX-1,20,red; blue\nKX-2,25,green; black\n'),
    csv('commas-and-spaces', 'Part no., Reach (mm), Thread\nKX-1, 20, M6\nKX-2, 25, M8\n'),
    csv('ragged', 'Part no.;Reach (mm);Thread\nKX-1;20\nKX-2;25;M8;;;\nKX-3\n'),
    csv('one-column', 'Part no.\nKX-1\nKX-2\nKX-3\n'),
    csv('inch-marks', 'Part no.,Reach (mm),Thread\nKX-1,20,1/2" UNC\nKX-2,20,"1/2"" UNC"\nKX-3,25,"3/8" UNC"\n'),
    csv('inch-mark-at-end', 'Part no.;Size;Note\nKX-1;1/2";a\nKX-2;3/4";b\n'),
    csv('unpaired-quote', 'Part no.;Size;Note\nKX-1;"half;a\nKX-2;3/4;b\nKX-3;"1 in";c\n'),
    csv(
      'unpaired-quote-far',
      `Part no.;Size;Note\n${Array.from({ length: 12 }, (_, at) => `KX-${at};${at === 1 ? '"' : ''}${at};n${at === 11 ? '"' : ''}`).join('\n')}\n`,
    ),
    csv('unpaired-quote-last', 'Part no.;Size\nKX-1;5\nKX-2;"6\n'),
    csv('quoted-lines', 'Part no.,Remark,Reach (mm)\nKX-1,"two\nlines, one ""quoted""",20\nKX-2,"",25\n'),
    csv('quotes-everywhere', '"Part no.";"Reach (mm)"\r\n"KX-1";"20"\r\n"KX-2" ;"25"\r\n'),
    csv('null-padded', 'Part no.;Thread;Reach (mm)\nKX-1\0\0\0\0;M6\0\0;20\nKX-2\0\0\0\0;M8\0\0;25\n'),
    csv('control-characters', 'Part no.;Remark;Reach (mm)\nKX-1;one\u000btwo\u0007;20\nKX-2;plain;25\n'),
    csv('invisible-characters', 'Part\u00a0no.;Reach\u200b (mm)\n\u200bKX-\u00ad1\u00a0;\u202f20\nKX-2;25\n'),
    csv('blank-lines', '\n\nPart no.;Reach (mm)\n\nKX-1;20\n;\n\nKX-2;25\n\n'),
    csv(
      'database-export',
      '"id","part_no","reach_mm","created_at"\r\n"1","KX-1","20","2031-01-02 10:00:00"\r\n"2","KX-2",NULL,"2031-01-02 10:00:00"\r\n',
    ),
  ];
}

const excel = (
  name: string,
  sheet: Partial<SheetXml> & { rows: string },
  formats?: string[],
  texts?: string[],
): Case => [`${name}.xlsx`, excelOf([{ name: 'Sheet1', ...sheet }], formats, texts)];
const HEAD = excelRow('Part no.', 'Reach (mm)', 'Thread', 'Remark');
const rows = (...list: string[][]): string => HEAD + list.map((cells) => excelRow(...cells)).join('');
const style = (value: string | number, number = 3): string => `<c s="${number}"><v>${value}</v></c>`;
const NONE = '<c/>';

function cellCases(): Case[] {
  return [
    excel('inline-strings', { rows: rows(['KX-1', '20', 'M6'], ['KX-2', '25', 'M8']) }),
    excel(
      'shared-strings',
      { rows: HEAD + excelRow('<c t="s"><v>1</v></c>', style(20, 0), '<c t="s"><v>2</v></c>') },
      [],
      ['first text', 'KX-1', 'M6'],
    ),
    excel('shared-strings-without-index', {
      rows: rows(
        ['KX-1', '20', '<c t="s"/>'],
        ['KX-2', '25', '<c t="s"><v/></c>'],
        ['KX-3', '30', '<c t="s"><v> </v></c>'],
        ['KX-4', '35', '<c t="s"><v>1.5</v></c>'],
        ['KX-5', '40', '<c t="s"><v>99</v></c>'],
      ),
    }),
    excel(
      'number-formats',
      {
        rows: rows(
          [style(7), style(12.5, 4), style(8, 5), style(0.25, 6)],
          [style(123, 7), style(3, 4), style(0.5, 8), style(1.25, 8)],
        ),
      },
      ['"KX-"000', '0.00', '"M"0', '0%', '00000', '# ?/?'],
    ),
    excel('dates-and-exponents', { rows: rows(['<c s="1"><v>46024</v></c>', '20', style(100000)]) }, ['0.00E+00']),
    excel('formulas', {
      rows: rows([
        '<c t="str"><f>"KX-"&amp;1</f><v>KX-1</v></c>',
        '<c><f>10*2</f><v>20</v></c>',
        '<c><f>A1</f></c>',
        '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      ]),
    }),
    excel('floating-point', {
      rows: rows(['KX-1', style(0.1 + 0.2, 0), style('1E2', 0), style('6.0000000000000001E-2', 0)]),
    }),
    excel('booleans', { rows: rows(['KX-1', '20', '<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>']) }),
    excel('escaped-characters', {
      rows: rows(
        ['KX-1', '20', 'a_x000B_b', 'null _x0000_ sign'],
        ['KX-2', '20', 'half _xD83D_ sign', '_x005F_x0041_'],
      ),
    }),
    excel('merged-values', {
      rows: rows(['KX-1', '20', 'M6', 'steel'], ['KX-2', '25'], ['KX-3', '30', NONE, 'brass']),
      merges: ['C2:C4', 'D2:D3'],
    }),
    excel('merged-number', { rows: rows(['KX-1', style(20, 0), 'M6'], ['KX-2', NONE, 'M8']), merges: ['B2:B3'] }),
    excel('merged-across', {
      rows: rows(['KX-1', 'on request', NONE, 'steel'], ['KX-2', '25', 'M8', '']),
      merges: ['B2:C2'],
    }),
    excel('merged-block', { rows: rows(['KX-1', '20', 'none'], ['KX-2', '25']), merges: ['C2:D3'] }),
    excel('merged-first-column', {
      rows:
        excelRow('Series', 'Part no.', 'Reach (mm)') +
        excelRow('Light', 'KX-1', '20') +
        excelRow(NONE, 'KX-2', '25') +
        excelRow('Heavy', 'KX-3', '30'),
      merges: ['A2:A3'],
    }),
    excel('hidden-row', {
      rows: `${rows(['KX-1', '20', 'M6'])}<row hidden="1"><c t="inlineStr"><is><t>KX-2</t></is></c><c><v>25</v></c></row>${excelRow('KX-3', '30')}`,
    }),
    excel('hidden-column', { rows: rows(['KX-1', '20', 'M6', 'internal']), hidden: [4, 9] }),
    excel('gaps', {
      rows: '<row r="3"><c r="B3" t="inlineStr"><is><t>Part no.</t></is></c><c r="D3" t="inlineStr"><is><t>Reach (mm)</t></is></c></row><row r="7"><c r="B7" t="inlineStr"><is><t>KX-1</t></is></c><c r="D7"><v>20</v></c></row>',
    }),
    excel('rich-text', {
      rows: HEAD + excelRow('<c t="inlineStr"><is><r><t>KX</t></r><r><t>-1</t></r></is></c>', '20'),
    }),
  ];
}

const grid = (...list: string[][]): string =>
  list.map((cells) => (cells.length ? excelRow(...cells) : '<row/>')).join('');

function structureCases(): Case[] {
  const head = ['Part no.', 'Reach (mm)', 'Thread', 'Remark'];
  return [
    excel('sections', {
      rows: grid(head, ['LIGHT DUTY'], ['KX-1', '20', 'M6', 'a'], [], ['SERIES B - heavy'], ['KX-2', '25', 'M8', 'b']),
    }),
    excel('sections-merged', {
      rows: grid(head, ['Type 200'], ['KX-1', '20', 'M6', 'a'], ['200'], ['KX-2', '25', 'M8', 'b']),
      merges: ['A2:D2', 'A4:D4'],
    }),
    excel('repeated-headings', {
      rows: grid(
        head,
        ['KX-1', '20', 'M6', 'a'],
        [],
        head,
        ['KX-2', '25', 'M8', 'b'],
        ['Part no.', 'Reach (mm)', 'Thread', ''],
        ['KX-3', '25', 'M8', ''],
      ),
    }),
    excel('footnotes', {
      rows: grid(
        head,
        ['KX-1', '20', 'M6', '*'],
        ['KX-2', '25', 'M8', '1)'],
        [],
        ['* on request: other threads'],
        ['1) without handle'],
        ['2)', 'only in steel'],
        ['All dimensions in millimetres.'],
      ),
    }),
    excel('totals', {
      rows: grid(
        head,
        ['KX-1', '20', 'M6', ''],
        ['Subtotal', '20'],
        ['KX-2', '25', 'M8', ''],
        ['Total', '45'],
        ['', 'Gesamt', '', '45'],
        ['Grand total:', '45'],
        ['TOTAL-5', '30', 'M6', ''],
      ),
    }),
    excel('names-alone', { rows: grid(head, ['KX-1', '20', 'M6', ''], ['KX-2'], ['KX-3', '', '', '']) }),
    excel('titles-with-digits', {
      rows: grid(
        head,
        ['SERIES 200'],
        ['KX-1', '20', 'M6', 'a'],
        ['', 'Page 2 of 3'],
        ['Size 10'],
        ['KX 2', '25', 'M8', 'b'],
        ['01.05.2031'],
        ['SERIES C', 'heavy duty'],
        ['KX-3', '25', 'M8', 'b'],
        ['VTC 200'],
      ),
    }),
    excel('sums-and-names', {
      rows: grid(
        head,
        ['Total Clamp', '20', 'M6', 'a'],
        ['Total weight:', '20'],
        ['Average', '20'],
        ['Summe netto', '20'],
        ['Note:', 'ex works'],
      ),
    }),
    excel('far-below', {
      rows: grid(['Works in Pune'], ['Parts'], [], ['Tel.', '000'], [], ['State', 'May'], [], head, [
        'KX-1',
        '20',
        'M6',
        'a',
      ]),
    }),
    excel('units-row', {
      rows: grid(
        ['Part no.', 'Reach', 'Force', 'Pack', 'Angle', 'Finish'],
        ['', 'mm', 'N', 'pcs', '°', '-'],
        ['KX-1', '20', '490', '10', '90', 'black'],
        ['KX-2', '25', '740', '20', '120', 'zinc'],
      ),
    }),
    excel('units-row-in-brackets', {
      rows: grid(['Part no.', 'Reach', 'Weight'], ['', '[mm]', '(kg)'], ['KX-1', '20', '0.5'], ['KX-2', '25', '0.7']),
    }),
    excel('title-above', {
      rows: grid(
        ['Fittings of the works'],
        ['Valid from May'],
        [],
        head,
        ['KX-1', '20', 'M6', ''],
        ['KX-2', '25', 'M8', ''],
      ),
      merges: ['A1:D1'],
    }),
    excel('grouped-headings', {
      rows: grid(
        ['Part no.', 'Height (mm)', NONE, 'Weight (kg)'],
        [NONE, 'min', 'max', NONE],
        ['KX-1', '20', '30', '0.5'],
        ['KX-2', '25', '35', '0.7'],
      ),
      merges: ['A1:A2', 'B1:C1', 'D1:D2'],
    }),
    excel('grouped-headings-unmerged', {
      rows: grid(
        ['Part no.', 'Height', '', 'Weight'],
        ['', 'min', 'max', ''],
        ['', 'mm', 'mm', 'kg'],
        ['KX-1', '20', '30', '0.5'],
        ['KX-2', '25', '35', '0.7'],
      ),
    }),
    excel('two-tables', {
      rows: grid(
        head,
        ['KX-1', '20', 'M6', 'a'],
        ['KX-2', '25', 'M8', 'b'],
        [],
        ['Accessories'],
        ['Part no.', 'Weight (kg)', 'Colour'],
        ['ZB-1', '0.1', 'red'],
        ['ZB-2', '0.2', 'blue'],
      ),
    }),
    excel('column-of-models', { rows: grid(['Part no.'], ['KX-1'], ['KX-2'], [], ['KX-3']) }),
    csv(
      'sections-in-csv',
      'Part no.;Reach (mm);Thread\nVertical clamps;;\nKX-1;20;M6\nKX-2;25;M8\nTotal;45;\n* in stock;;\n',
    ),
    csv('repeated-headings-in-csv', `${PLAIN}${PLAIN}`),
    csv('title-in-csv', 'List of parts;;\n;;\nPart no.;Reach (mm);Thread\nKX-1;20;M6\nKX-2;25;M8\n'),
  ];
}

/** Cases written by a library, with styles and shared strings. */
async function writtenCases(): Promise<Case[]> {
  const write = async (name: string, data: Parameters<typeof writeExcelFile>[0]): Promise<Case> => [
    `${name}.xlsx`,
    new Uint8Array(await writeExcelFile(data as never).toBuffer()),
  ];
  const head = ['Part no.', 'Reach (mm)', 'Due'].map((value) => ({ value, fontWeight: 'bold' as const }));
  return [
    await write('written-with-a-library', [
      head,
      [{ value: 'KX-1' }, { value: 12.5 }, { value: new Date('2031-12-01'), format: 'yyyy-mm-dd' }],
    ] as never),
    await write('written-with-spans', [
      [{ value: 'List of parts', columnSpan: 3 }, null, null],
      head,
      [{ value: 'KX-1' }, { value: 20, rowSpan: 2 }, null],
      [{ value: 'KX-2' }, null, null],
    ] as never),
  ];
}
