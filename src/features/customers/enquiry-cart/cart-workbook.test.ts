import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { listSure, readAmong } from '../../../../test/fixtures/read-among.ts';
import { rounds } from '../../../../test/rounds.ts';
import { readFileBlocks } from '../requests/file-blocks.ts';
import { buildCartWorkbook } from './cart-workbook.ts';

const line = (id: number, name: string) => ({ name, quantity: id * 5 });
const readCartWorksheet = async (lines: Parameters<typeof buildCartWorkbook>[0]) =>
  Buffer.concat(await buildCartWorkbook(lines, 'https://clamps.example'));

describe('The sheet of a cart', () => {
  it('can be read again as a parts list with the same models and quantities', async () => {
    const lines = [line(1, 'VTC-200-SS'), line(2, 'HTC-110/M6'), line(3, 'SK8-25-M5x10')];
    const file = await readCartWorksheet(lines);
    const [worksheet] = await readXlsxFile(file);
    expect(worksheet?.data[1]).toEqual(['VTC-200-SS', 5, 'https://clamps.example/product-single/VTC-200-SS']);
    const read = readAmong(lines.map(({ name }) => name));
    expect(listSure(await read({}, [await readFileBlocks('cart.xlsx', file)]))).toEqual([
      ['VTC-200-SS', 5],
      ['HTC-110/M6', 10],
      ['SK8-25-M5x10', 15],
    ]);
  });

  it('holds strings that no spreadsheet reads as formulas', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (name) => {
        const { blocks } = await readFileBlocks('cart.xlsx', await readCartWorksheet([line(1, name)]));
        const [, row] = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
        const [cell = ''] = row?.cells ?? [];
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
      { numRuns: rounds(100) },
    );
  });
});
