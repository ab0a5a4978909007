import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../../test/cpu-time.ts';
import { pdfOf } from '../../../../test/drawn-pdf.ts';
import { excelOf } from '../../../../test/excel-parts.ts';
import { readAmong } from '../../../../test/fixtures/read-among.ts';
import { readFileBlocks } from './file-blocks.ts';

const MODELS = [
  'VTC-100-UB',
  'VTC-150-UB',
  'VTC-200-UB',
  'VTC-200-SS',
  'H-100-UB',
  'H-150-UB',
  'PAH-350',
  'HTC-160/M8',
  'RPT-10',
  'LX8-30-M6x45',
];
const read = readAmong(MODELS);
/** `12 VTC-200-UB` for a sure line; with a question mark for one to choose. */
const format = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines
    .filter(({ state }) => state !== 'not read')
    .map(
      ({ state, quantity, candidates: [first] }) =>
        `${quantity ?? '?'} ${first?.model.model_name}${state === 'choose' ? ' ?' : ''}`,
    );
const linesOf = async (text: string) => format(await read({ text }));
const linesOfFile = async (name: string, bytes: Uint8Array, text = '') =>
  format(await read({ text }, [await readFileBlocks(name, bytes)]));
const csv = (text: string) => new TextEncoder().encode(text);

