import type { FileKind } from '../../catalogue/products/files.tables.ts';
import { fileKinds } from '../../customers/downloads/file-kinds.ts';
import type { CatalogueKeys } from '../workbook/catalogue-keys.ts';
import { choice, filePath, integer, required, text } from '../workbook/columns.ts';
import { didYouMean } from '../workbook/near-matches.ts';
import type { Row } from '../workbook/parsed-sheet.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, type Report, reporter } from '../workbook/sheet-rules.ts';
import { type TableTarget, tableWrite } from '../workbook/workbook.store.ts';

const kinds = Object.keys(fileKinds) as FileKind[];
const stored = { title: text(200), file: required(filePath()) };

type Values = { product: string; model: string; kind: FileKind | ''; position: number };

export const filesSheet = defineSheet({
  name: 'files',
  columns: {
    product: text(200),
    model: text(150),
    kind: required(choice(kinds)),
    position: integer(1, 10, 1),
    ...stored,
  },
  key: ['product', 'model', 'kind', 'position'],

  check(sheet, context) {
    for (const row of sheet.rows) checkOwner(row.values, context.keys, reporter(context, sheet.name, row));
  },

  destination(column, { values }) {
    if (column !== 'file' || values.kind === '') return undefined;
    const { folder, gated } = fileKinds[values.kind];
    return { folder, gated, picture: false };
  },

  writes(sheet) {
    const ownedBy = (owner: 'product' | 'model') =>
      sheet.rows.filter(({ values }) => values.kind !== '' && fileKinds[values.kind].owner === owner);
    const shared = {
      table: 'files',
      sameName: stored,
      fields: {
        product: { sqlType: 'text', of: ({ values }: Row<Values>) => values.product },
        model: { sqlType: 'text', of: ({ values }: Row<Values>) => values.model },
        kind: { sqlType: 'text', of: ({ values }: Row<Values>) => values.kind },
        position: { sqlType: 'smallint', of: ({ values }: Row<Values>) => values.position },
      },
    } satisfies Partial<TableTarget<Values>>;
    const kindAndPosition = { kind: { value: 's.kind' }, position: { value: 's.position' } };
    return [
      tableWrite(sheet, ownedBy('product'), {
        ...shared,
        joins: 'left join products p on p.slug = s.product',
        match: 't.product_id = p.id and t.kind = s.kind and t.position = s.position',
        values: { product_id: { value: 'p.id' }, ...kindAndPosition },
      }),
      tableWrite(sheet, ownedBy('model'), {
        ...shared,
        joins: `left join products p on p.slug = s.product
          left join models m on m.product_id = p.id and m.name = s.model`,
        match: 't.model_id = m.id and t.kind = s.kind and t.position = s.position',
        values: { model_id: { value: 'm.id' }, ...kindAndPosition },
      }),
    ];
  },
});

/** Completes the product of a model whose name is unique, so that every row names its owner fully. */
function checkOwner(values: Values, keys: CatalogueKeys, report: Report): void {
  if (values.kind === '') return;
  checkReference(values.product, keys.products, 'product', 'product', report);
  if (fileKinds[values.kind].owner === 'product') {
    if (values.product === '') report('product', 'is missing', `the product of the ${values.kind}`);
    if (values.model !== '') report('model', `"${values.model}" cannot own a ${values.kind}`, 'a blank cell');
    return;
  }
  if (values.model === '') {
    report('model', 'is missing', `the model of the ${values.kind}`);
    return;
  }
  const owners = keys.productsOfModel(values.model);
  if (values.product !== '') {
    if (keys.products.has(values.product) && !owners.includes(values.product)) {
      const names = keys.models.get(values.product)?.keys() ?? [];
      report('model', `"${values.product}" has no model "${values.model}"`, () =>
        didYouMean(values.model, names, 'a model of the product'),
      );
    }
  } else if (owners.length === 1) {
    values.product = owners[0] ?? '';
  } else if (owners.length > 1) {
    report('product', `several products have a model "${values.model}"`, `one of ${owners.join(', ')}`);
  } else {
    const names = () => [...keys.models.values()].flatMap((models) => [...models.keys()]);
    report('model', `no model "${values.model}"`, () =>
      didYouMean(values.model, names(), 'a model of the workbook or stored'),
    );
  }
}
