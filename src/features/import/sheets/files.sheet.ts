import { FILE_KIND_LABELS, FILE_KINDS, type FileKind, factsOf } from '../../../platform/file-kinds.limits.ts';
import { choice, filePath, integer, reference, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { defineSheet } from '../workbook/sheet.ts';
import { checkReference, type Report, reporter } from '../workbook/sheet-rules.ts';
import { findOwners } from './named-models.store.ts';
import { columnsOf } from './stored-columns.ts';

const stored = { title: text(200), file: required(filePath()), is_active: yesNo(true) };

type Values = { product: string; model: string; kind: FileKind | ''; position: number };

export const filesSheet = defineSheet({
  name: 'files',
  columns: {
    product: reference('products', 'slug', 200),
    model: text(150),
    kind: required(choice(FILE_KINDS, FILE_KIND_LABELS)),
    position: integer(1, 10, 1),
    ...stored,
  },
  key: ['product', 'model', 'kind', 'position'],

  check(row, context) {
    const report = reporter(context, 'files', row);
    checkReference(row.values.product, context.keys.products, 'product', 'product', report);
    checkOwner(row.values, report);
  },

  checkAll: (client, context) => findOwners(client, context, { sheet: 'files', product: 'product', model: 'model' }),

  destination(column, { values }) {
    if (column !== 'file' || values.kind === '') return undefined;
    const { folder, gated } = factsOf(values.kind);
    return { folder, gated, picture: false };
  },

  stored: {
    columns: `p.slug as product, coalesce(m.name, '') as model, t.kind, t.position, ${columnsOf(Object.keys(stored))}`,
    from: 'files t left join models m on m.id = t.model_id join products p on p.id = coalesce(t.product_id, m.product_id)',
  },
  target: {
    table: 'files',
    sameName: Object.keys(stored),
    joins: `left join products p on p.slug = s.product
      left join models m on m.product_id = p.id and m.name = s.model`,
    match: `t.kind = s.kind and t.position = s.position
      and ((s.model = '' and t.product_id = p.id) or t.model_id = m.id)`,
    values: {
      product_id: { value: "case when s.model = '' then p.id end" },
      model_id: { value: 'm.id' },
      kind: { value: 's.kind' },
      position: { value: 's.position' },
    },
  },
});

function checkOwner({ product, model, kind }: Values, report: Report): void {
  if (kind === '') return;
  if (factsOf(kind).owner === 'model') {
    if (model === '') report('model', 'is missing', `the model of the ${kind}`);
    return;
  }
  if (product === '') report('product', 'is missing', `the product of the ${kind}`);
  if (model !== '') report('model', `"${model}" cannot own a ${kind}`, 'a blank cell');
}
