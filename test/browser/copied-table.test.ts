import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedSite } from './browser.ts';

const PRODUCT = '/ProductModels/vtc-vertical-clamp-flanged-base-u-bar';

describe('A table of models', () => {
  const site = sharedSite();

  /** Copies the first table, and returns the clipboard's texts, which are empty where the browser copies. */
  const copied = (page: Page, rows: number) =>
    page.evaluate((count) => {
      const table = document.querySelector('.model-table') as HTMLTableElement;
      const range = document.createRange();
      range.setStart(table.rows[0] as Node, 0);
      range.setEndAfter(table.rows[count - 1]?.cells[2] as Node);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
      const clipboardData = new DataTransfer();
      table.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
    }, rows);

  async function opened() {
    const visit = await site.visit(PRODUCT);
    await visit.page.getByRole('button', { name: 'Filter' }).first().waitFor();
    return visit;
  }

  it('is copied as one line for each row, with the unit beside its heading', async () => {
    const { page, complaints } = await opened();
    const lines = (await copied(page, 3)).text.split('\n').map((line) => line.split('\t'));
    expect(lines).toHaveLength(3);
    expect(lines[0]?.slice(0, 2)).toEqual(['Model', 'Holding capacity N']);
    expect(lines[1]?.slice(0, 2)).toEqual(['VTC-050-UB', expect.stringMatching(/^\d+$/)]);
    expect(new Set(lines.map((cells) => cells.length)).size).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('is copied without fields and buttons', async () => {
    const { page } = await opened();
    const { html } = await copied(page, 3);
    expect(html).toMatch(/^<table><tbody><tr><th>Model<\/th>/);
    expect(html).not.toMatch(/<(input|button|span|a)\b/);
  });

  it('states the meaning of a letter in its heading', async () => {
    const { page } = await opened();
    const [letter, meaning] = await page
      .getByRole('list', { name: 'Letters of the drawing' })
      .first()
      .getByRole('listitem')
      .evaluateAll((items) => {
        const headings = [...document.querySelectorAll<HTMLElement>('.model-table thead th[data-dim]')];
        const names = items.map((item) => [item.querySelector('b')?.textContent ?? '', item.textContent ?? '']);
        const [name, text] = names.find(([name]) => headings.some(({ dataset }) => dataset.dim === name)) ?? ['', ''];
        return [name, text?.slice(name?.length).trim()];
      });
    expect(letter).not.toBe('');
    await page
      .getByRole('columnheader', { name: new RegExp(`^${letter} ?, ${meaning}, ?mm`) })
      .first()
      .waitFor();
  });
});
