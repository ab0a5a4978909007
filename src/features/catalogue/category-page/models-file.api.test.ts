import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp, type TestApp } from '../../../../test/app.ts';
import type { CategoryModels } from './category-models.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await sharedApp();
});
afterAll(() => site?.close());

const SLUG = 'flanged-base-vertical-clamps';
const downloaded = (query: Record<string, string>) =>
  site.inject(`/api/download_category_models.php?${new URLSearchParams({ category_slug: SLUG, ...query })}`);

describe('All models of a category as a spreadsheet', () => {
  it('have a row each, figures as numbers, units in the headings and the address of the page', async () => {
    const { body: list } = await site.get(`/api/get_category_models.php?category_slug=${SLUG}`);
    const { total, models } = list as CategoryModels;
    const { statusCode, rawPayload, headers } = await downloaded({});
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="${SLUG}.xlsx"`);
    const [worksheet] = await readSheets(rawPayload);
    const [heads = [], ...rows] = worksheet?.data ?? [];
    expect(heads).toEqual(expect.arrayContaining(['Model', 'Product', 'Height (mm)', 'Holding capacity (N)', 'Page']));
    expect(rows).toHaveLength(total);
    expect(rows.slice(0, models.length).map(([name]) => name)).toEqual(models.map(({ model_name }) => model_name));
    const height = heads.indexOf('Height (mm)');
    expect(rows.every((row) => row[height] === null || typeof row[height] === 'number')).toBe(true);
    expect(rows[0]?.at(-1)).toMatch(/^http.*\/product-single\//);
  });

  it('hold only what a filter leaves, in the order of the list, as CSV too', async () => {
    const filters = JSON.stringify({ 'Bar type': ['U-bar'] });
    const { body } = await downloaded({ filters, sort: '-Height', format: 'csv' });
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const heights = rows.map((row) => Number(row['Height (mm)']));
    expect(heights.length).toBeGreaterThan(3);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(rows.every((row) => row['Bar type'] === 'U-bar')).toBe(true);
  });

  it('are refused for a category that does not exist, and an attribute that it has not', async () => {
    expect((await downloaded({ category_slug: 'none' })).statusCode).toBe(404);
    const { statusCode, body } = await downloaded({ sort: 'Colour' });
    expect([statusCode, body]).toEqual([400, expect.stringContaining('sort')]);
  });
});
