import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { emptyDatabase } from '../../../../test/database.ts';
import { aMemberOfStaff, officeSession } from '../../../../test/office.ts';
import { workbookFolder } from '../../../../test/workbook-folder.ts';
import type { FieldValue, OfficeRow } from '../../office/rows/resources.contract.ts';
import { importWorkbook } from '../../workbook/import-workbook.ts';
import type { SiteWordsReply } from './site-words.contract.ts';

let site: TestApp;
let headers: Record<string, string>;
const cleanUps: (() => Promise<unknown>)[] = [];

/** A maker of screws, whose models have no attribute of the finder. */
const SCREWS = {
  brands: 'id,name,menu_order\n8,Fastwell,1\n',
  categories: 'brand,name,slug,content\nFastwell,Hexagon screws,hexagon-screws,0\n',
  products: 'category,name,slug\nhexagon-screws,Hexagon screw 933,hexagon-screw-933\n',
  tables: 'product,table,headline,c1,c2\nhexagon-screw-933,1,Sizes,Model,Length (mm)\n',
  models:
    'product,table,name,r2,attribute:Thread\nhexagon-screw-933,1,FW-8-40,40,M8\nhexagon-screw-933,1,FW-8-50,50,M8\n',
};

beforeAll(async () => {
  const database = await emptyDatabase();
  site = await testApp({ connectionString: database.connectionString });
  cleanUps.push(site.close, database.close);
  headers = await officeSession(site, (await aMemberOfStaff(site, 'editor')).id);
  const { folder, remove } = await workbookFolder(SCREWS);
  cleanUps.push(remove);
  const { database: connections, files, workers } = site.services;
  expect((await importWorkbook({ path: folder, database: connections, files, workers })).problems).toEqual([]);
  await site.knowsOfChanges();
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const words = async () => (await site.get('/api/get_site_words.php')).body as SiteWordsReply;

async function change(values: Record<string, FieldValue>) {
  const { body } = await site.get('/api/office/row?resource=site_words&id=1', headers);
  const { id, version } = (body as { row: OfficeRow }).row;
  const changed = await site.post('/api/office/change_row', { resource: 'site_words', id, version, values }, headers);
  await site.knowsOfChanges();
  return changed;
}

/** Visible text of a page, with its title and description. */
async function readAt(address: string): Promise<string> {
  const { body } = await site.inject(address);
  const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? '';
  return `${description} ${body.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ')}`;
}

describe('The words of the site', () => {
  it('begin as those of a maker of clamps, without a finder where no model states what it asks', async () => {
    expect(await words()).toMatchObject({ product: 'clamp', range: 'toggle clamps', finder: null, guide: true });
    expect((await site.inject('/ClampFinder')).statusCode).toBe(404);
    expect(await readAt('/')).not.toContain('Clamp finder');
  });

  it('become those of another trade in the office, so that no page speaks of clamps', async () => {
    const changed = await change({
      ...{ product: 'screw', products: 'screws', range_name: 'screws and nuts', guide_shown: false },
      ...{ description: 'Screws and nuts.', finder_name: 'Screw finder', finder_question: 'Which screw do I need?' },
      ...{ home_title: 'Screws for every machine', home_text: 'From M2 to M64.', about_lead: 'We make screws.' },
      ...{ about_text: '<p>Since 1990.</p>', about_facts: '1990 | Founded\n2 m | Longest screw | Two metres' },
      about_more: '<p>Tested.</p>',
    });
    expect(changed).toMatchObject({ status: 200 });
    const addresses = [
      ...['/', '/AllProducts', '/AboutUs', '/ContactUs', '/Events', '/News', '/Downloads', '/Markets', '/Videos'],
      ...['/DealerNetwork', '/Register', '/EnquiryCart', '/CatalogueDownloads', '/Applications', '/Certification'],
      ...['/TechnicalData', '/Search?q=nothing+like+it', '/Search', '/Compare', '/no/such/page', '/ThankYou'],
      ...['/ProductCategories/fastwell', '/Products/hexagon-screws', '/product/hexagon-screw-933'],
      ...['/product-single/FW-8-40', '/Search?q=M8'],
    ];
    for (const address of addresses) {
      const found = /.{0,60}clamp.{0,40}/i.exec(await readAt(address))?.[0];
      expect([address, found]).toEqual([address, undefined]);
    }
    expect(await readAt('/')).toContain('Screws for every machine');
    expect(await readAt('/AboutUs')).toMatch(/We make screws\..*Since 1990\..*\(\s*Two metres\s*\)/s);
  });

  it('take the pages that explain clamps away, with the ways to them', async () => {
    for (const address of [
      '/IntroductionToClamps',
      '/WhatIsAToggleClamp',
      '/TypesOfToggleAction',
      '/TestingFacilities',
    ]) {
      expect([address, (await site.inject(address)).statusCode]).toEqual([address, 404]);
      expect((await site.inject('/sitemaps/pages.xml')).body).not.toContain(`${address}<`);
    }
    expect((await site.inject('/sitemaps/pages.xml')).body).not.toContain('/ClampFinder<');
    expect((await site.inject('/')).body).not.toContain('/IntroductionToClamps');
  });

  it('are refused where a fact is no fact, and the field is named', async () => {
    expect(await change({ about_facts: '1990' })).toMatchObject({ status: 400, body: { field: 'about_facts' } });
  });
});
