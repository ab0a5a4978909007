import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from 'node:process';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { importDemo } from '../../src/demo.ts';
import { officeSession } from '../office.ts';
import { testSite } from './browser.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures');
const SIZE = { width: 1366, height: 900 };

/** Set by `npm run pictures`, which draws the images and stores their texts instead of comparing these. */
const isDrawing = env.DRAW_PICTURES === 'true';

describe('An image of the README', () => {
  const site = testSite();

  it('shows the clamp finder as it is', async () => {
    const page = await open('/ClampFinder?force=2000&reach=60');
    await page.getByRole('article').first().waitFor();
    await expectCurrent(page, 'clamp-finder');
  });

  it('shows a product’s drawing and table as they are', async () => {
    const page = await open('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar');
    await page.getByRole('tab', { name: 'Drawing' }).first().click();
    await expectCurrent(page, 'product-table');
  });

  it('shows an enquiry with its quotation as it is', async () => {
    await importDemo(site.app.services);
    const [{ enquiry, staff } = { enquiry: 0, staff: 0 }] = await site.app.query<{ enquiry: number; staff: number }>(
      `select c.id as enquiry, s.id as staff from conversations c, staff s
      where c.status = 'quoted' and s.email = 'demo-sales@clamps.example' order by c.received_at desc limit 1`,
    );
    const { cookie } = await officeSession(site.app, staff);
    const page = await open(`/admin/enquiries/${enquiry}`, cookie);
    await page.getByRole('list', { name: 'Quotations' }).getByText('Sent').waitFor();
    await page.getByText('Reading the request').waitFor({ state: 'hidden' });
    await expectCurrent(page, 'office-quotation', 'main');
  });

  async function open(address: string, cookie = ''): Promise<Page> {
    // Pages with motion are drawn as a whole.
    const { page } = await site.visit(address, { ...SIZE, motion: isDrawing, ...(cookie ? { cookie } : {}) });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return page;
  }
});

/** Compares the texts in the window, or in a region of it, with those that were in it when the image was drawn. */
async function expectCurrent(page: Page, name: string, region = 'body'): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const shown = (await page.evaluate(textsInSight, region)).map(withoutChance);
  const record = path.join(FOLDER, `${name}.txt`);
  if (isDrawing) {
    const file = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer();
    writeFileSync(path.join(FOLDER, `${name}.webp`), file);
    writeFileSync(record, `${shown.join('\n')}\n`);
  }
  expect(shown, 'npm run pictures draws the picture again').toEqual(readFileSync(record, 'utf8').trimEnd().split('\n'));
}

/** Runs in the page: the texts of an element of which a part is in the window, in the order of the page. */
function textsInSight(region: string): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.querySelector(region) ?? document, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim().replace(/\s+/g, ' ');
    const parent = walker.currentNode.parentElement;
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { top, bottom } = range.getBoundingClientRect();
    // Texts for screen readers only are in a box of one pixel.
    const { width } = parent.getBoundingClientRect();
    if (width > 1 && bottom > 0 && top < window.innerHeight) texts.push(text);
  }
  return texts;
}

/** Replaces what differs from run to run: numbers of enquiries and quotations, days and times. */
function withoutChance(text: string): string {
  return text
    .replace(/\b(?:ENQ|MSG|Q)[-/]\d{4}[-/\d]+/g, '‹number›')
    .replace(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?/g, '‹day›')
    .replace(/\b\d{1,2}:\d{2}(?: ?[ap]m)?\b/gi, '‹time›')
    .replace(/\b\d+ (?:second|minute|hour)s? ago\b/g, '‹time›');
}
