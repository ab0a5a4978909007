import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OF_MODELS = ['visible_models', 'visible_files_of_models'];
const OF_PRODUCTS = ['visible_products', 'visible_tables', 'visible_files_of_products', ...OF_MODELS];
/** Views of db/objects/views that a query of a table may read through: those of its rows, and of rows below them. */
const OWNERS: Record<string, string[]> = {
  brands: ['visible_brands', 'visible_categories', ...OF_PRODUCTS],
  categories: ['visible_categories', ...OF_PRODUCTS],
  products: OF_PRODUCTS,
  product_tables: ['visible_tables', ...OF_MODELS],
  models: OF_MODELS,
  files: ['visible_files_of_models', 'visible_files_of_products'],
};

const MEASURES = 'src/features/catalogue/measures';
/** Declarations that read other rows as well, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/demo.ts importCatalogue: brands': 'looks whether the database is empty',
  'src/features/catalogue/relations/relations.store.ts catalogueOrder: product_tables': 'sorts models that are visible',
  'src/features/customers/downloads/downloads.store.ts logDownloads: models': 'writes, and shows nothing',
  ...Object.fromEntries(
    [
      ...['bind-tables.store.ts bindTables: product_tables', 'bind-tables.store.ts formatDisagreement: models'],
      ...[
        'bind-tables.store.ts formatDisagreement: product_tables',
        'bind-tables.store.ts formatDisagreement: products',
      ],
      ...['model-values.store.ts addAttributes: product_tables', 'model-values.store.ts readTableValues: models'],
      ...['model-values.store.ts readTableValues: product_tables', 'model-values.store.ts findTablesOfRows: models'],
      'model-values.store.ts findTablesOfRows: product_tables',
    ].map((place) => [`${MEASURES}/${place}`, 'keeps the values of all rows, for visitors and the office']),
  ),
};

/** Top-level declarations of a file by name, with the text of the constants that they insert. */
function declarationsOf(text: string): [string, string][] {
  const parts = text
    .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
    .map((part): [string, string] => [/(?:const|function) (\w+)/.exec(part)?.[1] ?? 'imports', part]);
  const byName = new Map(parts);
  const inserted = (part: string) => part.replaceAll(/\$\{(\w+)/g, (all, name) => all + (byName.get(name) ?? ''));
  // Constants insert constants.
  return parts.map(([name, part]) => [name, inserted(inserted(part))]);
}

function uncheckedIn(file: string): string[] {
  return declarationsOf(readFileSync(file, 'utf8')).flatMap(([name, text]) =>
    Object.entries(OWNERS)
      .filter(([table]) => new RegExp(`\\b(from|join)\\s+${table}\\b`).test(text))
      .filter(([, views]) => !views.some((view) => new RegExp(`\\b${view}\\b`).test(text)))
      .map(([table]) => `${file} ${name}: ${table}`),
  );
}

it('Rows of the catalogue are read for visitors through the views of visible rows', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|^src\/features\/(office|workbook)\/|^src\/platform\/postgres\//.test(file),
  );
  expect(files.flatMap(uncheckedIn).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
