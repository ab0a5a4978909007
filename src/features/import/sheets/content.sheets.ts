import { z } from 'zod';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { foreignModelsColumns } from '../../catalogue/alternatives/foreign-models.tables.ts';
import { statedIn } from '../../catalogue/alternatives/stated-in-text.ts';
import { choicesColumns } from '../../catalogue/choices/choices.tables.ts';
import { attributeGroupsColumns } from '../../catalogue/products/models.tables.ts';
import { synonymsColumns } from '../../catalogue/search/synonyms.tables.ts';
import { pagePicturesColumns } from '../../content/about/page-pictures.tables.ts';
import { dealersColumns } from '../../content/dealers/dealers.tables.ts';
import { listedColumns } from '../../content/listed/listed.tables.ts';
import { contactDetailsColumns, teamColumns } from '../../site/contact-details/contact-details.tables.ts';
import { MAX_HOPS, redirectKey } from '../../site/redirects/redirect-path.ts';
import { redirectsColumns } from '../../site/redirects/redirects.tables.ts';
import { pageSeoColumns } from '../../site/seo/seo.tables.ts';
import { type Columns, defineSheet, type Sheet } from '../workbook/sheet.ts';
import { checkReference, reporter } from '../workbook/sheet-rules.ts';
import { checkModelNames } from './models.store.ts';
import { columnsOf } from './stored-columns.ts';

const check: Sheet['check'] = (row, context) => {
  const report = reporter(context, 'redirects', row);
  const oldPath = String(row.values.old_path);
  const location = String(row.values.location);
  const isRequested = !/^\/|^(api|uploads)(\/|$)|\/\/|\\|[?#\s]|(^|\/)\.\.?(\/|$)/i.test(oldPath);
  if (!isRequested || redirectKey(oldPath) === '') {
    report('old_path', `"${oldPath}" cannot be redirected`, 'a path without leading slash, query, /api/ and /uploads/');
  }
  if (isHttpUrl(location) || location.startsWith('#'))
    report('location', `"${location}" is not on this site`, 'a path that starts with /');
  else if (/[\u2028\u2029]/.test(location))
    report('location', `"${location}" contains a line break`, 'a path that starts with /');
  context.keys.redirects.set(redirectKey(oldPath), redirectKey(location));
};

const checkAll: Sheet['checkAll'] = async (client, context) => {
  const { redirects } = context.keys;
  const rows = await queryRows(client, z.object({ row: z.number(), path: z.string() }))`
    select row, old_path as path from import_redirects order by row`;
  for (const { row, path } of rows) {
    let at: string | undefined = redirectKey(path);
    for (let hops = 0; at !== undefined && hops <= MAX_HOPS; hops += 1) {
      at = redirects.get(at);
      if (at === undefined || hops < MAX_HOPS) continue;
      const report = reporter(context, 'redirects', { row });
      report('location', `leads through more than ${MAX_HOPS} redirects`, 'the last address of the chain');
    }
  }
};

export const redirectsSheet = contentSheet({
  name: 'redirects',
  id: 'old_path',
  key: ['old_path'],
  order: 't.old_path',
  columns: redirectsColumns,
  check,
  checkAll,
});

export const bannersSheet = contentSheet({
  name: 'banners',
  key: ['heading'],
  columns: listedColumns.banners,
  check(row, context) {
    const { shown_from, shown_until } = row.values;
    if (shown_from && shown_until && String(shown_until) <= String(shown_from))
      reporter(context, 'banners', row)(
        'shown_until',
        'is not after the time from which the banner is shown',
        `later than ${shown_from}`,
      );
  },
});

const foreignModelsSheet = contentSheet({
  name: 'foreign_models',
  key: ['maker', 'number'],
  order: 't.maker, t.number',
  columns: foreignModelsColumns,
  check(row, context) {
    const report = reporter(context, 'foreign_models', row);
    const attributes = [...context.keys.attributes].map(([name, unit], id) => ({ id, name, unit }));
    for (const { problem, allowed } of statedIn(String(row.values.figures), attributes).problems)
      report('figures', problem, allowed);
  },
});

const choicesSheet = contentSheet({
  name: 'choices',
  key: ['attribute', 'value'],
  columns: choicesColumns,
  check(row, context) {
    const { attributes } = context.keys;
    const named = String(row.values.attribute);
    const ofText = new Map([...attributes].filter(([, unit]) => unit === null));
    checkReference(named, ofText, 'attribute', 'attribute of texts', reporter(context, 'choices', row));
  },
});

const attributeGroupsSheet = contentSheet({
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
      reporter(context, 'attribute_groups', row),
    );
  },
});

export const siteContentSheets: Sheet[] = [
  contentSheet({ name: 'markets', key: ['title'], columns: listedColumns.markets }),
  contentSheet({ name: 'dealers', key: ['company_name', 'city'], columns: dealersColumns }),
  contentSheet({ name: 'certifications', key: ['title'], columns: listedColumns.certifications }),
  contentSheet({ name: 'videos', key: ['title'], columns: listedColumns.videos }),
  contentSheet({ name: 'catalogues', key: ['title'], columns: listedColumns.catalogues }),
  contentSheet({
    name: 'applications',
    table: 'application_pictures',
    key: ['caption'],
    columns: listedColumns.application_pictures,
    checkAll: (client, context) => checkModelNames(client, context, 'applications', 'models'),
  }),
  contentSheet({ name: 'page_pictures', key: ['page_name', 'place'], columns: pagePicturesColumns }),
  contentSheet({ name: 'partners', key: ['name'], columns: listedColumns.partners }),
  contentSheet({ name: 'contact_details', key: ['name'], columns: contactDetailsColumns }),
  foreignModelsSheet,
  choicesSheet,
  attributeGroupsSheet,
  contentSheet({ name: 'synonyms', key: ['words'], order: 't.words', columns: synonymsColumns }),
  contentSheet({ name: 'team', key: ['role'], columns: teamColumns }),
];

export const pageSeoSheet = contentSheet({
  name: 'page_seo',
  id: 'page_name',
  key: ['page_name'],
  order: 't.page_name',
  columns: pageSeoColumns,
});

type Content = Pick<Sheet, 'name' | 'key' | 'order' | 'check' | 'checkAll'> & {
  table?: string;
  id?: Sheet['target']['id'];
  /** Stored in columns of the same names; those of `key` have a unique index. */
  columns: Columns;
};

function contentSheet({ name, table = name, id, columns, key, order, check, checkAll }: Content): Sheet {
  const names = Object.keys(columns);
  return defineSheet({
    name,
    columns,
    key,
    order,
    check,
    checkAll,
    stored: { columns: columnsOf(names), from: `${table} t` },
    target: {
      table,
      id,
      sameName: names,
      match: key.map((column) => `t."${column}" = s."${column}"`).join(' and '),
      values: {},
    },
  });
}
