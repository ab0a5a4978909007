import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../test/cpu-time.ts';
import { readCsvBatches } from './csv-batches.ts';
import { CsvReader, detectSeparator, parseCsvRows } from './csv-reader.ts';
import type { RawRow } from './raw-row.ts';

const cellsOf = (text: string, separator?: string) => parseCsvRows(text, separator).map(({ cells }) => cells);
const text = fc.string({ unit: fc.constantFrom('a', 'B', '1', '"', ',', ';', '\n', ' ', 'ü') });
const grid = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 6 }))
  .chain(([width, rows]) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: rows, maxLength: rows }),
  );
const written = (rows: string[][], separator: string) =>
  rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    .map((line) => `${line}\r\n`)
    .join('');

describe('A CSV file of another program', () => {
  it('is read as it was written, whatever its cells hold', () => {
    fc.assert(
      fc.property(grid, fc.constantFrom(',', ';', '\t', '|'), (rows, separator) => {
        expect(cellsOf(written(rows, separator), separator)).toEqual(rows);
      }),
    );
  });

  it('is read the same in pieces of any length', () => {
    const anything = fc.string({ unit: fc.constantFrom('a', '1', '"', ',', '\r', '\n', ' ') });
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 5 }), (whole, length) => {
        const reader = new CsvReader(',');
        const rows = [];
        for (let at = 0; at < whole.length; at += length) rows.push(...reader.push(whole.slice(at, at + length)));
        rows.push(...reader.push('', true));
        expect(rows).toEqual(parseCsvRows(whole, ','));
      }),
    );
  });

  it.each([
    ['Part;Reach, mm;Force, N\nA;12,5;490\nB;15;740\n', ';'],
    ['Part,Reach\nA,20\nB,25\n', ','],
    ['Part, Reach, Note\nA, 20, x\nB, 25, y\n', ','],
    ['A title, with commas, of two, parts\nPart\tReach\nA\t1,5\nB\t2,5\n', '\t'],
    ['a,b;c\na,b;c\na,b\n', ','],
    ['| A | 1 |\n| B | 2 |\n', '|'],
  ])('has the separator that most of its rows agree on: %j', (sample, separator) => {
    expect(detectSeparator(sample)?.separator).toBe(separator);
  });

  it('is read in a moment even when it is crafted to be slow', () => {
    const elapsed = cpuClock();
    for (const piece of ['"', ',"', '"a\n', ',""', '"""', '"a"b', '"\n"', '" ', ',', ' '])
      parseCsvRows(piece.repeat(400_000 / piece.length));
    expect(elapsed()).toBeLessThan(8000);
  });

  it('is refused where a row has no end or too many cells', async () => {
    async function* pieces(piece: string, count: number) {
      for (let at = 0; at < count; at += 1) yield piece;
    }
    const all = async (batches: AsyncGenerator<RawRow[]>) => {
      for await (const batch of batches) expect(batch.length).toBeGreaterThan(0);
    };
    await expect(all(readCsvBatches(pieces('x'.repeat(100_000), 60)))).rejects.toThrow('row 1 has more than 4000000');
    await expect(all(readCsvBatches(pieces('a,'.repeat(2000), 1)))).rejects.toThrow(
      'row 1 has a cell beyond column 1000',
    );
  });
});
