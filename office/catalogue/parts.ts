/** A part of a page that shows fields of a row, or leads to what belongs to it. */
export interface PagePart {
  label: string;
  /** Where it is in the page of the row; test/journeys/office-catalogue.test.ts looks for each in the real pages. */
  selector: string;
  /** The fields that are edited there; none for what has a screen of its own. */
  fields: readonly string[];
  /** In a field over the part, or in a dialog; what has a screen of its own is opened. */
  how: 'place' | 'dialog' | 'tables';
  /** The field that takes a file which is dropped on it. */
  takes?: string;
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
      ...{ label: 'Tables', fields: [], how: 'tables', offered: true },
      selector: 'section:has(> table[id^="table-"])',
    },
  ],
  categories: OF_CATEGORIES,
  brands: OF_CATEGORIES,
};

const GROUPS: Record<string, readonly FieldGroup[]> = {
  products: [
    { title: 'Name and place', fields: ['name', 'slug', 'category'] },
    SEARCH,
    {
      title: 'Video and drawings',
      fields: ['video_url', 'group1_image', 'group1_image_alt', 'group2_image', 'group2_image_alt'],
    },
  ],
  categories: [
    { title: 'Name and place', fields: ['name', 'slug', 'brand', 'parent', 'content'] },
    { title: 'Picture in lists', fields: ['image', 'image_alt'] },
    SEARCH,
  ],
  brands: [{ title: 'Name', fields: ['name'] }, { title: 'Pictures', fields: ['brand_image', 'brand_banner'] }, SEARCH],
};

export const partsOf = (resource: string): readonly PagePart[] => PARTS[resource] ?? [];
export const groupsOf = (resource: string): readonly FieldGroup[] => GROUPS[resource] ?? [];
