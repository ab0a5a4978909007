import { describe, expect, it } from 'vitest';
import { nightly } from '../rounds.ts';
import { expectAccessible, sharedSite } from './browser.ts';

describe('What belongs together', () => {
  const site = sharedSite();

  it('is found from a row of the table, added to the cart, and leads back to the clamps that it fits', async () => {
    const { page, complaints } = await site.visit('/ProductModels/vtc-vertical-clamp-flanged-base-u-bar');
    await page.getByLabel('Quantity of VTC-200-UB', { exact: true }).click();
    await page.getByRole('link', { name: '12 parts for VTC-200-UB', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'VTC-200-UB' }).waitFor();
    const parts = page.getByRole('region', { name: 'Fits this clamp' });
    await parts.getByRole('button', { name: 'Add SR-M8x48 to cart' }).click();
    await page.getByText('Order Summary').waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);

    await parts.getByRole('link', { name: 'SR-M8x48' }).click();
    await page.getByRole('heading', { level: 1, name: 'SR-M8x48' }).waitFor();
    const fits = page.getByRole('region', { name: 'Fits these clamps' });
    expect(await fits.getByRole('link').count()).toBe(12);
    await fits.getByText('21 more').click();
    await fits.getByRole('link', { name: 'H-200-UB', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'H-200-UB' }).waitFor();
    await page.getByRole('button', { name: 'Enquire for H-200-UB' }).click();
    await page.getByText('Order Summary').waitFor();

    await page.goto(`${site.origin}/EnquiryCart`);
    const suggested = page.getByRole('region', { name: 'Often ordered together' });
    await suggested.getByRole('button', { name: 'Add SR-M8x80 to cart' }).click();
    await page.getByRole('button', { name: 'Remove SR-M8x80', exact: true }).first().waitFor();
    await suggested.getByRole('button', { name: 'Add SR-M8x80 to cart' }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  nightly('says what replaces a model, with the figures that become others', async () => {
    const { page, complaints } = await site.visit('/product-single/VT-180-U');
    const replaced = page.getByRole('region', { name: 'Replaced by VTC-200-UB' });
    await replaced.getByText('1960').waitFor();
    await expectAccessible(page);
    await replaced.getByRole('link', { name: 'See VTC-200-UB' }).click();
    await page.getByText('Replaces VT-180-U').waitFor();
    expect(complaints).toEqual([]);
  });
});
