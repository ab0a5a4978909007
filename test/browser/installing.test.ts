import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedSite } from './browser.ts';

describe('The site as an app', () => {
  const site = sharedSite();

  it('can be installed: name, icons, start and shortcuts are those that Chromium asks for', async () => {
    const { page, complaints } = await site.visit('/OnYourPhone');
    const browser = await page.context().newCDPSession(page);
    const { data, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    // A private window installs nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { name, start_url, shortcuts } = JSON.parse(data ?? '') as Record<string, unknown>;
    expect({ name, start_url, shortcuts }).toEqual({
      name: 'Steel-Smith',
      start_url: '/',
      shortcuts: [
        { name: 'Clamp finder', url: '/ClampFinder' },
        { name: 'Enquiry cart', url: '/EnquiryCart' },
        { name: 'Downloads', url: '/Downloads' },
      ],
    });
    expect(complaints).toEqual([]);
  });

  it('offers to install itself where the browser does, and says what became of it', async () => {
    const { page } = await site.visit('/OnYourPhone');
    const button = page.getByRole('button', { name: 'Install the app' });
    expect(await button.isVisible()).toBe(false);
    await offer(page, 'dismissed');
    await button.click();
    await page.getByRole('status').filter({ hasText: 'Nothing was installed.' }).waitFor();
    expect(await button.isVisible()).toBe(false);
    await offer(page, 'accepted');
    await button.click();
    await page.getByRole('status').filter({ hasText: 'The app is being installed.' }).waitFor();
  });
});

/** Chromium sends this event only to visitors who have used a site for a while. */
const offer = (page: Page, outcome: string) =>
  page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: answer }),
    });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error('The banner of the browser would cover the page');
  }, outcome);
