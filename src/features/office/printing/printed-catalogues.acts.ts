import { badInput, HttpError, tooMany } from '../../../platform/errors.ts';
import {
  hinted,
  labelled,
  namesIn,
  reference,
  references,
  required,
  text,
} from '../../../platform/resource/columns.ts';
import { categoriesInOrder, type PlacedCategory } from '../../catalogue/brands-and-categories/categories.store.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { applyChanges } from '../resources/apply-changes.ts';
import { categoriesOfScope, type Scope, scopeInWords } from './catalogue-scope.ts';
import { MOST_MODELS, MOST_WAITING, PRINT_QUEUE } from './printed-catalogues.limits.ts';
import { addPrinted, catalogueOfSite, countUnfinished, printedById } from './printed-catalogues.store.ts';

type Given = Pick<ActCall, 'call' | 'transaction' | 'staffId'>;
type Places = readonly PlacedCategory[];

async function queuePrint({ call, transaction, staffId }: Given, all: Places, title: string, scope: Scope) {
  const models = categoriesOfScope(all, scope).reduce((sum, one) => sum + one.models, 0);
  if (models === 0) throw badInput('categories', 'have no visible model');
  if (models > MOST_MODELS)
    throw badInput('categories', `have ${models} models; a catalogue has at most ${MOST_MODELS}`);
  const { client } = transaction;
  if ((await countUnfinished(client)) >= MOST_WAITING)
    throw tooMany('Too many catalogues are being made. Wait until some of them are done.');
  const id = await addPrinted(client, staffId, { title, ...scope, scope: scopeInWords(all, scope) });
  await call.services.jobs.send(PRINT_QUEUE, { id }, transaction);
  return 'The catalogue is being made';
}

/** @throws HttpError 400 for a name without visible categories */
const idsOf = (field: string, text: string, find: (name: string) => number | undefined): number[] =>
  namesIn(text).map((name) => {
    const id = find(name);
    if (id === undefined) throw badInput(field, `"${name}" has nothing that visitors see`);
    return id;
  });

const print = defineAct({
  label: 'Print a catalogue',
  undo: 'adds',
  button: 'Make the PDF',
  isOfList: true,
  fields: {
    title: labelled('Title on the cover', required(text(120))),
    brands: hinted('Without a brand and a category, all products are printed', references('brands', 'name', 20_000)),
    categories: references('categories', 'slug', 200_000),
  },
  async run(given) {
    const { title, brands, categories } = given.values;
    const all = await categoriesInOrder(given.transaction.client);
    return queuePrint(given, all, title, {
      brands: idsOf('brands', brands, (name) => all.find(({ brand }) => brand === name)?.brandId),
      categories: idsOf('categories', categories, (name) => all.find(({ slug }) => slug === name)?.id),
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
    const { title, ...scope } = await printedById(client, Number(given.row.id));
    return queuePrint(given, await categoriesInOrder(client), title, scope);
  },
});

const use = defineAct({
  label: 'Use on the site',
  undo: 'history',
  button: 'Replace the file',
  fields: { catalogue: labelled('Catalogue of the site', required(reference('catalogues', 'title', 200))) },
  async run({ transaction: { client }, row, values: { catalogue } }) {
    if (!row.file) throw new HttpError(409, 'This printed catalogue has no file.');
    const found = await catalogueOfSite(client, catalogue);
    if (!found) throw badInput('catalogue', 'does not exist');
    await applyChanges(client, [
      { resource: 'catalogues', action: 'change', ...found, values: { file: String(row.file) } },
    ]);
    return `“${catalogue}” has the new file`;
  },
});

export const printedCatalogueActs = { print, use, again };
