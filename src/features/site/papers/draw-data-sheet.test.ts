import { readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { structureOfPdf } from '../../../../test/structure-of-pdf.ts';
import { AppCaches } from '../../../platform/app-caches.ts';
import { buildTableView } from '../../catalogue/model-tables/build-table-view.ts';
import type { DataSheetContent } from './data-sheet-content.ts';
import { drawDataSheet } from './draw-data-sheet.ts';

const caches = new AppCaches();

const DRAWING = 'demo/workbook/pictures/drawings/vtc-vertical-clamp-flanged-base-u-bar.svg';

const content = (own: Partial<DataSheetContent>): DataSheetContent => ({
  ...{ siteName: 'Clamps', title: 'Data sheet', foot: 'Clamps · Revision 1', at: '2026-05-01T00:00:00Z' },
  ...{ kind: 'Vertical clamp', name: 'VTC-200-UB', description: 'Bolts onto a plate.', keys: [], photograph: null },
  ...{ drawings: [], groups: [], tables: [], notes: [], reached: '' },
  address: 'https://clamps.example/product-single/VTC-200-UB',
  ...own,
});

/** Texts of each page, and the texts that do not fit on it. */
async function pagesOf(dataSheet: DataSheetContent) {
  const { bytes } = await drawDataSheet(dataSheet, caches);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1);
      const [, , width = 0, height = 0] = page.view;
      const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []));
      const outside = items.filter(
        ({ transform: [, , , , x, y], width: long }) => x < 0 || y < 0 || x + long > width || y > height,
      );
      return { text: items.map(({ str }) => str).join(' '), outside: outside.map(({ str }) => str), width };
    }),
  );
}

describe('A data sheet', () => {
  it('is the same bytes for the same content, and says its language and title', async () => {
    const dataSheet = content({ drawings: [{ bytes: readFileSync(DRAWING), svg: true, figures: {} }] });
    const [one, two] = await Promise.all([drawDataSheet(dataSheet, caches), drawDataSheet(dataSheet, caches)]);
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    const pdf = await getDocumentProxy(new Uint8Array(one.bytes));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Data sheet', Author: 'Clamps', Language: 'en' });
  });

  it('is tagged: each text is a heading, paragraph or cell, or repeats on every page, and images are in words', async () => {
    const table = {
      ...{ table: 'Table1', headline: 'Sizes', columns: { c1: 'Model', c2: 'A (mm)' }, attributes: [] },
      rows: [{ model_id: 1, model_name: 'VTC-1', r1: 'VTC-1', r2: '20' }],
    };
    const dataSheet = content({
      drawings: [{ bytes: readFileSync(DRAWING), svg: true, figures: {} }],
      groups: [{ title: 'Weight', lines: [{ name: 'Weight', note: '', value: '2 kg' }] }],
      ...{ tables: [buildTableView(table)] },
    });
    const { bytes } = await drawDataSheet(dataSheet, caches);
    const { structure, outside, open } = await structureOfPdf(bytes);
    expect([outside, open]).toEqual([[], 0]);
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Link'])
      expect(structure).toContain(`"role":"${role}"`);
    expect(structure).toContain('"alt":"Drawing of VTC-200-UB"');
  });

  it('has the figures of the model in its drawing, as text', async () => {
    const dimensions = { A: '60.5', B: '35.25', H: '161.75' };
    const [page] = await pagesOf(
      content({ drawings: [{ bytes: readFileSync(DRAWING), svg: true, figures: dimensions }] }),
    );
    for (const dimension of Object.values(dimensions)) expect(page?.text).toContain(dimension);
  });

  it('of many models and columns repeats headings on each page, and has every cell on some page', async () => {
    const labels = Array.from({ length: 20 }, (_, at) => (at === 0 ? 'Model' : `Long label ${at} (mm)`));
    const rows = Array.from({ length: 45 }, (_, row) => ({
      ...{ model_id: row, model_name: `VTC-${row}-X` },
      ...Object.fromEntries(labels.map((_, at) => [`r${at + 1}`, at === 0 ? '' : String(1000 * row + at)])),
    }));
    const columns = Object.fromEntries(labels.map((label, at) => [`c${at + 1}`, label]));
    const tables = [buildTableView({ table: 'Table1', headline: 'All sizes', columns, rows })];
    const pages = await pagesOf(content({ tables }));
    const words = new Set(pages.flatMap(({ text }) => text.split(/\s+/)));
    for (const { model_name, ...cells } of rows) {
      expect(words).toContain(model_name);
      for (const at of [2, 11, 20])
        expect(words).toContain(Object.entries(cells).find(([key]) => key === `r${at}`)?.[1]);
    }
    expect(pages.filter(({ text }) => /VTC-\d+-X/.test(text) && !text.includes('Model'))).toEqual([]);
    expect(pages.flatMap(({ outside }) => outside)).toEqual([]);
    expect(pages[0]?.width).toBeGreaterThan(800);
  });

  it('stays whole with names without end, other scripts and more figures than a page has room for', async () => {
    const name = 'NAME-WITHOUT-END-'.repeat(12);
    const lines = Array.from({ length: 120 }, (_, at) => ({
      ...{
        name: `Attribute ${at}`,
        note: 'материал Łódź',
        value: at % 2 ? 'नमस्ते 夹具' : 'A sentence of some words '.repeat(9),
      },
    }));
    const odd = content({
      name,
      kind: 'Σφιγκτήρες '.repeat(40),
      groups: [{ title: name, lines }],
      notes: [name.repeat(9)],
    });
    const pages = await pagesOf({ ...odd, keys: [{ name, note: '', value: name }] });
    const text = pages.map((page) => page.text).join(' ');
    for (const { name: attribute } of lines) expect(text).toContain(attribute);
    expect(text).toContain('материал');
    expect(pages.flatMap(({ outside }) => outside)).toEqual([]);
  });
});
