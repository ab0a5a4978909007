import { z } from 'zod';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { otherMakerModelsColumns } from '../../catalogue/alternatives/other-maker-models.tables.ts';
import { parseStatedValues } from '../../catalogue/alternatives/parse-stated-values.ts';
import { choicesColumns } from '../../catalogue/filters/choices.tables.ts';
import { attributeGroupsColumns } from '../../catalogue/products/models.tables.ts';
import { synonymsColumns } from '../../catalogue/search/synonyms.tables.ts';
import { pageImagesColumns } from '../../content/about/page-images.tables.ts';
import { dealersColumns } from '../../content/dealers/dealers.tables.ts';
import { listedContentColumns } from '../../content/listed/listed-content.tables.ts';
import { contactDetailsColumns, teamColumns } from '../../site/contact-details/contact-details.tables.ts';
import { buildRedirectKey, MAX_REDIRECT_HOPS } from '../../site/redirects/redirect-path.ts';
import { redirectsColumns } from '../../site/redirects/redirects.tables.ts';
import { pageSeoColumns } from '../../site/seo/seo.tables.ts';
import { defineResourceTable, type ResourceColumns, type ResourceTable } from '../staging/resource-table.ts';
import { buildRowReporter, checkReference } from '../staging/row-checks.ts';
import { checkModelNames } from './check-models.store.ts';
import { buildColumnsSql } from './column-sql.ts';

const check: ResourceTable['check'] = (row, context) => {
  const report = buildRowReporter(context, 'redirects', row);
  const oldPath = String(row.values.old_path);
  const location = String(row.values.location);
  const isRequested = !/^\/|^(api|uploads)(\/|$)|\/\/|\\|[?#\s]|(^|\/)\.\.?(\/|$)/i.test(oldPath);
  if (!isRequested || buildRedirectKey(oldPath) === '') {
    report('old_path', `"${oldPath}" cannot be redirected`, 'a path without leading slash, query, /api/ and /uploads/');
  }
  if (isHttpUrl(location) || location.startsWith('#'))
    report('location', `"${location}" is not on this site`, 'a path that starts with /');
  else if (/[\u2028\u2029]/.test(location))
    report('location', `"${location}" contains a line break`, 'a path that starts with /');
  context.keys.redirects.set(buildRedirectKey(oldPath), buildRedirectKey(location));
};

const checkAll: ResourceTable['checkAll'] = async (client, context) => {
  const { redirects } = context.keys;
  const rows = await queryRows(client, z.object({ row: z.number(), path: z.string() }))`
    select row, old_path as path from import_redirects order by row`;
  for (const { row, path } of rows) {
    let at: string | undefined = buildRedirectKey(path);
    for (let hops = 0; at !== undefined && hops <= MAX_REDIRECT_HOPS; hops += 1) {
      at = redirects.get(at);
      if (at === undefined || hops < MAX_REDIRECT_HOPS) continue;
      const report = buildRowReporter(context, 'redirects', { row });
      report('location', `leads through more than ${MAX_REDIRECT_HOPS} redirects`, 'the last address of the chain');
    }
  }
};

export const redirectsTable = defineContentTable({
  name: 'redirects',
  id: 'old_path',
  key: ['old_path'],
  order: 't.old_path',
  columns: redirectsColumns,
  check,
  checkAll,
});

export const bannersTable = defineContentTable({
  name: 'banners',
  key: ['heading'],
  columns: listedContentColumns.banners,
  check(row, context) {
    const { shown_from, shown_until } = row.values;
    if (shown_from && shown_until && String(shown_until) <= String(shown_from))
      buildRowReporter(context, 'banners', row)(
        'shown_until',
        'is not after the time from which the banner is shown',
        `later than ${shown_from}`,
      );
  },
});

const otherMakerModelsTable = defineContentTable({
  name: 'foreign_models',
  key: ['maker', 'number'],
  order: 't.maker, t.number',
  columns: otherMakerModelsColumns,
  check(row, context) {
    const report = buildRowReporter(context, 'foreign_models', row);
    const attributes = [...context.keys.attributes].map(([name, unit], id) => ({ id, name, unit }));
    for (const { problem, allowed } of parseStatedValues(String(row.values.figures), attributes).problems)
      report('figures', problem, allowed);
  },
});

const choicesTable = defineContentTable({
  name: 'choices',
  key: ['attribute', 'value'],
  columns: choicesColumns,
  check(row, context) {
    const { attributes } = context.keys;
    const named = String(row.values.attribute);
    const ofText = new Map([...attributes].filter(([, unit]) => unit === null));
    checkReference(named, ofText, 'attribute', 'attribute that holds texts', buildRowReporter(context, 'choices', row));
  },
});

const attributeGroupsTable = defineContentTable({
  name: 'attribute_groups',
  key: ['attribute'],
  columns: attributeGroupsColumns,
  check(row, context) {
    const { attributes } = context.keys;
    checkReference(
      String(row.values.attribute),
      attributes,
      'attribute',
      'attribute',
      buildRowReporter(context, 'attribute_groups', row),
    );
  },
});

export const siteContentTables: ResourceTable[] = [
  defineContentTable({ name: 'markets', key: ['title'], columns: listedContentColumns.markets }),
  defineContentTable({ name: 'dealers', key: ['company_name', 'city'], columns: dealersColumns }),
  defineContentTable({ name: 'answers', key: ['question'], columns: listedContentColumns.answers }),
  defineContentTable({ name: 'certifications', key: ['title'], columns: listedContentColumns.certifications }),
  defineContentTable({ name: 'videos', key: ['title'], columns: listedContentColumns.videos }),
  defineContentTable({ name: 'catalogues', key: ['title'], columns: listedContentColumns.catalogues }),
  defineContentTable({
    name: 'applications',
    table: 'application_pictures',
    key: ['caption'],
    columns: listedContentColumns.application_pictures,
    checkAll: (client, context) => checkModelNames(client, context, 'applications', 'models'),
  }),
  defineContentTable({ name: 'page_pictures', key: ['page_name', 'place'], columns: pageImagesColumns }),
  defineContentTable({ name: 'partners', key: ['name'], columns: listedContentColumns.partners }),
  defineContentTable({ name: 'contact_details', key: ['name'], columns: contactDetailsColumns }),
  otherMakerModelsTable,
  choicesTable,
  attributeGroupsTable,
  defineContentTable({ name: 'synonyms', key: ['words'], order: 't.words', columns: synonymsColumns }),
  defineContentTable({ name: 'team', key: ['role'], columns: teamColumns }),
];

export const pageSeoTable = defineContentTable({
  name: 'page_seo',
  id: 'page_name',
  key: ['page_name'],
  order: 't.page_name',
  columns: pageSeoColumns,
});

type Content = Pick<ResourceTable, 'name' | 'key' | 'order' | 'check' | 'checkAll'> & {
  table?: string;
  id?: ResourceTable['target']['id'];
  /** Stored in columns of the same names; those of `key` have a unique index. */
  columns: ResourceColumns;
};

function defineContentTable({ name, table = name, id, columns, key, order, check, checkAll }: Content): ResourceTable {
  const names = Object.keys(columns);
  return defineResourceTable({
    name,
    columns,
    key,
    order,
    check,
    checkAll,
    stored: { columns: buildColumnsSql(names), from: `${table} t` },
    target: {
      table,
      id,
      sameName: names,
      match: key.map((column) => `t."${column}" = staged."${column}"`).join(' and '),
      values: {},
    },
  });
}
