import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normOf } from '../../../platform/slug.ts';
import { MAX_LIST_LINES, type PartsList, readPartsRows, readPartsText } from './parts-list.ts';

const first = (list: PartsList) => {
  const reading = list.lines[0]?.readings[0];
  return reading && [normOf(reading.name), reading.quantity];
};
const all = (text: string) =>
  readPartsText(text).lines[0]?.readings.map(({ name, quantity }) => [normOf(name), quantity]);

describe('A line of a parts list', () => {
  it.each([
    '10 x VTC-200 SS',
    '10x VTC-200-SS',
    '10 × vtc-200-ss',
    '10*VTC-200-SS',
    '10xVTC-200-SS',
    'VTC-200-SS, 10',
    'VTC-200-SS;10',
    'VTC-200-SS\t10',
    '10\tVTC-200-SS',
    '10, VTC-200-SS',
    'VTC 200 SS 10 pcs',
    'VTC 200 SS - 10 nos.',
    'VTC-200-SS: 10',
    'VTC-200-SS = 10',
    'VTC-200-SS (10)',
    'VTC-200-SS [10 pcs]',
    'VTC-200-SS x 10',
    'VTC-200-SS x10',
    'VTC-200-SS ×10 pieces',
    'VTC-200-SS Qty: 10',
    'Qty 10 VTC-200-SS',
    '10 pcs VTC-200-SS',
    '10 nos of VTC-200-SS',
    '10 pcs. - VTC-200-SS',
    'vtc–200—ss, 10 Nos',
    'VTC‑200‑SS\u00a0x\u00a010',
    'ＶＴＣ-200-SS x １０',
    '• 10 x VTC-200-SS',
    '1) VTC-200-SS x 10',
    '"VTC-200-SS","10"',
    'VTC-200-SS,10,Vertical toggle clamp',
    'Vertical toggle clamp\tVTC-200-SS\t10 pcs',
    '1\tVTC-200-SS\t10',
    '  VTC-200-SS , 10 ; ',
  ])('is read as model and quantity: %s', (text) => expect(first(readPartsText(text))).toEqual(['vtc200ss', 10]));

  it.each([
    ['1,000 x VTC-200', 1000],
    ['VTC-200 x 1,000', 1000],
    ['VTC-200 1,00,000 pcs', 99_999],
    ['VTC-200;"1,000"', 1000],
    ['VTC-200\t250.00', 250],
    ['VTC-200', 1],
    ['VTC-200, 0', 1],
    ['VTC-200 x 100000000', 99_999],
  ])('reads the quantity of %s', (text, quantity) => {
    expect(all(text)).toContainEqual(['vtc200', quantity]);
    expect(first(readPartsText(text))?.[1]).toBe(quantity);
  });

  it('has two uncertain readings when a number may be either part of the name or the quantity', () => {
    const readings = readPartsText('TL 10 5').lines[0]?.readings ?? [];
    expect(readings).toEqual([
      { name: 'TL 10 5', quantity: 1, certain: false },
      { name: 'TL 10', quantity: 5, certain: false },
    ]);
  });

  it('may have an x within a model number', () => {
    expect(first(readPartsText('LF-50-M10x120'))).toEqual(['lf50m10x120', 1]);
    expect(first(readPartsText('5 x LF-50-M10x120'))).toEqual(['lf50m10x120', 5]);
    expect(all('SK8-25-M5 x 10')).toContainEqual(['sk825m5x10', 1]);
  });

  it('has no readings without a model number, but is not dropped', () => {
    expect(readPartsText('Привет').lines).toEqual([{ number: 1, text: 'Привет', readings: [] }]);
  });
});

describe('A parts list', () => {
  it('reads model and quantity from the columns named in the heading', () => {
    const list = readPartsText('S.No,Description,Model No.,Price,Qty\n1,Clamp 75,VTC-200-SS,120,10\n2,,HTC-110/M6,80,');
    expect(list.headings).toEqual([{ number: 1, text: 'S.No,Description,Model No.,Price,Qty' }]);
    expect(list.lines.map(({ number, readings }) => [number, readings[0]?.name, readings[0]?.quantity])).toEqual([
      [2, 'VTC-200-SS', 10],
      [3, 'HTC-110/M6', 1],
    ]);
  });

  it('reads the rows of a spreadsheet', () => {
    const list = readPartsRows([
      ['Part number', 'Quantity'],
      ['VTC-200-SS', 10],
      [null, null],
      ['HTC-110', '3 pcs'],
    ]);
    expect(
      list.lines.map(({ number, text, readings }) => [number, text, readings[0]?.name, readings[0]?.quantity]),
    ).toEqual([
      [2, 'VTC-200-SS   10', 'VTC-200-SS', 10],
      [4, 'HTC-110   3 pcs', 'HTC-110', 3],
    ]);
  });

  it('counts the lines beyond the limit', () => {
    const list = readPartsText(Array.from({ length: MAX_LIST_LINES + 7 }, (_, at) => `VTC-${at}`).join('\n'));
    expect([list.lines.length, list.leftOut]).toEqual([MAX_LIST_LINES, 7]);
  });

  it('accounts for every line with a letter or digit', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 30 }), (texts) => {
        const text = texts.join('\n');
        const { lines, headings } = readPartsText(text);
        const numbers = new Set([...lines, ...headings].map(({ number }) => number));
        for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
          if (numbers.has(index + 1) !== /[\p{L}\p{N}]/u.test(line.normalize('NFKC'))) return false;
        }
        return lines.every(({ readings }) => readings.every(({ quantity }) => quantity >= 1 && quantity <= 99_999));
      }),
      { numRuns: 50 },
    );
  });

  it('finds the same model and quantity in every notation', () => {
    const hyphen = fc.constantFrom('-', '–', '—', '‑', '−', ' ');
    const shape = fc.constantFrom(
      (name: string, count: number) => `${count} x ${name}`,
      (name: string, count: number) => `${name}, ${count}`,
      (name: string, count: number) => `${name}\t${count}`,
      (name: string, count: number) => `${count} pcs ${name}`,
      (name: string, count: number) => `${name} ${count} pcs`,
      (name: string, count: number) => `${name} x ${count}`,
    );
    const series = fc.constantFrom('VTC', 'HTC', 'PAH', 'LF');
    const ending = fc.constantFrom('SS', 'UB', 'M6', 'HD');
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 10, max: 9999 }),
        ending,
        hyphen,
        shape,
        fc.boolean(),
        fc.integer({ min: 1, max: 99_999 }),
        (...given) => {
          const [letters, size, end, sign, write, lower, count] = given;
          const name = [letters, size, end].join(sign);
          expect(first(readPartsText(write(lower ? name.toLowerCase() : name, count)))).toEqual([
            normOf(`${letters}${size}${end}`),
            count,
          ]);
        },
      ),
    );
  });

  it('is read within 2 s even when it is crafted to be slow', () => {
    const started = performance.now();
    for (const hostile of [
      'a '.repeat(20_000),
      '1,000'.repeat(5000),
      '"'.repeat(20_000),
      'x 1 '.repeat(10_000),
      '- '.repeat(20_000),
    ])
      readPartsText(hostile);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
