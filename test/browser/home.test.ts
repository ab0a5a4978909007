import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

describe('The clamp finder on the home page', () => {
  const site = sharedSite();

  it('counts while a visitor types and opens with what was typed', async () => {
    const { page, complaints } = await site.visit('/');
    const main = page.getByRole('main');
    const counted = async (words: string) =>
      ((await site.app.get(`/api/read_need.php?${new URLSearchParams({ words })}`)).body as { total: number }).total;
    const clamps = await counted('2000 N at 60 mm');
    await main.getByRole('button', { name: `Show ${clamps} clamps`, exact: true }).waitFor();
    const words = main.getByLabel('What must it hold, and where?');
    await words.fill('900000 N');
    await main.getByRole('button', { name: 'No matching clamp' }).waitFor();
    await words.fill('5000 N at 60 mm');
    const fewer = await counted('5000 N at 60 mm');
    expect(fewer).toBeLessThan(clamps);
    await main.getByRole('button', { name: `Show ${fewer} clamps`, exact: true }).click();
    await page.waitForURL('**/ClampFinder?words=5000+N+at+60+mm');
    await page.getByRole('heading', { name: `${fewer} clamps hold 5000 N at 60 mm` }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is a form with the number already in it without JavaScript', async () => {
    const { page } = await site.visit('/', { javaScript: false });
    const main = page.getByRole('main');
    await main.getByLabel('What must it hold, and where?').fill('2000 N at 80 mm, purple');
    await main.getByRole('button', { name: /^Show \d+ clamps$/ }).click();
    await page.getByRole('heading', { name: /^\d+ clamps hold 2000 N at 80 mm$/ }).waitFor();
    await page.getByText('Not understood: purple').waitFor();
  });
});

describe('The stage of the home page', () => {
  const site = sharedSite();

  it('is as wide as the window, shows its images whole, and has the families of clamps below, at any width', async () => {
    const { page } = await site.visit('/');
    const slide = page.getByRole('region', { name: 'Highlights: slides' });
    const families = page.getByRole('region', { name: 'Toggle clamps by family' });
    for (const [width, columns] of [
      [390, 2],
      [768, 3],
      [1366, 6],
      [1920, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect((await slide.boundingBox())?.width, `${width} px`).toBe(width);
      const cut = await slide
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => {
          const { width, height } = image.getBoundingClientRect();
          const { objectFit, objectPosition } = getComputedStyle(image);
          return objectFit === 'cover' && Math.abs(width / height - 2.5) > 0.05 ? objectPosition : 'whole';
        });
      // Phones crop the left part, which is empty because the text is elsewhere.
      expect(cut, `${width} px`).toBe(width < 640 ? '100% 50%' : 'whole');
      const tops = await families
        .getByRole('listitem')
        .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(columns);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const first = families.getByRole('listitem').first();
    expect(await first.textContent()).toMatch(/^Vertical Hold Down Clamps410–29430\u00a0N81 models$/);
    await expectAccessible(page);
  });

  nightly('leads to the parts list and to the dealers near a town', async () => {
    const { page } = await site.visit('/');
    await page.getByLabel('Town').fill('Pune');
    await page.getByRole('button', { name: 'Find dealers' }).click();
    await page.waitForURL('**/DealerNetwork?near=Pune');
    await page.goto(site.origin);
    await page.getByRole('link', { name: 'Paste a parts list' }).click();
    await page.getByRole('heading', { name: 'Parts list' }).waitFor();
    await page.getByRole('textbox', { name: /Model numbers/ }).waitFor();
  });
});
