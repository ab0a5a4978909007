import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../src/features/office/rights/roles.limits.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import type { Site } from './browser.ts';

/** The browser itself reports each refused request, also those that a screen expects, and those that a test lets fail. */
const REFUSED = /Failed to load resource: (net::ERR_FAILED|.* status of (400|401|403|409))/;

/** What axe tries to run in the frame of the catalogue, where nothing may run. */
const SANDBOXED = /Blocked script execution in '[^']*\/admin\/preview\//;

export const withoutRefusals = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => !REFUSED.test(complaint) && !SANDBOXED.test(complaint));

/** Somebody of the staff at an address of the office, signed in; a second one of a test has a browser of their own. */
export async function staffAt(site: Site, role: Role, address: string, width = 1366) {
  const person = await aMemberOfStaff(site.app, role);
  const { cookie } = await officeSession(site.app, person.id);
  const { page, context, complaints } = await site.visit(`/admin${address}`, { width, cookie });
  return { page, context, person, complaints: () => withoutRefusals(complaints) };
}

/** Chooses an act in the menu of a form's bar. */
export async function more(page: Page, act: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** A paste into the element with the focus, with exactly this content of the clipboard by type. */
export const paste = (page: Page, types: Record<string, string>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, types);

/** Lets go of files over an element, as a file manager does. */
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
