import type { Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { modelsOfCatalogue } from '../accounts.ts';
import { nightly } from '../rounds.ts';
import { sharedSite } from './browser.ts';

/** Texts that belong only on screens: the skip link, buttons, files and links to other pages. */
const OF_THE_SCREEN = /Skip to content|Enquire|Restricted Access|Data Sheet|Filter|Quantity|Remove|Login|Next/;

describe('A printed page', () => {
  const site = sharedSite();

  async function printed(page: Page): Promise<string[]> {
    await page.getByText('Printed on').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
    return text.map((sheet) => sheet.replace(/\s+/g, ' '));
  }

  const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

  const rowsOf = (page: Page) =>
    page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>(':scope > :not([data-screen-only])')].map(({ innerText }) =>
          // The number of parts below the name is not printed as a column.
          innerText.trim().replace(/\d+ parts$/, ''),
        ),
      ),
    );

  it('of a product has every figure of its table under headings on each sheet, and nothing of the screen', async () => {
    const { page, complaints } = await site.visit('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar');
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows[0]?.length).toBeGreaterThan(10);
    const sheets = await printed(page);
    const all = sheets.join(' ');
    for (const row of rows) expect(all).toContain(row.join(' '));
    expect(all.replaceAll(' ', '')).toContain('ABaselengthBHolepitch,alongCHolepitch,across');
    expect(await heightOf(page.locator('.drawing').first())).toBeGreaterThan(150);
    for (const sheet of sheets.filter((text) => rows.some((row) => text.includes(row.join(' ')))))
      expect(sheet.replaceAll(' ', '')).toContain('HoldingcapacityN');
    expect(all).not.toMatch(OF_THE_SCREEN);
    expect(sheets[0]).toContain('Steel-Smith');
    expect(sheets[0]).toContain('Demonstration Industrial Estate');
    expect(sheets[0]?.replaceAll(' ', '')).toContain(
      `${site.origin}/ProductModels/vtc-vertical-clamp-flanged-base-u-bar`,
    );
    expect(sheets[0]).toMatch(/Printed on \d{1,2} [A-Z][a-z]+ 20\d\d/);
    expect(complaints).toEqual([]);
  });

  nightly('of a product that fills one sheet has no empty one after it', async () => {
    const { page } = await site.visit('/ProductModels/pah-latch-clamp');
    expect(await printed(page)).toHaveLength(1);
  });

  it('of a model has all its attributes on one sheet, and nothing of the screen', async () => {
    const { page } = await site.visit('/product-single/VTC-200-UB');
    const attributes = await page.locator('section[aria-labelledby="attributes"] dl > div').allInnerTexts();
    expect(attributes.length).toBeGreaterThan(10);
    const sheets = await printed(page);
    expect(sheets).toHaveLength(1);
    const [first = ''] = sheets;
    for (const letter of ['161.5', '60.5', '45.5'])
      expect(first.split(letter).length, 'in the drawing and the list').toBeGreaterThanOrEqual(3);
    for (const attribute of attributes) expect(first.replaceAll(' ', '')).toContain(attribute.replace(/\s+/g, ''));
    expect(first).not.toMatch(OF_THE_SCREEN);
  });

  nightly('of a comparison has every row on one sheet, at the width of the paper', async () => {
    const { page } = await site.visit('/Compare?models=VTC-200-UB,VTC-150-UB,VTC-100-UB');
    const sheets = await printed(page);
    expect(sheets[0]).toContain('1960 N 1470 N 980 N');
    expect(sheets[0]).toContain('61.5 mm 148.5 mm 132 mm');
    expect(sheets[0]).not.toMatch(OF_THE_SCREEN);
  });

  it('of the cart has each model on the sheet of its note', async () => {
    const models = await modelsOfCatalogue(site.app, 40);
    const cartItems = models.map(({ id, name, product_id }, at) => ({
      ...{ id, name, quantity: 1, image: '', product_id, model_id: id, note: `Position ${at}.` },
    }));
    const { page } = await site.visit('/EnquiryCart', { stored: { local: { cartItems } } });
    const sheets = await printed(page);
    const split = models.flatMap(({ name }, at) =>
      sheets.some((sheet) => sheet.includes(`${name} `) && sheet.includes(`Position ${at}.`)) ? [] : [name],
    );
    expect([sheets.length > 1, split]).toEqual([true, []]);
  });

  it('loads the images that were out of sight, and has a code of its URL', async () => {
    const { page } = await site.visit('/Products/flanged-base-vertical-clamps');
    await printed(page);
    await expect
      .poll(() =>
        page
          .locator('main img')
          // The print layout moves links under the pointer, which prefetches a page with hidden images.
          .filter({ visible: true })
          .evaluateAll((all) => all.length > 2 && all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    await hasCode(page);
  });

  it('has the code of its URL at the first print of a visitor who saves data, however it is asked for', async () => {
    const { page } = await site.visit('/product-single/VTC-200-UB', { savesData: true });
    // Printing from the menu of a browser presses no key that the page could notice.
    await printed(page);
    await hasCode(page);
  });

  async function hasCode(page: Page): Promise<void> {
    const squares = await page.getByRole('img', { name: 'QR code of this page' }).locator('path').getAttribute('d');
    expect(squares?.match(/M/g)?.length).toBeGreaterThan(200);
  }
});
