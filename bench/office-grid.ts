import type { Page } from 'playwright-core';
import { launchChromium } from '../test/chromium.ts';
import { BUDGETS, type Measurement } from './budgets.ts';
import { OfficeClient, signInAsStaff } from './office-client.ts';
import { LARGE_COLUMNS, LARGE_ROWS, LARGE_TABLE } from './office-rows.ts';
import { buildMeasurement } from './office-timing.ts';

/** Every sixth key is a page down, after which all rows are rendered again. */
const KEYS = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'PageDown', 'ArrowLeft', 'ArrowDown'];
const PRESSES = 120;
const GRID = '[role=grid]';
const TABLES = 'a[href$="/tables"]';

/** Opens a table of 2,000 models with 20 columns in Chromium, moves through it, pastes over it and saves. */
export async function measureGrid(origin: string, connectionString: string, times: number): Promise<Measurement[]> {
  const cookie = await signInAsStaff(connectionString);
  const office = new OfficeClient(origin, cookie);
  const [{ id } = { id: 0 }] = (
    await office.get<{ rows: { id: number }[] }>('rows', { resource: 'products', search: LARGE_TABLE })
  ).rows;
  office.close();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    const taken = { opening: [] as number[], keys: [] as number[], pasting: [] as number[], saving: [] as number[] };
    for (let round = 0; round <= times; round += 1) {
      const opening = await opened(page, `${origin}/admin/products/${id}`);
      const keys = await pressed(page);
      const pasting = await pasted(page, round);
      const saving = await saved(page);
      // The first round loads the code and prepares the statements.
      if (round === 0) continue;
      taken.opening.push(opening);
      taken.keys.push(...keys);
      taken.pasting.push(pasting);
      taken.saving.push(saving);
    }
    const group = `The table editor, ${LARGE_ROWS} models with ${LARGE_COLUMNS} columns`;
    const cells = LARGE_ROWS * LARGE_COLUMNS;
    return [
      buildMeasurement(
        { group, name: 'open, from the form of the product', budget: BUDGETS.sheetOpenMs },
        taken.opening,
      ),
      buildMeasurement({ group, name: 'a key, until it is painted', budget: BUDGETS.sheetKeyMs }, taken.keys),
      buildMeasurement({ group, name: `paste ${cells} cells`, budget: BUDGETS.sheetPasteMs }, taken.pasting),
      buildMeasurement({ group, name: `save ${cells} cells`, budget: BUDGETS.sheetSaveMs }, taken.saving),
    ];
  } finally {
    await browser.close();
  }
}

async function opened(page: Page, product: string): Promise<number> {
  await page.goto(product);
  await page.locator(TABLES).waitFor();
  return page.evaluate(
    async ({ grid, link }) => {
      const began = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      while (!document.querySelector(`${grid} tbody tr`))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - began;
    },
    { grid: GRID, link: TABLES },
  );
}

async function pressed(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ keys, presses }) => {
      const times: number[] = [];
      document.querySelector<HTMLElement>('.is-cursor')?.focus();
      for (let at = 0; at < presses; at += 1) {
        const began = performance.now();
        const key = keys[at % keys.length] ?? '';
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        // Resolves after the frame that shows the change.
        await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - began);
      }
      return times;
    },
    { keys: KEYS, presses: PRESSES },
  );
}

/** Pastes over the whole table, a new text into every cell, and returns the time in ms. */
async function pasted(page: Page, round: number): Promise<number> {
  const row = (at: number) =>
    Array.from({ length: LARGE_COLUMNS }, (_, column) => `${at + 1}.${column}.${Date.now() % 1000}-${round}`);
  const text = Array.from({ length: LARGE_ROWS }, (_, at) => row(at).join('\t')).join('\n');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  return page.evaluate(async (given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    const began = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, text);
}

/** Milliseconds from Ctrl+S until the grid shows that everything is saved. */
async function saved(page: Page): Promise<number> {
  const status = page.getByRole('status').filter({ hasText: 'not saved yet' });
  await status.waitFor();
  return page.evaluate(async () => {
    const isSaved = () =>
      [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'All saved');
    const began = performance.now();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
    );
    while (!isSaved()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  });
}
