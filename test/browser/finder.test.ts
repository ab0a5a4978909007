import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isThorough, nightly, sampled } from '../rounds.ts';
import { expectAccessible, sharedSite, testSite } from './browser.ts';

const WORDS = 'What must it hold, and where?';

describe('A visitor who needs a clamp', () => {
  const site = sharedSite();
  const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).waitFor();

  it('sees the recognised conditions and the other words, changes and removes them, and asks from home in words, with one click', async () => {
    const { page, complaints } = await site.visit('/');
    const main = page.getByRole('main');
    const words = main.getByLabel(WORDS);
    await words.fill('flanged, 2000 N at 60 mm, purple');
    await main.getByText('Not understood: purple', { exact: true }).first().waitFor();
    await main.getByRole('button', { name: 'Force to hold 2000 N', exact: true }).click();
    await page.keyboard.type('1,000 N');
    await main.getByRole('button', { name: 'Force to hold 1000 N', exact: true }).waitFor();
    await main.getByRole('button', { name: 'Remove Reach 60 mm' }).click();
    await main.getByRole('button', { name: 'Remove Reach 60 mm' }).waitFor({ state: 'detached' });
    expect(await words.inputValue()).toBe('flanged, 1,000 N, purple');
    await expectAccessible(page);

    await words.fill('flanged, 2000 N at 60 mm');
    await main.getByRole('button', { name: 'Remove Flanged base' }).waitFor();
    await main.getByRole('button', { name: /^Show \d+ clamps$/ }).click();
    await heading(page, /^\d+ clamps hold 2000 N at 60 mm$/);
    expect(await page.getByLabel('Mounting').inputValue()).toBe('Flanged base');
    expect(
      await page
        .getByRole('article')
        .first()
        .getByText(/^H-350-UB/)
        .count(),
    ).toBe(1);
    await page.getByRole('link', { name: 'Without Flanged base' }).click();
    await page.waitForURL('**/ClampFinder?force=2000&reach=60');
    await expect.poll(() => page.getByLabel('Mounting').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it.each(
    sampled(
      [
        [390, 844],
        [1366, 768],
      ] as const,
      2,
    ),
  )(
    'sees the first answer at %i x %i without scrolling, with the words still in their field',
    async (width, height) => {
      const { page, complaints } = await site.visit('/', { width, height });
      const main = page.getByRole('main');
      await main.getByLabel(WORDS).fill('2000 N at 60 mm');
      await main.getByRole('button', { name: /^Show \d+ clamps$/ }).click();
      await heading(page, /^\d+ clamps hold 2000 N at 60 mm$/);
      const name = page.getByRole('article').first().getByRole('heading');
      await expect.poll(async () => (await name.boundingBox())?.y).toBeLessThan(height - 40);
      const words = page.getByLabel('In words');
      expect(await words.inputValue()).toBe('2000 N at 60 mm');
      expect(await main.getByRole('button', { name: /^Remove / }).count(), 'what is asked stands there once').toBe(0);
      await words.fill('1000 N at 60 mm');
      await words.press('Enter');
      await heading(page, /^\d+ clamps hold 1000 N at 60 mm$/);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('found');
      await expect.poll(async () => (await name.boundingBox())?.y).toBeGreaterThan(0);
      expect((await name.boundingBox())?.y).toBeLessThan(height - 40);
      if (width < 1024) {
        expect(await page.getByLabel('Mounting').isVisible()).toBe(false);
        await page.getByRole('link', { name: 'Change the conditions' }).click();
      }
      await page.getByLabel('Mounting').waitFor();
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    },
  );

  nightly(
    'asks for a space of 90 x 40 mm and a workpiece of 22 mm with one click, and sees what the nearest lacks',
    async () => {
      const { page, complaints } = await site.visit('/');
      const main = page.getByRole('main');
      await main.getByLabel(WORDS).fill('space 90 x 40 mm, workpiece 22 mm high');
      await main.getByRole('button', { name: 'Remove Workpiece 22 mm' }).waitFor();
      await main.getByLabel(WORDS).press('Enter');
      await heading(page, 'No clamp meets these requirements');
      expect(await page.getByLabel('Workpiece (mm)').inputValue()).toBe('22');
      await page.getByRole('link', { name: /^Does it fit\? To scale.*VTC-050-UB$/ }).click();
      const check = page.getByRole('region', { name: 'Does VTC-050-UB fit?' });
      await check.getByText(/^No: \d values do not fit\.$/).waitFor();
      await check.getByText('14.6 mm too little').waitFor();
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    },
  );

  it('sees in the drawing where a clamp collides, while the space is typed', async () => {
    const { page, complaints } = await site.visit('/ClampFinder?length=210&width=60&open_height=130&fit=VTC-200-UB');
    const check = page.getByRole('region', { name: 'Does VTC-200-UB fit?' });
    const hatched = check.locator('svg rect[fill^="url("]');
    await check.getByText('Yes, with the reserve stated for each direction.').waitFor();
    expect(await hatched.count()).toBe(0);
    await page.getByLabel('Max. width (mm)').fill('50');
    await check.getByText('5 mm too much').waitFor();
    expect(await hatched.count()).toBe(2);
    await page.getByLabel('Max. length (mm)').fill('130');
    await check.getByText('No: 3 values do not fit.').waitFor();
    expect(await hatched.count()).toBe(2);
    expect(await check.locator('svg path[data-swept]').count(), 'the handle').toBe(1);
    const [outline, box] = [
      await check.locator('svg use').boundingBox(),
      await check.getByRole('img').first().boundingBox(),
    ];
    expect(outline?.width).toBeGreaterThan(50);
    expect(outline?.y).toBeGreaterThanOrEqual(box?.y ?? Number.NaN);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly(
    'sees apart what reaches there only with a bar that is extended, and what the bar itself does not reach',
    async () => {
      const { page, complaints } = await site.visit('/ClampFinder?force=300&reach=100');
      const apart = page.getByRole('region', { name: 'Only if you extend the bar yourself' });
      const first = apart.getByRole('article').first();
      await first.waitFor();
      await first
        .getByRole('link', { name: /^Does it fit\?/ })
        .first()
        .click();
      await page.getByText(/^No\. The bar ends .* mm before this point; an arm that you weld on yourself/).waitFor();
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    },
  );

  it('identifies a clamp by what is measured of it, and sees what differs', async () => {
    const { page, complaints } = await site.visit('/ClampFinder');
    await page.getByRole('link', { name: /in your hand\? Identify it/ }).click();
    await heading(page, 'Identify my clamp');
    await page.getByText('Vertical Hold Down', { exact: true }).click();
    await page.getByLabel('Height, closed').fill('161');
    await page.getByLabel('Spindle thread').fill('M8');
    await page.getByLabel('Holes, middle to middle along').fill('35');
    await page.getByLabel('Holes, middle to middle across').fill('45');
    await page.getByRole('button', { name: 'Identify it' }).click();
    await heading(page, /^\d+ clamps? match(es)? these values$/);
    const first = page.getByRole('article').first();
    await first
      .getByText(/^VTC-200/)
      .first()
      .waitFor();
    await first
      .getByText(/Height 0\.5 mm more/)
      .first()
      .waitFor();
    await heading(page, 'The next most similar');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send a photo' }).click();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toContain('Which clamp is this?');
    await page
      .getByLabel('Photo (optional)')
      .setInputFiles({ name: 'clamp.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await page.getByText('This photo is larger than 5 MB').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('adds words to what is in the fields of the finder', async () => {
    const { page } = await site.visit('/ClampFinder');
    await page.getByLabel('Force to hold (N)').fill('500');
    await page.getByLabel('In words', { exact: true }).fill('vertical, at 40 mm, purple');
    await page.getByLabel('In words', { exact: true }).press('Enter');
    await heading(page, /^\d+ clamps hold 500 N at 40 mm$/);
    await page.getByText('Not understood: purple').waitFor();
    expect(await page.getByLabel('In words', { exact: true }).inputValue()).toBe('vertical, at 40 mm, purple');
    expect(await page.getByRole('radio', { name: 'Vertical Hold Down' }).isChecked()).toBe(true);
  });

  nightly('has one drawing that follows the fields without moving the page, also on a narrow screen', async () => {
    const { page } = await site.visit('/ClampFinder', { width: 360, height: 800 });
    const drawing = page.getByRole('region', { name: 'Your requirements' }).locator('svg');
    const placed = () =>
      drawing.evaluate((svg) => {
        const { top, height } = svg.getBoundingClientRect();
        return { top: top + window.scrollY, height };
      });
    // The site's typeface arrives after the first paint, with lines that are higher by parts of a pixel.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await placed();
    await page.getByLabel('Reach (mm)').fill('95');
    await drawing.getByText('X 95 mm', { exact: true }).waitFor();
    await page.getByText('Straight Line', { exact: true }).click();
    await expect.poll(() => drawing.getByText('X 95 mm').count()).toBe(0);
    const after = await placed();
    expect(after.height).toBe(before.height);
    expect(Math.abs(after.top - before.top), 'but for parts of a pixel').toBeLessThan(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });
});

describe.runIf(isThorough)('The drawing of a fitting clamp', () => {
  const site = testSite();

  it('shows what bar and handle sweep while the clamp is opened, and where that leaves the space', async () => {
    const { page, complaints } = await site.visit('/ClampFinder?length=180&open_height=150&fit=H-150-UB');
    const check = page.getByRole('region', { name: 'Does H-150-UB fit?' });
    const swept = check.locator('svg path[data-swept]');
    await check.getByText('Yes, with the reserve stated for each direction.').waitFor();
    await check.getByText('Dotted: the arcs of bar and handle').waitFor();
    expect(await check.locator('svg path[stroke-dasharray="2 3"]').count()).toBe(2);
    expect(await swept.count()).toBe(0);
    await page.getByLabel('Max. height open (mm)').fill('130');
    await check.getByText('open: the handle needs 14.3 mm more height').waitFor();
    expect(await swept.count()).toBe(1);
    expect((await swept.boundingBox())?.height).toBeGreaterThan(5);
    // Targets under the sticky header would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.goto(`${site.origin}/ClampFinder?action=vertical&length=150&fit=VTC-200-UB`);
    await page.getByText('No: the clamp fits when closed and when open, but not while it opens.').waitFor();
    await page.getByText('open: the handle needs 58.6 mm more length').waitFor();
    await page.goto(`${site.origin}/ClampFinder?action=straight&length=160&fit=HTC-45%2FM5`);
    const arcs = page.locator('#fit svg path[stroke-dasharray="2 3"]');
    await arcs.waitFor();
    expect(await arcs.count(), 'its plunger turns about nothing').toBe(1);
    await site.app.query(
      `delete from model_attributes where model_id = (select id from models where name = 'HTC-45/M5')
       and attribute_id in (select id from attributes where name like 'Handle arc, %')`,
    );
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByText('The arcs of bar and handle are not stated').count();
      })
      .toBe(1);
    expect(await arcs.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
