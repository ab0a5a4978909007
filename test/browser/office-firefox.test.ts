import type { Browser, Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { CLIENT_FOLDER } from '../build.ts';
import { firefoxPath, launchFirefox } from '../firefox.ts';
import { freePort } from '../free-port.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { isThorough } from '../rounds.ts';

// Nightly, because both browsers run the same code for drops and every run tests Chromium.
describe.runIf(firefoxPath && isThorough)('The office in Firefox', () => {
  let site: TestApp;
  let origin: string;
  let firefox: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    site = await testApp({ clientFolder: CLIENT_FOLDER, env: { PUBLIC_URL: origin } });
    await site.app.listen({ port, host: '127.0.0.1' });
    firefox = await launchFirefox();
    const context = await firefox.createBrowserContext();
    const { cookie } = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
    const [name = '', value = ''] = cookie.split('=');
    await context.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' });
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 1366, height: 900 });
  }, 180_000);
  afterAll(async () => {
    await firefox?.close();
    await site?.close();
  });

  const picture = async (colour: string): Promise<string> => {
    const create = { width: 320, height: 240, channels: 3, background: colour } as const;
    return (await sharp({ create }).png().toBuffer()).toString('base64');
  };
  /** Drags an image into the window and drops it on an element. @returns true if the page took it */
  const drop = (selector: string, name: string, base64: string) =>
    page.evaluate(
      (target, fileName, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(
          new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], fileName, { type: 'image/png' }),
        );
        const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        const over = document.querySelector('iframe')?.contentDocument?.body ?? document.body;
        over.dispatchEvent(event('dragenter'));
        return new Promise<boolean>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const element = document.querySelector(target);
              const taken = element?.dispatchEvent(event('dragover')) === false;
              element?.dispatchEvent(event('drop'));
              resolve(taken);
            }),
          );
        });
      },
      selector,
      name,
      base64,
    );

  it('takes an image that is dropped on the page of a product, and in the library', async () => {
    const [product] = await site.query<{ id: number; pictures: number }>(
      `select id, jsonb_array_length(images) as pictures from products where is_active and jsonb_array_length(images) between 1 and 3 order by id limit 1`,
    );
    await page.goto(`${origin}/admin/catalogue/products/${product?.id}`);
    const control = 'button[aria-label="Edit: images"]';
    await page.locator(control).wait();
    expect(await drop(`${control} + div`, 'dropped-here.png', await picture('#224466'))).toBe(true);
    const shows = `What image ${(product?.pictures ?? 0) + 1} shows`;
    await page.locator(`dialog[open] ::-p-aria([name="${shows}"][role="textbox"])`).fill('The clamp from the side');
    await page.locator('dialog[open] ::-p-text(Publish)').click();
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    const [stored] = await site.query('select images::text as images from products where id = $1', [product?.id]);
    expect(stored?.images).toContain('dropped-here');

    await page.goto(`${origin}/admin/media`);
    await page.locator('fieldset[aria-label="Upload"]').wait();
    expect(await drop('fieldset[aria-label="Upload"]', 'dropped-in-the-library.png', await picture('#886622'))).toBe(
      true,
    );
    await expect
      .poll(async () => (await site.query(`select key from media where key like '%dropped-in-the-library%'`)).length)
      .toBe(1);
    expect(complaints).toEqual([]);
  });
});
