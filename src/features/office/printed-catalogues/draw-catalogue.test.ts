import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'node:v8';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { structureOfPdf } from '../../../../test/structure-of-pdf.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import { withTemporaryFolder } from '../../../platform/files/temporary-folder.ts';
import { buildTableView } from '../../catalogue/model-tables/build-table-view.ts';
import type { DataSheetSubject } from '../../site/papers/data-sheet-content.ts';
import { MODELS_PER_VOLUME } from '../rows/printed-catalogues.limits.ts';
import { divideIntoVolumes, type PrintedSection } from './catalogue-content.ts';
import { prepareVolume, typesetVolume } from './draw-catalogue.ts';

const caches = new AppCaches();

const namesOf = (product: string, count: number) => Array.from({ length: count }, (_, at) => `${product}-${at + 1}`);
const section = (category: string, ...sizes: number[]): PrintedSection => ({
  brand: 'Steel-Smith',
  path: [category],
  products: sizes.map((count, at) => {
    const name = `${category}${at + 1}`;
    return { name, models: namesOf(name, count), file: `${name}.product` };
  }),
});

function subjectOf({ name, models }: PrintedSection['products'][number]): DataSheetSubject {
  const rows = models.map((model, at) => ({ model_id: at, model_name: model, r1: model, r2: String(at) }));
  return {
    ...{ path: `/${name}`, kind: 'Clamps', name, description: '', keys: [], photograph: null, drawings: [] },
    ...{ groups: [], notes: [] },
    tables: [buildTableView({ table: 'Table1', headline: 'Sizes', columns: { c1: 'Model', c2: 'A (mm)' }, rows })],
  };
}

it('Categories are not divided between volumes, unless one has more models than a volume takes', () => {
  const half = MODELS_PER_VOLUME / 2;
  const sections = [section('A', half), section('B', half), section('C', half, 10), section('D', half, half, half)];
  const volumes = divideIntoVolumes(sections).map((volume) =>
    volume.sections.map(({ path: [name], products }) => [name, products.length]),
  );
  expect(volumes).toEqual([
    [
      ['A', 1],
      ['B', 1],
    ],
    [['C', 2]],
    [['D', 2]],
    [['D', 1]],
  ]);
});

it('A later volume goes on with the page numbers, names the other volumes, and leaves no single row on a page', async () => {
  await withTemporaryFolder(async (folder) => {
    const volumes = [{ sections: [section('Pliers', 3)] }, { sections: [section('Latches', 53)] }];
    const sections = volumes[1]?.sections ?? [];
    for (const product of sections.flatMap(({ products }) => products))
      await writeFile(path.join(folder, product.file), serialize(subjectOf(product)));
    const volume = {
      ...{
        siteName: 'Clamps',
        title: 'All clamps',
        scope: 'All',
        foot: 'Clamps',
        at: '2026-05-01T00:00:00Z',
        day: '1 May',
      },
      ...{ revision: '1', reached: '', address: 'https://clamps.example', folder, sections, volumes, volume: 2 },
      ...{ firstPage: 41, file: 'two.pdf' },
    };
    await prepareVolume(volume, () => {}, caches);
    const { pages: count } = await typesetVolume(volume, caches);
    const bytes = await readFile(path.join(folder, 'two.pdf'));
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text: pages } = await extractText(pdf);
    expect(await pdf.getPageLabels()).toEqual(Array.from({ length: count }, (_, at) => String(41 + at)));
    expect(pages[0]).toContain('Volume 2 of 2');
    expect(pages[1]).toMatch(/Latches1\s+43[\s\S]*Volume 1\s+Steel-Smith: Pliers/);
    expect(pages.at(-1)).toMatch(/Latches1-1\s+43(\s|$)/);
    const rowsOn = pages.slice(2, -1).map((text) => text.match(/Latches1-\d+/g)?.length ?? 0);
    expect(rowsOn.reduce((sum, rows) => sum + rows, 0)).toBe(53);
    for (const rows of rowsOn) expect(rows).toBeGreaterThanOrEqual(3);
    expect(await structureOfPdf(bytes)).toMatchObject({ outside: [], open: 0 });
  });
});
