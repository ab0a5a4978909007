import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

const PARTNERS = 'Partners: slides';
const BANNERS = 'Highlights: slides';
const visibleSlides = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect();
    return [...carousel.querySelectorAll('li > *')]
      .filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return left >= frame.left - 1 && right <= frame.right + 1;
      })
      .map((slide) => slide.parentElement?.getAttribute('aria-label') ?? '');
  });
const loadedCarousel = async (page: Page, label: string) => {
  const carousel = page.getByRole('region', { name: label });
  await carousel.scrollIntoViewIfNeeded();
  await carousel.getByRole('button', { name: 'Next slide' }).waitFor();
  return carousel;
};

describe('The partners of the About page', () => {
  const site = sharedSite();

  it('are fifteen logos, four side by side, then three, two and one', async () => {
    const { page, complaints } = await site.visit('/AboutUs', { width: 1024, motion: true });
    const carousel = await loadedCarousel(page, PARTNERS);
    const logos = await carousel
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(new Set(logos).size).toBe(15);
    for (const [width, side] of [
      [1366, 4],
      [1024, 4],
      [1023, 3],
      [600, 3],
      [599, 2],
      [480, 2],
      [479, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await carousel.hover();
      await expect
        .poll(async () => (await visibleSlides(page, PARTNERS)).length, { message: `${width} px` })
        .toBe(side);
    }
    expect(complaints).toEqual([]);
  });

  nightly('move to their places in 500 ms', async () => {
    const { page } = await site.visit('/AboutUs', { motion: true });
    const carousel = await loadedCarousel(page, PARTNERS);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await carousel.hover();
    const left = () =>
      carousel
        .locator('li')
        .nth(2)
        .evaluate((slide) => slide.getBoundingClientRect().left);
    const before = await left();
    await carousel.getByRole('button', { name: 'Next slide' }).evaluate((button: HTMLElement) => button.click());
    await page.clock.runFor(250);
    const halfway = await left();
    await page.clock.runFor(300);
    const after = await left();
    await page.clock.runFor(3000);
    const end = await left();
    expect(before - end).toBeGreaterThan(100);
    expect(Math.abs(after - end)).toBeLessThan(1.5);
    expect(Math.abs(halfway - end)).toBeGreaterThan(1.5);
  });

  nightly('reserve their space and fit into their frames', async () => {
    const { page } = await site.visit('/AboutUs');
    const carousel = await loadedCarousel(page, PARTNERS);
    const logo = carousel.locator('img').first();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const { attributes, natural, outside } = await logo.evaluate((image: HTMLImageElement) => {
      const box = image.getBoundingClientRect();
      const frame = image.closest('li > *')?.getBoundingClientRect() ?? box;
      return {
        attributes: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
        natural: image.naturalWidth / image.naturalHeight,
        outside: box.top < frame.top || box.bottom > frame.bottom || box.left < frame.left || box.right > frame.right,
      };
    });
    expect(attributes).toBeCloseTo(natural, 2);
    expect(outside).toBe(false);
  });

  it('advance automatically', async () => {
    const { page } = await site.visit('/AboutUs', { motion: true });
    await loadedCarousel(page, PARTNERS);
    await page.mouse.move(2, 2);
    await expect.poll(() => visibleSlides(page, PARTNERS), { timeout: 10_000 }).not.toContain('1 of 15');
  });
});

describe('The banner test page', () => {
  const site = sharedSite();

  it('shows each banner with its two links, which open in new tabs', async () => {
    const { page, complaints } = await site.visit('/api-test');
    const { rows } = await site.app.services.database.pool.query<{ heading: string; description: string }>(
      'select heading, description from banners where is_active order by sort_order, id',
    );
    const slides = page.getByRole('region', { name: BANNERS }).getByRole('listitem');
    expect(await slides.count()).toBe(rows.length);
    for (const [at, { heading, description }] of rows.entries()) {
      const slide = slides.nth(at);
      expect(await slide.getByRole('heading').textContent()).toBe(heading);
      expect(await slide.textContent()).toContain(description);
      expect(await slide.locator('img').count()).toBe(1);
      const links = slide.getByRole('link');
      expect(await links.allTextContents()).toEqual([`More Information about ${heading}`, `Video about ${heading}`]);
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('target')))).toEqual([
        '_blank',
        '_blank',
      ]);
    }
    for (const width of [390, 768, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      const next = await page.getByRole('button', { name: 'Next slide' }).boundingBox();
      expect(width - (next?.x ?? 0) - (next?.width ?? 0), `${width} px`).toBeGreaterThanOrEqual(8);
    }
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('advances after five seconds, and pauses on hover', async () => {
    const { page } = await site.visit('/api-test', { motion: true });
    const carousel = await loadedCarousel(page, BANNERS);
    await page.mouse.move(2, 2);
    await expect.poll(() => visibleSlides(page, BANNERS), { timeout: 10_000 }).toEqual(['2 of 3']);
    await carousel.hover();
    // Longer than the five seconds after which the carousel would advance.
    await page.waitForTimeout(6000);
    expect(await visibleSlides(page, BANNERS)).toEqual(['2 of 3']);
  });

  const clickToBanners = async (status: number, body: unknown) => {
    const visit = await site.visit('/AboutUs', { savesData: true });
    await visit.page.route('**/api/get_banners.php*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );
    await visit.page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
    await visit.page.waitForURL(`${site.origin}/`);
    return visit;
  };

  nightly('fills in missing values of a banner, and shows nothing for a missing picture', async () => {
    const { page, complaints } = await clickToBanners(200, [{ id: 1 }]);
    const slide = page.getByRole('region', { name: BANNERS });
    await slide.getByRole('heading', { name: 'Default Heading' }).waitFor();
    expect(await slide.getByText('Default Description').count()).toBe(1);
    expect(await slide.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '#',
      '#',
    ]);
    expect(await slide.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  nightly('is a page without banners when they cannot be loaded', async () => {
    const { page } = await clickToBanners(500, {});
    await page.getByText('most recognised line in the country').waitFor();
    expect(await page.getByRole('region', { name: BANNERS }).count()).toBe(0);
  });
});
