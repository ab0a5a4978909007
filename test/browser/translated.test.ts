import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../accounts.ts';
import { sharedSite } from './browser.ts';

const MODELS = '/product-single/VTC-200-UB';

/** Replaces each text of the page by a <font> element, as the translators of browsers do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('script, style, textarea, font') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const inner = document.createElement('font');
      inner.textContent = text.nodeValue;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

describe('On a page that the browser has translated', () => {
  const site = sharedSite();

  it('the number of clamps follows the words', async () => {
    const { page, complaints } = await site.visit('/');
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: /^Show \d+ clamps$/ });
    await main.getByLabel('What must it hold, and where?').fill('2000 N at 60 mm');
    await button.waitFor();
    const before = await button.innerText();
    await translate(page);
    await main.getByLabel('What must it hold, and where?').fill('500 N at 60 mm');
    await expect.poll(() => button.innerText()).not.toBe(before);
    expect(complaints).toEqual([]);
  });

  it('the number of typed words is current', async () => {
    const { page, complaints } = await site.visit('/ContactUs');
    await translate(page);
    await page.getByLabel('Message').fill('Please quote for three clamps');
    await page.getByText('5/150 Words').waitFor();
    expect(complaints).toEqual([]);
  });

  it('the number of models to compare is current', async () => {
    const [first, second] = (await modelsOfCatalogue(site.app, 2)).map(({ name }) => name);
    const { page, complaints } = await site.visit('/AllModels', {
      stored: { local: { compareModels: [first, second] } },
    });
    const tray = page.getByRole('region', { name: 'Models to compare' });
    await tray.waitFor();
    await translate(page);
    await tray.getByRole('button', { name: `Remove ${second} from the comparison` }).click();
    await tray.getByText('1 of 4 to compare').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a filter of a table is counted on its button and taken away again', async () => {
    const { page, complaints } = await site.visit(MODELS);
    await page
      .getByRole('button', { name: /^Filter/ })
      .first()
      .click();
    await translate(page);
    const filter = page.getByRole('button', { name: /^Filter/ }).first();
    await page
      .getByLabel(/, at least$/)
      .first()
      .fill('1');
    await expect.poll(() => filter.textContent()).toBe('Filter (1)');
    await translate(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => filter.textContent()).toBe('Filter');
    expect(complaints).toEqual([]);
  });
});
