import { badInputError } from '../../../platform/http-errors.ts';
import {
  choiceColumn,
  dateColumn,
  integerColumn,
  type ResourceColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { toBrandKey } from '../../../platform/slug.ts';
import { categoryPath, crossReferencePath, modelPath, productPath } from '../../../web/addresses.ts';
import { siteWordsColumns } from '../../catalogue/search/site-words.tables.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import { warnAboutModelNames } from '../../workbook/resources/check-models.store.ts';
import { getPrimaryKey, type ResourceTable } from '../../workbook/staging/resource-table.ts';
import type { RightResource } from '../acts/rights.ts';
import { defineOneRowTable, privacySettingsTable, settingsTable, templatesTable } from '../acts/settings.resources.ts';
import { customersResource } from '../customers/customers.resource.ts';
import { ownNumbersResource } from '../customers/own-numbers.resource.ts';
import { enquiriesResource } from '../enquiries/enquiries.resource.ts';
import { breachesResource } from '../privacy/breaches.resource.ts';
import { privacyRequestsResource } from '../privacy/privacy-requests.resource.ts';
import { apiTokensResource } from '../programs/api-tokens.resource.ts';
import { webhookDeliveriesResource, webhooksResource } from '../programs/webhooks.resource.ts';
import { pricesResource } from '../quotations/prices.resource.ts';
import { quotationsResource } from '../quotations/quotations.resource.ts';
import { invitationsResource } from '../staff/invitations.resource.ts';
import { staffResource } from '../staff/staff.resource.ts';
import { importMappingsResource } from './import-mappings.resource.ts';
import { importsResource } from './imports.resource.ts';
import { printedCataloguesResource } from './printed-catalogues.resource.ts';
import {
  assignModelPositions,
  attributeRules,
  brandRules,
  categoryRules,
  choiceRules,
  fileRules,
  modelRules,
  ownNumberRules,
  priceRules,
  productRules,
  type ResourceRules,
  redirectRules,
  relationRules,
  settingsRules,
  tableRules,
  templateRules,
} from './resource-rules.store.ts';

export type RowFields = Record<string, unknown>;

export interface Resource {
  name: string;
  label: string;
  labelOne: string;
  right: RightResource;
  table: ResourceTable;
  exported: ResourceTable;
  id: string;
  title: readonly string[];
  besideTitle?: readonly string[];
  single: boolean;
  omitted: readonly string[];
  rules: ResourceRules;
  searched?: readonly string[];
  /**
   * Index for searches: `office_search` with all texts, or the column `name_norm`, names without punctuation with a
   * trigram index.
   */
  indexed?: 'office_search' | 'name_norm';
  /** True for a record that is never public: it has no state, draft or page, and its table needs no `is_active`. */
  isPrivate: boolean;
  /** False for rows that the search over everything omits, because they are found through other rows. */
  isFoundByName: boolean;
  facts: Readonly<Record<string, { column: ResourceColumn; sql: string }>>;
  firstSort?: { field: string; order: 'asc' | 'desc' };
  about?: string;
  sort?: 'id';
  /** Order of the exported rows, where an import numbers rows by their order. */
  exportOrder?: string;
  /** Path of the row's own page; a change of it makes a redirect. */
  ownPage?(fields: RowFields): string;
  shownOn?: string | ((fields: RowFields) => string);
}

type Optional = 'single' | 'omitted' | 'rules' | 'right' | 'isPrivate' | 'isFoundByName' | 'facts';
type Definition = Omit<Resource, 'name' | 'id' | 'exported' | 'table' | Optional> &
  Partial<Pick<Resource, 'table' | Optional>> & {
    adapt?(resourceTable: ResourceTable): ResourceTable;
  };

const toText = (value: unknown): string => String(value ?? '');

/**
 * Archiving is not a field but an act (docs/decisions/095-fields-of-the-office.md). Values that a caller saw may
 * include it.
 */
export const IS_ACTIVE = 'is_active';

const MAX_COUNT = 2_147_483_647;
const selectHits = (column: string) => `(select h.${column} from redirect_hits h where h.old_path = t.old_path)`;

const describeSingleRow = (label: string) => ({ label, labelOne: label, title: [], single: true });

const definitions: Record<string, Definition> = {
  enquiries: enquiriesResource,
  quotations: quotationsResource,
  customers: customersResource,
  brands: {
    label: 'Brands',
    labelOne: 'Brand',
    right: 'catalogue',
    title: ['name'],
    // The brand's number in the workbook, which the office assigns and never changes.
    omitted: ['id'],
    rules: brandRules,
    ownPage: ({ name }) => `/ProductCategories/${toBrandKey(toText(name))}`,
  },
  categories: {
    label: 'Categories',
    labelOne: 'Category',
    right: 'catalogue',
    title: ['name'],
    rules: categoryRules,
    ownPage: ({ slug, parent, content }) =>
      categoryPath({ category_slug: toText(slug), parent_id: parent ? 1 : 0, content: content ? 1 : 0 }),
  },
  products: {
    label: 'Products',
    labelOne: 'Product',
    right: 'catalogue',
    title: ['name'],
    rules: productRules,
    searched: ['name', 'slug', 'short_description'],
    indexed: 'office_search',
    ownPage: ({ slug }) => productPath(toText(slug)),
  },
  tables: {
    label: 'Tables',
    labelOne: 'Table',
    right: 'catalogue',
    title: ['product', 'table'],
    rules: tableRules,
    searched: ['product', 'headline'],
    isFoundByName: false,
    shownOn: ({ product }) => productPath(toText(product)),
  },
  models: {
    label: 'Models',
    labelOne: 'Model',
    right: 'catalogue',
    title: ['name'],
    rules: modelRules,
    searched: ['name'],
    indexed: 'name_norm',
    adapt: addPositions,
    exportOrder: 'e.product, e."table", e.position, e.office_id',
    ownPage: ({ name }) => modelPath(toText(name)),
  },
  files: {
    label: 'Files',
    labelOne: 'File',
    right: 'catalogue',
    title: ['title', 'file'],
    rules: fileRules,
    sort: 'id',
    searched: ['title', 'file', 'product', 'model'],
    isFoundByName: false,
    shownOn: ({ product, model }) => (model ? modelPath(toText(model)) : productPath(toText(product))),
  },
  relations: {
    label: 'Relations',
    labelOne: 'Relation',
    right: 'catalogue',
    title: ['to_model', 'model', 'product', 'category', 'value'],
    rules: relationRules,
    sort: 'id',
    about: 'A relation offers accessories, spare parts or a successor on the page of a model.',
    shownOn: ({ to_model }) => modelPath(toText(to_model)),
  },
  banners: { label: 'Banners', labelOne: 'Banner', title: ['heading'], shownOn: '/' },
  news: {
    label: 'News',
    labelOne: 'News item',
    title: ['title'],
    indexed: 'office_search',
    ownPage: ({ slug }) => `/News/${encodeURIComponent(toText(slug))}`,
  },
  events: {
    label: 'Events',
    labelOne: 'Event',
    title: ['title'],
    indexed: 'office_search',
    ownPage: ({ slug }) => `/Events/${encodeURIComponent(toText(slug))}`,
  },
  markets: { label: 'Markets', labelOne: 'Market', title: ['title'], shownOn: '/Markets' },
  answers: { label: 'Answers', labelOne: 'Answer', title: ['question'], shownOn: '/Answers' },
  certifications: { label: 'Certificates', labelOne: 'Certificate', title: ['title'], shownOn: '/Certification' },
  videos: { label: 'Videos', labelOne: 'Video', title: ['title'], shownOn: '/Videos' },
  dealers: {
    label: 'Dealers',
    labelOne: 'Dealer',
    right: 'dealers',
    title: ['company_name', 'city'],
    indexed: 'office_search',
    shownOn: '/DealerNetwork',
  },
  catalogues: { label: 'Catalogues', labelOne: 'Catalogue', title: ['title'], shownOn: '/CatalogueDownloads' },
  partners: { label: 'Partners', labelOne: 'Partner', title: ['name'], shownOn: '/' },
  contact_details: {
    label: 'Contact details',
    labelOne: 'Place',
    title: ['name'],
    shownOn: '/ContactUs',
  },
  team: { label: 'Team', labelOne: 'Team member', title: ['role'], shownOn: '/ContactUs' },
  applications: {
    label: 'Application images',
    labelOne: 'Application image',
    title: ['caption'],
    shownOn: '/Applications',
  },
  page_pictures: {
    label: 'Page images',
    labelOne: 'Page image',
    title: ['page_name', 'place'],
    about: 'Images between the texts of pages such as About us.',
  },
  page_seo: {
    label: 'Page titles',
    labelOne: 'Page title',
    title: ['page_name'],
    about: 'The title and description of a page in search engines and link previews.',
  },
  foreign_models: {
    label: 'Other makers’ models',
    labelOne: 'Other maker’s model',
    title: ['maker', 'number'],
    right: 'catalogue',
    rules: attributeRules,
    about: 'Visitors who search for a model of another maker find your equivalent.',
    shownOn: ({ maker }) => crossReferencePath(toText(maker)),
  },
  choices: {
    label: 'Visual filters',
    labelOne: 'Visual filter',
    title: ['attribute', 'value'],
    right: 'catalogue',
    rules: choiceRules,
    about: 'A visual filter shows a value, such as a type of mounting, as an image.',
    shownOn: '/AllProducts',
  },
  attribute_groups: {
    label: 'Headings of attributes',
    labelOne: 'Heading of an attribute',
    title: ['attribute', 'title'],
    right: 'catalogue',
    rules: attributeRules,
    about: 'A heading groups attributes in filters and tables.',
    shownOn: '/AllProducts',
  },
  synonyms: {
    label: 'Synonyms',
    labelOne: 'Synonym',
    title: ['words'],
    about: 'A search for the term also finds what you enter beside it.',
    shownOn: '/Search',
  },
  redirects: {
    label: 'Redirects',
    labelOne: 'Redirect',
    title: ['old_path'],
    rules: redirectRules,
    indexed: 'office_search',
    about: 'A redirect leads an old address to a new one. Renaming a product makes one by itself.',
    shownOn: ({ old_path }) => `/${toText(old_path)}`,
    firstSort: { field: 'hits', order: 'desc' },
    facts: {
      hits: {
        column: withLabel('Visitors', integerColumn(0, MAX_COUNT, 0)),
        sql: `coalesce(${selectHits('hits')}, 0)`,
      },
      last_on: { column: withLabel('Last used', dateColumn()), sql: selectHits('last_on') },
      origin: {
        column: choiceColumn(['staff', 'slug_change'], { staff: 'Entered', slug_change: 'Page moved' }),
        sql: 't.origin',
      },
    },
  },
  settings: {
    ...describeSingleRow('Settings'),
    right: 'settings',
    table: settingsTable,
    rules: settingsRules,
  },
  site_words: {
    ...describeSingleRow('Words of the site'),
    table: defineOneRowTable({ name: 'site_words', table: 'site_words', key: 'product', columns: siteWordsColumns }),
    shownOn: '/',
  },
  privacy_settings: {
    ...describeSingleRow('Personal data'),
    right: 'privacy',
    table: privacySettingsTable,
    shownOn: '/PrivacyPolicy',
  },
  answer_templates: {
    label: 'Answer templates',
    labelOne: 'Answer template',
    right: 'templates',
    title: ['name'],
    about: 'An answer can start from a template. Names and models of the enquiry are filled in.',
    table: templatesTable,
    rules: templateRules,
  },
  prices: { ...pricesResource, rules: priceRules },
  own_numbers: { ...ownNumbersResource, rules: ownNumberRules },
  api_tokens: apiTokensResource,
  breaches: breachesResource,
  import_mappings: importMappingsResource,
  imports: importsResource,
  invitations: invitationsResource,
  printed_catalogues: printedCataloguesResource,
  privacy_requests: privacyRequestsResource,
  staff: staffResource,
  webhook_deliveries: webhookDeliveriesResource,
  webhooks: webhooksResource,
};

export const resources: readonly Resource[] = Object.entries(definitions).map(([name, definition]) => {
  const exported = definition.table ?? allResourceTables.find((resourceTable) => resourceTable.name === name);
  if (!exported) throw new Error(`The workbook has no worksheet ${name}`);
  const { omitted = [], adapt = (resourceTable) => resourceTable, ...rest } = definition;
  return {
    name,
    exported,
    right: 'content',
    id: getPrimaryKey(exported).column,
    single: false,
    rules: {},
    isPrivate: false,
    isFoundByName: true,
    facts: {},
    ...rest,
    table: adapt(exported),
    omitted: [IS_ACTIVE, ...omitted],
  };
});

/** Resources in the order of writing: each after those that it refers to. */
export const resourcesInOrder: readonly Resource[] = [
  ...allResourceTables.flatMap((resourceTable) => resources.find(({ name }) => name === resourceTable.name) ?? []),
  ...resources.filter(({ exported }) => !allResourceTables.includes(exported)),
];

/** Adds a model's place in its table, which a workbook states by the order of rows. */
function addPositions(resourceTable: ResourceTable): ResourceTable {
  const { position: _, ...staged } = resourceTable.staged ?? {};
  return {
    ...resourceTable,
    columns: { ...resourceTable.columns, position: integerColumn(0, 1_000_000, null) },
    staged,
    async checkAll(client, context) {
      await assignModelPositions(client);
      await warnAboutModelNames(client, context);
    },
  };
}

export function getResource(name: string): Resource {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw badInputError('resource', `must be one of ${resources.map((one) => one.name).join(', ')}`);
  return resource;
}

/** @throws HttpError 400 for private records, which have no drafts and cannot be archived */
export function refusePrivateResource({ isPrivate }: Resource): void {
  if (isPrivate)
    throw badInputError('resource', 'must be public: private entries have no drafts and cannot be archived');
}

export const findResourceOfTable = (table: string): Resource | undefined =>
  resources.find(({ table: resourceTable }) => resourceTable.target.table === table);

export const getRowLabel = ({ title, single, label }: Resource, fields: RowFields): string =>
  single
    ? label
    : title
        .map((name) => toText(fields[name]))
        .filter(Boolean)
        .join(', ');

export function getRowAddress({ ownPage, shownOn }: Resource, fields: RowFields): string | null {
  if (ownPage) return ownPage(fields);
  return (typeof shownOn === 'function' ? shownOn(fields) : shownOn) ?? null;
}
