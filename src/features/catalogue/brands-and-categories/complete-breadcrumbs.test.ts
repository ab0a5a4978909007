import { describe, expect, it } from 'vitest';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { buildExcerpt, getFirstSentence, splitLead } from '../../../web/head/seo-record.ts';
import { buildCatalogueBreadcrumbs } from './build-catalogue-breadcrumbs.ts';
import type { CatalogueCrumb } from './categories.contract.ts';
import { parseCategoryLinks } from './category-links.ts';
import { completeBreadcrumbs } from './complete-breadcrumbs.ts';

describe('Breadcrumbs', () => {
  it('default to Home > Products > name when they could not be loaded', () => {
    for (const missing of [null, undefined, []]) {
      expect(completeBreadcrumbs(missing, 'Levers').map(({ name, link }) => [name, link])).toEqual([
        ['Home', '/'],
        ['Products', '/AllProducts'],
        ['Levers', ''],
      ]);
    }
  });

  it('derive a missing link from the type and the last segment of the slug', () => {
    const crumb = (type: CatalogueCrumb['type'], slug: string): CatalogueCrumb => ({
      name: slug,
      link: '',
      slug,
      type,
    });
    const links = completeBreadcrumbs(
      [crumb('category', 'a/b/levers'), crumb('subcategory', 'x'), crumb('brand', ''), crumb('model', 'm')],
      '',
    );
    expect(links.map(({ link }) => link)).toEqual(['/ProductCategories/levers', '/Products/x', '/AllProducts', '']);
  });

  it('of a category page lead a category without a slug to the last segment of the URL', () => {
    const missing = { name: 'Levers' } as CatalogueCrumb;
    const empty: CatalogueCrumb = { name: 'Clamps', link: '', slug: '', type: 'subcategory' };
    const brand: CatalogueCrumb = { name: 'KIPP', link: '', slug: '', type: 'brand' };
    const last: CatalogueCrumb = { name: 'Last', link: '', slug: '', type: 'category' };
    const links = (slug?: string) =>
      completeBreadcrumbs([brand, missing, empty, last], '', slug).map(({ link }) => link);
    expect(links('push levers')).toEqual([
      '/AllProducts',
      '/ProductCategories/push%20levers',
      '/Products/push%20levers',
      '',
    ]);
    expect(links()).toEqual(['/AllProducts', '/AllProducts', '/AllProducts', '']);
  });

  it('use the same link rule as category links', () => {
    const step = (id: number, parentId: number | null, content: boolean) => ({
      id,
      name: `c${id}`,
      slug: `c${id}`,
      parentId,
      content,
    });
    const breadcrumbs = buildCatalogueBreadcrumbs({
      brand: { name: 'KIPP', slug: 'kipp' },
      categories: [step(1, null, false), step(2, 1, true), step(3, 2, false)],
      below: [{ name: 'P', link: '/ProductModels/p', slug: 'p', type: 'product' }],
    });
    expect(breadcrumbs.map(({ link }) => link)).toEqual([
      '/',
      '/AllProducts',
      '/ProductCategories/kipp',
      '/ProductCategories/c1',
      '/ProductCategories/c2',
      '/Products/c3',
      '',
    ]);
    const { itemListElement } = buildBreadcrumbList(breadcrumbs, 'https://x.example', '/ProductModels/p');
    expect(itemListElement.at(-1)).toMatchObject({ item: 'https://x.example/ProductModels/p' });
  });
});

describe("A brand's category links", () => {
  it('are read from a string, a list or missing', () => {
    const links = [{ name: 'A', url: '/a' }];
    expect(parseCategoryLinks(JSON.stringify(links))).toEqual(links);
    expect(parseCategoryLinks(links)).toEqual(links);
    for (const broken of ['{', '{}', null, undefined, '[1,{"name":"x"}]'])
      expect(parseCategoryLinks(broken)).toEqual([]);
  });
});

describe('A description', () => {
  it('is cut between words for meta descriptions and between sentences for the heading', () => {
    const long = `${'A clamp that holds. '.repeat(30)}`.trim();
    expect(buildExcerpt(`<p>${long}</p>`).length).toBeLessThanOrEqual(160);
    expect(buildExcerpt(long)).toMatch(/\w…$|\.…$/);
    expect(splitLead(long).lead.length).toBeLessThanOrEqual(280);
    expect(splitLead(long).lead).toMatch(/holds\.$/);
    expect(splitLead('Short.')).toEqual({ lead: 'Short.', rest: '' });
  });

  it('is continued below where the heading ends, so that no sentence is on the page twice', () => {
    const long = Array.from({ length: 30 }, (_, at) => `Clamp ${at} holds 2.5 kN.`).join(' ');
    const { lead, rest } = splitLead(long);
    expect(`${lead} ${rest}`).toBe(long);
    expect(rest).toMatch(/^Clamp \d+ holds/);
  });

  it('is on a tile its first sentence, whole', () => {
    expect(getFirstSentence('Reaches 2.5 mm further. Bolts onto a plate.')).toBe('Reaches 2.5 mm further.');
    expect(getFirstSentence('No full stop')).toBe('No full stop');
    expect(getFirstSentence('')).toBe('');
  });
});