describe('A request in a text', () => {
  it.each([
    ['4 nos VTC-200-UB', ['4 VTC-200-UB']],
    ['VTC-200-UB - 07 Nos.', ['7 VTC-200-UB']],
    ['5 x RPT-10, H-100-UBx3', ['5 RPT-10', '3 H-100-UB']],
    ['three dozen VTC-200-UB and half a dozen PAH-350', ['36 VTC-200-UB', '6 PAH-350']],
    ['two pairs of H-100-UB', ['4 H-100-UB']],
    ['vierundzwanzig Stück VTC-200-UB, je 8 H-100-UB und H-150-UB', ['24 VTC-200-UB', '8 H-100-UB', '8 H-150-UB']],
    ['VTC-200-UB १५ नग और H-100-UB दो दर्जन', ['15 VTC-200-UB', '24 H-100-UB']],
    ['ＰＡＨ－３５０　１２套, RPT-10 八个', ['12 PAH-350', '8 RPT-10']],
    ['H-100-UB and H-150-UB: 9 each', ['9 H-100-UB', '9 H-150-UB']],
    ['VTC-100/150-UB 6 each', ['6 VTC-100-UB', '6 VTC-150-UB']],
    ['VTC-100-UB to VTC-200-UB, all sizes in between, 4 each', ['4 VTC-100-UB', '4 VTC-150-UB', '4 VTC-200-UB']],
    ['We use five of your RPT-10 on each jig, fifteen in all.', ['15 RPT-10']],
    ['VTC-200-UB\nQty: 11', ['11 VTC-200-UB']],
    ['Please quote these, 6 each:\nRPT-10\nPAH-350', ['6 RPT-10', '6 PAH-350']],
    ['Material MAT-77001 VTC-200-UB 5 nos', ['5 VTC-200-UB']],
    ['14 nos H-150-UB, each with RPT-10 instead', ['14 H-150-UB', '14 RPT-10']],
    ['H-150-UB, each with RPT-10 instead of the usual spindle: 14 nos', ['14 H-150-UB', '14 RPT-10']],
    ["8 no's PAH-350 and 6 (six) nos of RPT-10", ['8 PAH-350', '6 RPT-10']],
    ['(7) PAH-350, (3) RPT-10', ['7 PAH-350', '3 RPT-10']],
    ['10; PAH-350; 5; RPT-10', ['10 PAH-350', '5 RPT-10']],
    [
      '2 x PAH-350, 9 pcs RPT-10, H-100-UB 7 pcs, H-150-UB x4',
      ['2 PAH-350', '9 RPT-10 ?', '9 H-100-UB ?', '4 H-150-UB'],
    ],
    ['#3 PAH-350 2\nNo. 4 RPT-10 6 nos', ['2 PAH-350', '6 RPT-10']],
    ['4xH100UB\nHTC-160/M8 ×2', ['4 H-100-UB', '2 HTC-160/M8']],
    ['"Model","Qty"\n"PAH-350","1,000"', ['1000 PAH-350 ?']],
    ['HTC-160/M8 ₹1,250.00 2 nos', ['2 HTC-160/M8']],
    ['RPT-10 @ Rs 120 x 15 nos', ['15 RPT-10']],
    ['bhai PAH-350 bees nag aur RPT-10 5 pcs ka rate bhejo', ['20 PAH-350', '5 RPT-10']],
    ['Pos 1: H-100-UB, Menge: 30 Stück\nPos 2: H-150-UB, Menge: 45 Stück', ['30 H-100-UB', '45 H-150-UB']],
    ['H-100-UB 10 nos - cancelled. Please quote 4 nos H-150-UB.', ['4 H-150-UB']],
    ['1 VTC-200-UB and a hundred RPT-10', ['1 VTC-200-UB ?', '100 RPT-10']],
    ['ISO 4762 M8x30 - 200 nos\nRPT-10 4 nos', ['4 RPT-10']],
    ['VTC-200-UB | 9 | Nos | 15.12.2026\nRPT-10 | 5 | Nos | 15.12.2026', ['9 VTC-200-UB', '5 RPT-10']],
    ['LX8-30-M6 x 45 4 pcs', ['4 LX8-30-M6x45']],
    ['LX8 30 M6 × 45 × 7', ['7 LX8-30-M6x45']],
    ['3 x LX8-30-M6 x 45', ['3 LX8-30-M6x45']],
    ['HTC-160/M8 x 9', ['9 HTC-160/M8']],
    ['One PAH-350 and two RPT-10', ['1 PAH-350', '2 RPT-10']],
    ['"PAH-350\nlatch, large"\t6\n"RPT-10"\t"8"', ['6 PAH-350', '8 RPT-10']],
    ['\n> Please quote\n> PAH-350 9 nos\n\n> RPT-10 3 nos\n', ['9 PAH-350', '3 RPT-10']],
    ['> > 1) PAH-350   6\n| 2) RPT-10 4', ['6 PAH-350', '4 RPT-10']],
    ['Steel-Smith PAH-350 6 nos\nRPT-10 2 nos, make: SteelSmith', ['6 PAH-350', '2 RPT-10']],
  ])('is read from %j', async (text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  it.each([
    ['PAH-350', ['? PAH-350 ?']],
    ['PAH-350 one box', ['1 PAH-350 ?']],
    ['H-100-UB and H-150-UB 9 nos', ['9 H-100-UB ?', '9 H-150-UB ?']],
    ['VTC-200-UB or VTC-200-SS, 3 nos', ['3 VTC-200-UB ?']],
    ['VTC-200-UB 500 nos per year', ['500 VTC-200-UB ?']],
    ['VTC-200-UB about 40 pcs', ['40 VTC-200-UB ?']],
    ['We ordered 6 nos VTC-200-UB last year.', ['6 VTC-200-UB ?']],
    ['Our last PO was for 30 nos PAH-350.', ['30 PAH-350 ?']],
    ['PAH-350: 2 1/2 dozen', ['? PAH-350 ?']],
    ['25 + 5 nos PAH-350', ['? PAH-350 ?']],
    ['PAH-350 (2 sets of 4)', ['2 PAH-350 ?']],
    ['PAH-350,10,450\nRPT-10,5,210', ['? PAH-350 ?', '? RPT-10 ?']],
    ['PAH-350\t100\t120', ['100 PAH-350 ?']],
    ['PAH-350 2,5 pcs', ['? PAH-350 ?']],
    ['PAH-350 1.000', ['1 PAH-350 ?']],
    ['H-150-UB/5', ['5 H-150-UB ?']],
    ['PAH-350 10 or 20', ['10 PAH-350 ?']],
    ['Brauer PAH-350 6 nos', ['6 PAH-350 ?']],
    ['Turnlock RPT-10 - 5', ['5 RPT-10 ?']],
    ['4 nos PAH-350 (De-Sta-Co), 2 nos RPT-10', ['4 PAH-350 ?', '2 RPT-10']],
    ['RPT-10 8 pcs, Make: Vulkanor', ['8 RPT-10 ?']],
    ['PAH-350 or equivalent, 6 nos', ['6 PAH-350 ?']],
    ['6 nos PAH-350 (or similar make)', ['6 PAH-350 ?']],
    ['3 Stk. RPT-10 oder gleichwertig', ['3 RPT-10 ?']],
    ['PAH-350; M5 screw; 7', ['7 PAH-350 ?']],
    ['PAH-350 10-12 nos', ['? PAH-350 ?']],
    ['PAH-350 4 450.50', ['4 PAH-350 ?']],
    ['PAH-350\t10\tNos\t450', ['10 PAH-350 ?']],
    ['6 x PAH-350 450', ['6 PAH-350 ?']],
  ])('is left to a person where a doubt remains: %j', async (text, lines) => {
    expect(await linesOf(text)).toEqual(lines);
  });

  it('is not read from what is refused, or from history, but from a forwarded message', async () => {
    expect(await linesOf('We do not need PAH-350.')).toEqual([]);
    const history = 'RPT-10 2 nos\n\nOn Mon, 2 Nov 2026 at 10:00, Sales <s@x.example> wrote:\n> PAH-350 90 nos';
    expect(await linesOf(history)).toEqual(['2 RPT-10']);
    const forwarded =
      'Please see below\n---------- Forwarded message ---------\nFrom: A <a@x.example>\nSubject: RFQ\n\nPAH-350 8 nos';
    expect(await linesOf(forwarded)).toEqual(['8 PAH-350']);
  });

  it('is read through the heads of a chat, with a later correction', async () => {
    const chat =
      '[02/11/26, 09:12:44] Asha: RPT-10 20 nos\n[02/11/26, 09:13:01] Asha: PAH-350 5pcs\n[02/11/26, 09:14:09] Asha: sorry make it 7';
    expect(await linesOf(chat)).toEqual(['20 RPT-10', '7 PAH-350 ?']);
    const named = `${chat}\n[02/11/26, 09:15:00] Asha: make it 24 pcs for RPT-10`;
    expect(await linesOf(named)).toEqual(['24 RPT-10 ?', '7 PAH-350 ?']);
  });

  it('is none in a complaint or a confirmation', async () => {
    expect(await linesOf('Complaint: 3 nos of 40 nos VTC-200-UB arrived damaged, all rejected.')).toEqual([]);
    expect(await linesOf('Our order for 30 nos VTC-200-UB is pending, when will you dispatch?')).toEqual([]);
  });

  it('keeps the words of each line and their place', async () => {
    const { lines } = await read({ text: 'Hello,\n\n4 nos VTC-200-UB for the jig' });
    expect(lines).toMatchObject([{ text: '4 nos VTC-200-UB for the jig', place: { line: 3 } }]);
  });
});

/** Numbers that are no quantities, each beside a model. */
const TRAPS: ((number: number) => string)[] = [
  (n) => `RFQ No. ${n}00${n} for VTC-200-UB`,
  (n) => `VTC-200-UB, drawing KT-${n}-B`,
  (n) => `VTC-200-UB @ Rs ${n}`,
  (n) => `VTC-200-UB price ${n}.50`,
  (n) => `VTC-200-UB at ₹ ${n}/-`,
  (n) => `VTC-200-UB holds ${n} kg`,
  (n) => `VTC-200-UB with ${n} mm spindle`,
  (n) => `VTC-200-UB within ${n} days`,
  (n) => `VTC-200-UB by ${(n % 28) + 1}.12.2026`,
  (n) => `VTC-200-UB to Plant ${n}`,
  (n) => `VTC-200-UB, Plot No. ${n}, Pune 4110${(n % 90) + 10}`,
  (n) => `VTC-200-UB for ${n} machines`,
  (n) => `VTC-200-UB, call +91 98${n}0 12345`,
  (n) => `VTC-200-UB, serial no. ${n}77`,
  (n) => `VTC-200-UB, PO ${n}000${n}`,
  (n) => `VTC-200-UB, KW ${(n % 52) + 1}`,
  (n) => `VTC-200-UB less ${n} %`,
  (n) => `VTC-200-UB, ISO 9001:${n}`,
  (n) => `VTC-200-UB as on page ${n}`,
  (n) => `VTC-200-UB at ${n % 12}:30`,
  (n) => `VTC-200-UB, our GSTIN 27ABCDE12${n + 10}F1Z5`,
  (n) => `VTC-200-UB, HSN 8466${n}`,
  (n) => `VTC-200-UB, warranty ${n} months`,
  (n) => `VTC-200-UB\n\nRegards\nAsha, Extn. ${n}`,
  (n) => `VTC-200-UB\n\nOn Mon, 2 Nov 2026, Sales <s@x.example> wrote:\n> VTC-200-UB ${n} nos`,
  (n) => `VTC-200-UB, size ${n} x 40 mm`,
];
/** Columns of numbers that are no quantities, beside a model. */
const TABLE_TRAPS: ((number: number) => string)[] = [
  (n) => `Part,Stock\nVTC-200-UB,${n}`,
  (n) => `Part,List price,Qty\nVTC-200-UB,${n},`,
  (n) => `Sr,Part,Rate\n${n},VTC-200-UB,${n}`,
  (n) => `Part,Drawing no,Page\nVTC-200-UB,${n},${n}`,
  (n) => `Part,Qty per jig\nVTC-200-UB,${n}`,
  (n) => `Part,April,May\nVTC-200-UB,${n},${n + 1}`,
  (n) => `Part,MOQ,Lead time\nVTC-200-UB,${n},${n}`,
  (n) => `Part,Qty,Rate\nVTC-200-UB,0,${n}`,
];
const NUMBERS = [3, 12, 25, 48, 60];
const TRAP_CASES = TRAPS.flatMap((trap) => NUMBERS.map((number) => trap(number)));

describe('A number that is no quantity', () => {
  it('never becomes a sure quantity, in more than a hundred texts', async () => {
    expect(TRAP_CASES.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const text of TRAP_CASES)
      if ((await read({ text })).lines.some(({ state }) => state === 'sure')) wrong.push(text);
    expect(wrong).toEqual([]);
  });

  it('never becomes a sure quantity in a table', async () => {
    const wrong: string[] = [];
    for (const table of TABLE_TRAPS.flatMap((trap) => NUMBERS.map((number) => trap(number)))) {
      const { lines } = await read({}, [await readFileBlocks('list.csv', csv(table))]);
      if (lines.some(({ state }) => state === 'sure')) wrong.push(table);
    }
    expect(wrong).toEqual([]);
  });

  it('does not replace the quantity beside it', async () => {
    const wrong: string[] = [];
    for (const text of TRAP_CASES) {
      const lines = await linesOf(text.replace('VTC-200-UB', '17 nos VTC-200-UB'));
      if (lines.join() !== '17 VTC-200-UB') wrong.push(`${text}: ${lines.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('A request in a table', () => {
  it.each([
    ['Part,Required,Stock,To order\nRPT-10,9,4,5\nPAH-350,3,3,0', ['5 RPT-10']],
    ['Artikel;Bezeichnung;Menge;Preis\nRPT-10;Bolzen;6;12,50', ['6 RPT-10']],
    ['Item,Qty per jig,Total qty\nRPT-10,2,12', ['12 RPT-10']],
    ['Model,List price,Order qty\nRPT-10,188,\nPAH-350,90,4', ['4 PAH-350']],
    ['Our part,Your part,Qty\nVTC-200-UB/X,RPT-10,4', ['4 RPT-10']],
    ['Qty,Part,For\n3,RPT-10,VTC-200-UB', ['3 RPT-10']],
    ['Part,Qty,Unit\nRPT-10,2,dozen\nH-100-UB,3,pairs', ['24 RPT-10', '6 H-100-UB']],
    ['RPT-10,8\nPAH-350,4', ['8 RPT-10', '4 PAH-350']],
    ['Model,Qty,Unit price,Total\nRPT-10,9,40,360\nPAH-350,2,90,180', ['9 RPT-10', '2 PAH-350']],
    ['Typ;Stck;EP;GP\nRPT-10;9;12,50;112,50', ['9 RPT-10']],
    ['Item,Min stock,Max stock,Order\nRPT-10,5,20,15', ['15 RPT-10']],
    ['Part,Weight (kg),HSN,GST %,Qty\nRPT-10,2,8466,18,6', ['6 RPT-10']],
    ['Part,Qty per jig,Jigs,Total\nRPT-10,4,3,12', ['12 RPT-10']],
    ['Part,Old qty,Revised qty\nRPT-10,10,16', ['16 RPT-10']],
    ['Page,Part,Qty,Delivery (weeks)\n12,RPT-10,6,4', ['6 RPT-10']],
    ['SAP code,Material text,UoM,PR qty\n50001234,PIN RPT-10,EA,18', ['18 RPT-10']],
    ['Part,Qty\nRPT-10,"1,000"\nPAH-350,5', ['1000 RPT-10', '5 PAH-350']],
    ['Part,Qty\nRPT-10,"1,000"\nPAH-350,"5,000"', ['1000 RPT-10 ?', '5000 PAH-350 ?']],
    ['Part,Qty\nRPT-10,1.000\nPAH-350,5', ['1000 RPT-10 ?', '5 PAH-350']],
    ['Part,Qty\nRPT-10,TBD\nPAH-350,-', ['? RPT-10 ?']],
    ['Part,Qty\nRPT-10 or equivalent,4\nGood Hand PAH-350,2', ['4 RPT-10 ?', '2 PAH-350 ?']],
    ['Part,Make,Qty\nRPT-10,Steel-Smith,4\nPAH-350,Amf,2', ['4 RPT-10', '2 PAH-350 ?']],
    ['Part,Qty\nRPT-10,8\nTotal,8\nNote: PAH-350 not needed,', ['8 RPT-10']],
  ])('has the quantity of the column that is ordered: %j', async (table, lines) => {
    expect(await linesOfFile('list.csv', csv(table))).toEqual(lines);
  });

  it('is asked about once where several columns may be the quantity', async () => {
    const file = await readFileBlocks('list.csv', csv('Part,April,May\nRPT-10,5,6\nPAH-350,1,2'));
    const found = await read({}, [file]);
    expect(format(found)).toEqual(['11 RPT-10 ?', '3 PAH-350 ?']);
    expect(found.questions).toEqual(['Which column is the quantity: "April", "May"?']);
  });

  it('is read by the column that the message names', async () => {
    const table = csv('Part,Qty A,Total qty\nRPT-10,5,6');
    expect(await linesOfFile('list.csv', table, 'Column Qty A is valid')).toEqual(['5 RPT-10']);
  });

  it('is read from HTML and from a pasted text', async () => {
    const html =
      '<table><tr><td>Sr</td><td>Part</td><td>Qty</td></tr><tr><td>1</td><td>RPT-10</td><td>6</td></tr></table>';
    expect(format(await read({ html }))).toEqual(['6 RPT-10']);
    expect(
      await linesOf(
        'Part no   Description   Qty   Rate\nRPT-10    Pin           6     40\nPAH-350   Latch               610',
      ),
    ).toEqual(['6 RPT-10']);
  });

  it('is read from a workbook, without its hidden rows', async () => {
    const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (cells: string[], hidden = '') => `<row${hidden}>${cells.map(cell).join('')}</row>`;
    const rows = [row(['Part', 'Qty']), row(['RPT-10', '4']), row(['PAH-350', '9'], ' hidden="1"')].join('');
    const file = await readFileBlocks('list.xlsx', new Uint8Array(excelOf([{ name: 'List', rows }])));
    const found = await read({}, [file]);
    expect(format(found)).toEqual(['4 RPT-10']);
    expect(found.lines[0]?.place).toEqual({ file: 'list.xlsx', worksheet: 'List', row: 2 });
    expect(found.lines[1]).toMatchObject({ state: 'not read', uncertainties: ['This row is hidden.'] });
  });
});

describe('A request in a file', () => {
  it('is read from a PDF with headings of two lines and a second page without them', async () => {
    const pdf = pdfOf([
      [
        [40, 800, 'SOME WORKS, Phone 020-5550 4411'],
        [40, 760, 'Line'],
        [40, 750, 'no'],
        [90, 760, 'Part'],
        [90, 750, 'number'],
        [300, 760, 'Order'],
        [300, 750, 'qty'],
        [40, 730, '1'],
        [90, 730, 'RPT-10'],
        [300, 730, '18'],
        [40, 700, 'Carried forward 18'],
      ],
      [
        [40, 800, '2'],
        [90, 800, 'PAH-350'],
        [300, 800, '7'],
        [40, 770, 'Total 25'],
      ],
    ]);
    expect(await linesOfFile('rfq.pdf', pdf)).toEqual(['18 RPT-10', '7 PAH-350']);
  });

  it('is read from the bytes that a worker process receives', async () => {
    const pdf = Buffer.from(pdfOf([[[40, 800, 'Please quote 5 nos RPT-10']]]));
    expect(await linesOfFile('letter.pdf', pdf)).toEqual(['5 RPT-10']);
  });

  it('is read from a PDF that is a letter', async () => {
    const pdf = pdfOf([
      [
        [40, 800, 'We are 30 people and request your quotation for five numbers of PAH-'],
        [40, 788, '350 and six numbers of RPT-10 within 9 days.'],
      ],
    ]);
    expect(await linesOfFile('letter.pdf', pdf)).toEqual(['5 PAH-350', '6 RPT-10']);
  });

  it.each([
    ['scan.pdf', pdfOf([[]]), 'The PDF has images only'],
    ['mail.msg', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'Outlook .msg files cannot be read'],
    ['list.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'Save the file as .xlsx'],
    ['list.xlsx', csv('PK\u0003\u0004 nothing'), 'The file could not be read'],
  ])('is refused with what to do: %s', async (name, bytes, notice) => {
    const { blocks, notices } = await readFileBlocks(name, bytes);
    expect(blocks).toEqual([]);
    expect(notices.join()).toContain(notice);
  });

  it('gives no more than a request can hold, however long its cells are', async () => {
    const rows = [
      'Part No;Qty',
      'VTC-200-UB;5',
      ...Array.from({ length: 300 }, () => Array(5).fill('x'.repeat(10_000)).join(';')),
    ];
    const reading = await readFileBlocks('long.csv', csv(rows.join('\n')));
    expect(JSON.stringify(reading).length).toBeLessThan(1_200_000);
    expect(reading.notices.join()).toContain('Only the first');
    expect(format(await read({}, [reading]))).toContain('5 VTC-200-UB');
  });

  it('is read within 2 s even when it is crafted to be slow', async () => {
    const times: number[] = [];
    for (const hostile of [
      'VTC-200-UB 1 x '.repeat(3000),
      '1 '.repeat(30_000),
      'a1-'.repeat(20_000),
      '>'.repeat(30_000),
      '10/'.repeat(20_000),
      'qty '.repeat(20_000),
      `${'a '.repeat(60)}\n`.repeat(1500),
    ]) {
      const elapsed = cpuClock();
      await read({ text: hostile });
      times.push(elapsed());
    }
    expect(Math.max(...times)).toBeLessThan(2000);
  });
});
