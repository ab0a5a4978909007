import type { Locator, Page } from 'playwright-core';
import type { StaffRole } from '../../src/features/office/acts/roles.limits.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import type { Site } from './browser.ts';

/** The browser logs every refused request, even if the screen expects it or the test caused it. */
const REFUSED = /Failed to load resource: (net::ERR_FAILED|.* status of (400|401|403|409))/;

/** axe tries to run in the preview frame, whose sandbox forbids scripts. */
const SANDBOXED = /Blocked script execution in '[^']*\/admin\/preview\//;

export const withoutRefusals = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !REFUSED.test(complaint) && !SANDBOXED.test(complaint));

/** Signs in a staff member and opens an address; a second staff member gets another browser context. */
export async function staffAt(site: Site, role: StaffRole, address: string, width = 1366) {
  const person = await aMemberOfStaff(site.app, role);
  const { cookie } = await officeSession(site.app, person.id);
  const { page, context, complaints } = await site.visit(`/admin${address}`, { width, cookie });
  return { page, context, person, complaints: () => withoutRefusals(complaints) };
}

export async function more(page: Page, act: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Pastes exactly this clipboard content, by type, into the focused element. */
export const paste = (page: Page, types: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, types);

export async function dropFiles(target: Locator, files: { name: string; bytes: Buffer; type?: string }[]) {
  const given = files.map(({ bytes, ...file }) => ({ ...file, text: bytes.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text, type = '' } of dropped)
      data.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name, { type }));
    return data;
  }, given);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Counts clicks, filled fields, choices, pastes and keys. */
export function countActs(page: Page) {
  let acts = 0;
  const count = <T>(act: Promise<T>): Promise<T> => {
    acts += 1;
    return act;
  };
  return {
    get acts() {
      return acts;
    },
    press: (target: Locator) => count(target.click()),
    fill: (target: Locator, text: string) => count(target.fill(text)),
    choose: (target: Locator, label: string) => count(target.selectOption({ label })),
    key: (key: string) => count(page.keyboard.press(key)),
    paste: (text: string) => count(paste(page, { 'text/plain': text })),
  };
}
