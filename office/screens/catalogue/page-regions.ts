import { getOwnValue } from '../../../src/platform/get-own-value.ts';
export interface PageRegion {
  label: string;
  selector: string;
  fields: readonly string[];
  /**
   * `place` edits the text where it stands; `dialog` opens a form; `tables` opens the table editor; `files` lists the
   * files.
   */
  how: 'place' | 'dialog' | 'tables' | 'files';
  takes?: string;
  many?: boolean;
  offered?: boolean;
}

const HEADLINE_REGION = { label: 'Headline', selector: 'h1', fields: ['name'], how: 'place' } as const;
const IMAGE_FIELDS = [1, 2, 3, 4].flatMap((number) => [`image${number}`, `alt${number}`]);

const buildDrawingRegion = (number: number): PageRegion => ({
  label: `Drawing ${number}`,
  selector: `#drawing-${number}`,
  fields: [`group${number}_image`, `group${number}_image_alt`],
  how: 'dialog',
  takes: `group${number}_image`,
});

const CATEGORY_REGIONS: PageRegion[] = [
  HEADLINE_REGION,
  { label: 'Introduction', selector: 'h1 + div', fields: ['description'], how: 'place', offered: true },
  { label: 'More text', selector: 'section[aria-labelledby="about"]', fields: ['description'], how: 'dialog' },
];

const REGIONS_BY_RESOURCE: Record<string, readonly PageRegion[]> = {
  products: [
    HEADLINE_REGION,
    {
      ...{ label: 'Short text', fields: ['short_description'], how: 'place', offered: true },
      selector: 'div:has(> h1) + div > p',
    },
    {
      ...{ label: 'Images', fields: IMAGE_FIELDS, how: 'dialog', takes: 'image1', offered: true },
      selector: 'div:has(> div > h1) > div:first-child:not(:has(h1))',
    },
    {
      ...{ label: 'Description', fields: ['main_description'], how: 'dialog', offered: true },
      selector: 'div:has(> div > h1) > div .rich-text',
    },
    buildDrawingRegion(1),
    buildDrawingRegion(2),
    {
      ...{ label: 'Tables', fields: [], how: 'tables', many: true, offered: true },
      selector: 'section:has(> table[id^="table-"])',
    },
  ],
  models: [
    HEADLINE_REGION,
    {
      ...{ label: 'Short text', fields: ['short_description'], how: 'place', offered: true },
      selector: 'article > div:first-of-type > div:last-child > p.text-lg',
    },
    {
      ...{ label: 'Images', fields: IMAGE_FIELDS, how: 'dialog', takes: 'image1', offered: true },
      selector: 'article > div:first-of-type > div:has(figure, img):not(:has(h1))',
    },
    {
      ...{ label: 'Description', fields: ['main_description'], how: 'dialog', offered: true },
      selector: 'section[aria-labelledby="applications"] .rich-text',
    },
    {
      ...{ label: 'Figures', fields: [], how: 'tables', offered: true },
      selector: 'section[aria-labelledby="attributes"]',
    },
    {
      ...{ label: 'CAD and files', fields: [], how: 'files', offered: true },
      selector: 'section[aria-labelledby="downloads"]',
    },
  ],
  categories: CATEGORY_REGIONS,
  brands: CATEGORY_REGIONS,
};

const BANNER_FIELDS = [
  ...['heading', 'description', 'banner_image', 'link1', 'link2'],
  ...['shown_from', 'shown_until'],
] as const;

export const buildBannerRegion = (id: number | string): PageRegion => ({
  label: 'Banner',
  selector: `#banner-${id}`,
  fields: BANNER_FIELDS,
  how: 'dialog',
  takes: 'banner_image',
});

export const getPageRegions = (resource: string): readonly PageRegion[] =>
  getOwnValue(REGIONS_BY_RESOURCE, resource) ?? [];
