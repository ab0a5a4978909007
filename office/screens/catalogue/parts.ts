/** A part of a page that shows fields of a row, or leads to what belongs to it. */
export interface PagePart {
  label: string;
  /** Where it is in the page of the row; test/journeys/office-catalogue.test.ts looks for each in the real pages. */
  selector: string;
  /** The fields that are edited there; none for what has a screen of its own. */
  fields: readonly string[];
  /** In a field over the part, or in a dialog; what has a screen of its own is opened, and files are listed. */
  how: 'place' | 'dialog' | 'tables' | 'files';
  /** The field that takes a file which is dropped on it. */
  takes?: string;
  /** There may be several, told apart by their headings. */
  many?: boolean;
  /** Where it is not in the page yet, it is offered above it. */
  offered?: boolean;
}

/** Fields of a row that are edited together, beside its page. */
export interface FieldGroup {
  title: string;
  fields: readonly string[];
}

const HEADING = { label: 'Headline', selector: 'h1', fields: ['name'], how: 'place' } as const;
const SEARCH = {
  title: 'Search engines and sharing',
  fields: ['meta_title', 'meta_description', 'meta_keywords', 'og_image'],
} as const;
const PICTURES = [1, 2, 3, 4].flatMap((number) => [`image${number}`, `alt${number}`]);

const drawing = (number: number): PagePart => ({
  label: `Drawing ${number}`,
  selector: `#drawing-${number}`,
  fields: [`group${number}_image`, `group${number}_image_alt`],
  how: 'dialog',
  takes: `group${number}_image`,
});

const OF_CATEGORIES: PagePart[] = [
  HEADING,
  { label: 'Introduction', selector: 'h1 + div', fields: ['description'], how: 'place', offered: true },
  { label: 'More text', selector: 'section[aria-labelledby="about"]', fields: ['description'], how: 'dialog' },
];

/** What the pages of these resources show of their rows. */
const PARTS: Record<string, readonly PagePart[]> = {
  products: [
    HEADING,
    {
      ...{ label: 'Short text', fields: ['short_description'], how: 'place', offered: true },
      selector: 'div:has(> h1) + div > p',
    },
    {
      ...{ label: 'Pictures', fields: PICTURES, how: 'dialog', takes: 'image1', offered: true },
      selector: 'a[href="#about"]:has(img), #about > div > [data-screen-only]',
    },
    {
      ...{ label: 'Description', fields: ['main_description'], how: 'dialog', offered: true },
      selector: '#about .rich-text',
    },
    drawing(1),
    drawing(2),
    {
      ...{ label: 'Tables', fields: [], how: 'tables', many: true, offered: true },
      selector: 'section:has(> table[id^="table-"])',
    },
  ],
  models: [
    HEADING,
    {
      ...{ label: 'Short text', fields: ['short_description'], how: 'place', offered: true },
      selector: 'div:has(> h1) ~ p.text-lg',
    },
    {
      ...{ label: 'Pictures', fields: PICTURES, how: 'dialog', takes: 'image1', offered: true },
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
  categories: OF_CATEGORIES,
  brands: OF_CATEGORIES,
};

/** All that the home page shows of a banner; its pages are those of the links. */
export const BANNER_FIELDS = [
  ...['heading', 'description', 'banner_image', 'link1', 'link2'],
  ...['shown_from', 'shown_until'],
] as const;

/** The part of the home page that shows a banner. */
export const bannerPart = (id: number | string): PagePart => ({
  label: 'Banner',
  selector: `#banner-${id}`,
  fields: BANNER_FIELDS,
  how: 'dialog',
  takes: 'banner_image',
});

const GROUPS: Record<string, readonly FieldGroup[]> = {
  products: [
    { title: 'Name and place', fields: ['name', 'slug', 'category'] },
    SEARCH,
    {
      title: 'Video and drawings',
      fields: ['video_url', 'group1_image', 'group1_image_alt', 'group2_image', 'group2_image_alt'],
    },
  ],
  models: [{ title: 'Name and number', fields: ['name', 'slug', 'hsn_code', 'featured', 'video_url'] }, SEARCH],
  categories: [
    { title: 'Name and place', fields: ['name', 'slug', 'brand', 'parent', 'content'] },
    { title: 'Picture in lists', fields: ['image', 'image_alt'] },
    SEARCH,
  ],
  brands: [{ title: 'Name', fields: ['name'] }, { title: 'Pictures', fields: ['brand_image', 'brand_banner'] }, SEARCH],
};

export const partsOf = (resource: string): readonly PagePart[] => PARTS[resource] ?? [];
export const groupsOf = (resource: string): readonly FieldGroup[] => GROUPS[resource] ?? [];
