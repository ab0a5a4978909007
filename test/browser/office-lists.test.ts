import { beforeAll, describe, expect, it } from 'vitest';
import { buildMenuBlocks } from '../../office/shell/data/menu-places.ts';
import { listRights } from '../../src/features/office/acts/rights.ts';
import { resources } from '../../src/features/office/rows/resources.ts';
import type { OfficeSession } from '../../src/features/office/staff/staff.contract.ts';
import { aMemberOfStaff, officeSession } from '../office.ts';
import { anEnquiry, quotationsOf, setSeller } from '../quotations.ts';
import { sampled } from '../rounds.ts';
import { accessibilityFaults, testSite } from './browser.ts';
import { staffAt } from './office-visits.ts';

const AMERICAN_DAY = /\b\d{1,2}\/\d{1,2}\/\d{4}\b/;

const places = buildMenuBlocks(
  { rights: listRights('admin') as OfficeSession['rights'] },
  resources.map(({ name, label, right }) => ({ name, label, right })),
).flat();

describe('Every list of the office', () => {
  const site = testSite({ RATE_LIMIT_SCALE: '100' });

  beforeAll(async () => {
    const { app } = site;
    const seller = await aMemberOfStaff(app, 'sales');
    await setSeller(app);
    await quotationsOf(app, await officeSession(app, seller.id)).sent((await anEnquiry(app)).id);
    await app.query(
      `insert into import_mappings (key, name, mapping) values ('k', 'Tally', '{"sheet": "models", "columns": []}')`,
    );
    await app.query(
      `update import_mappings set mapping = '{"sheet": "models", "columns": [{"heading": "Force"}]}', version = version + 1`,
    );
  });

  it.each(places)(
    'of $name shows values in words and days by their month, has one main button at most, and is accessible',
    async (place) => {
      const { page, complaints } = await staffAt(site, 'admin', '/history');
      const faults: string[] = [];
      for (const { to, name } of sampled(place.views, 3)) {
        await page.goto(`${site.origin}/admin${to}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const text = await page.locator('body').innerText();
        if (text.includes('[object')) faults.push(`${name} shows an object`);
        if (AMERICAN_DAY.test(text)) faults.push(`${name} shows a day without the name of its month`);
        if (await page.locator('input[type^=date]:not([aria-hidden])').count())
          faults.push(`${name} has a field of the browser for days`);
        if ((await page.locator('.bg-action-600:visible').count()) > 1) faults.push(`${name} has several main buttons`);
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(complaints()).toEqual([]);
    },
  );
});
