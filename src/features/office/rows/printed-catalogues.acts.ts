import { badInputError, HttpError, tooManyRequestsError } from '../../../platform/http-errors.ts';
import {
  referenceColumn,
  referenceListColumn,
  requiredColumn,
  splitNames,
  textColumn,
  withHint,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { type CategoryInTree, listCategoryTree } from '../../catalogue/brands-and-categories/categories.store.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { applyChanges } from './apply-changes.ts';
import { type CatalogueScope, formatScope, listCategoriesOfScope } from './catalogue-scope.ts';
import { MAX_CATALOGUE_MODELS, MAX_WAITING_CATALOGUES, PRINT_QUEUE } from './printed-catalogues.limits.ts';
import {
  addPrintedCatalogue,
  countUnfinishedCatalogues,
  loadPrintedCatalogue,
  lockSiteCatalogue,
} from './printed-catalogues.store.ts';

type Given = Pick<ActCall, 'call' | 'transaction' | 'staffId'>;
type Categories = readonly CategoryInTree[];

async function queuePrint(
  { call, transaction, staffId }: Given,
  all: Categories,
  title: string,
  scope: CatalogueScope,
) {
  const models = listCategoriesOfScope(all, scope).reduce((sum, one) => sum + one.models, 0);
  if (models === 0) throw badInputError('categories', 'have no visible model');
  if (models > MAX_CATALOGUE_MODELS)
    throw badInputError('categories', `have ${models} models; a catalogue has at most ${MAX_CATALOGUE_MODELS}`);
  const { client } = transaction;
  if ((await countUnfinishedCatalogues(client)) >= MAX_WAITING_CATALOGUES)
    throw tooManyRequestsError('Too many catalogues are being made. Wait until some of them are done.');
  const id = await addPrintedCatalogue(client, staffId, { title, ...scope, scope: formatScope(all, scope) });
  await call.services.jobs.send(PRINT_QUEUE, { id }, transaction);
  return 'The catalogue is being made';
}

/** @throws HttpError 400 for a name without visible categories */
const findIds = (field: string, text: string, find: (name: string) => number | undefined): number[] =>
  splitNames(text).map((name) => {
    const id = find(name);
    if (id === undefined) throw badInputError(field, `"${name}" has nothing that visitors see`);
    return id;
  });

const print = defineAct({
  label: 'Print a catalogue',
  undo: 'adds',
  button: 'Make the PDF',
  isOfList: true,
  fields: {
    title: withLabel('Title on the cover', requiredColumn(textColumn(120))),
    brands: withHint(
      'Without a brand and a category, all products are printed',
      referenceListColumn('brands', 'name', 20_000),
    ),
    categories: referenceListColumn('categories', 'slug', 200_000),
  },
  async run(given) {
    const { title, brands, categories } = given.values;
    const all = await listCategoryTree(given.transaction.client);
    return queuePrint(given, all, title, {
      brands: findIds('brands', brands, (name) => all.find(({ brand }) => brand === name)?.brandId),
      categories: findIds('categories', categories, (name) => all.find(({ slug }) => slug === name)?.id),
    });
  },
});

const again = defineAct({
  label: 'Print again',
  undo: 'adds',
  about: 'Prints the same brands and categories again, with their products as they are now.',
  fields: {},
  async run(given) {
    const { client } = given.transaction;
    const { title, ...scope } = await loadPrintedCatalogue(client, Number(given.row.id));
    return queuePrint(given, await listCategoryTree(client), title, scope);
  },
});

const use = defineAct({
  label: 'Use on the site',
  undo: 'history',
  button: 'Replace the file',
  fields: {
    catalogue: withLabel('Catalogue of the site', requiredColumn(referenceColumn('catalogues', 'title', 200))),
  },
  async run({ transaction: { client }, row, values: { catalogue } }) {
    if (!row.file) throw new HttpError(409, 'This printed catalogue has no file.');
    const found = await lockSiteCatalogue(client, catalogue);
    if (!found) throw badInputError('catalogue', 'does not exist');
    await applyChanges(client, [
      { resource: 'catalogues', action: 'change', ...found, values: { file: String(row.file) } },
    ]);
    return `“${catalogue}” has the new file`;
  },
});

export const printedCatalogueActs = { print, use, again };
