import { parseDecimal } from '../../../platform/numbers/typed-number.ts';
import { splitNames } from '../../../platform/resource/columns.ts';
import { relationEndsColumns, relationsColumns } from '../../catalogue/relations/relations.tables.ts';
import { defineResourceTable } from '../staging/resource-table.ts';
import { buildRowReporter, checkReference, type ReportProblem } from '../staging/row-checks.ts';
import { checkRelations } from './check-models.store.ts';

const { kind, value, ...stored } = relationsColumns;
const { category, product, model, attribute, exceptions, to_product, to_model } = relationEndsColumns;

type Values = { kind: string; category: string; product: string; model: string; attribute: string; value: string };

const SEPARATOR = '; ';

export const relationsTable = defineResourceTable({
  name: 'relations',
  columns: { kind, category, product, model, attribute, value, exceptions, to_product, to_model, ...stored },
  key: ['kind', 'category', 'product', 'model', 'attribute', 'value', 'to_product', 'to_model'],

  check(row, context) {
    const { values } = row;
    const report = buildRowReporter(context, 'relations', row);
    const { keys } = context;
    checkReference(values.category, keys.categories, 'category', 'category', report);
    checkReference(values.product, keys.products, 'product', 'product', report);
    checkReference(values.to_product, keys.products, 'to_product', 'product', report);
    if (checkReference(values.attribute, keys.attributes, 'attribute', 'attribute', report))
      values.value = checkRelationValue(values.value, keys.attributes.get(values.attribute) ?? null, report);
    checkRelationEnds(values, report);
    values.exceptions = [...new Set(splitNames(values.exceptions))].sort().join(SEPARATOR);
  },

  checkAll: checkRelations,

  stored: {
    columns: `t.kind, coalesce(c.slug, '') as category, coalesce(p.slug, mp.slug, '') as product, coalesce(m.name, '') as model,
      coalesce(a.name, '') as attribute, t.value, array_to_string(array(select distinct x.name collate "C" from models x
        where x.id = any(t.exception_ids) order by 1), '${SEPARATOR}') as exceptions,
      tp.slug as to_product, tm.name as to_model, t.quantity, t.note, t.sort_order, t.is_active`,
    from: `relations t left join categories c on c.id = t.category_id left join products p on p.id = t.product_id
      left join models m on m.id = t.model_id left join products mp on mp.id = m.product_id
      left join attributes a on a.id = t.attribute_id
      join models tm on tm.id = t.to_model_id join products tp on tp.id = tm.product_id`,
  },
  target: {
    table: 'relations',
    sameName: ['quantity', 'note', 'sort_order', 'is_active'],
    joins: `left join categories c on c.slug = staged.category left join products p on p.slug = staged.product
      left join models m on m.product_id = p.id and m.name = staged.model left join attributes a on a.name = staged.attribute
      left join products tp on tp.slug = staged.to_product left join models tm on tm.product_id = tp.id and tm.name = staged.to_model`,
    match: `t.to_model_id = tm.id and t.kind = staged.kind and t.value = staged.value and t.model_id is not distinct from m.id
      and t.product_id is not distinct from (case when staged.model = '' then p.id end)
      and t.category_id is not distinct from c.id and t.attribute_id is not distinct from a.id`,
    values: {
      kind: { value: 'staged.kind' },
      category_id: { value: 'c.id' },
      product_id: { value: `case when staged.model = '' then p.id end` },
      model_id: { value: 'm.id' },
      attribute_id: { value: 'a.id' },
      value: { value: 'staged.value' },
      number: { value: 'case when a.unit is not null then staged.value::double precision end' },
      exception_ids: {
        value: `array(select x.id from models x where x.name = any(string_to_array(staged.exceptions, '${SEPARATOR}')) order by 1)`,
        from: ['exceptions'],
      },
      to_model_id: { value: 'tm.id' },
    },
  },
});

/** The value must be a number if the attribute has a unit. */
function checkRelationValue(stated: string, unit: string | null, report: ReportProblem): string {
  if (stated === '') report('value', 'is required', 'the value that the models state');
  if (stated === '' || unit === null) return stated;
  const { value, hasDecimalComma = false } = parseDecimal(stated) ?? {};
  const number = hasDecimalComma ? undefined : value;
  if (number === undefined) report('value', `"${stated}" is not a number`, `a number in ${unit}, with a decimal point`);
  return String(number ?? 0);
}

function checkRelationEnds(
  { kind: relation, category: within, product: of, model: one, attribute: stated, value: givenValue }: Values,
  report: ReportProblem,
): void {
  const rule = 'a category, a product, a model, or an attribute with its value';
  if (!within && !of && !one && !stated) report('product', 'no model is named', rule);
  if (within && (of || one))
    report('category', 'is given together with a product or a model', 'either a category, or a product or model');
  if (one && stated) report('attribute', 'is given together with a model', 'a blank cell');
  if (!stated && givenValue)
    report('value', `"${givenValue}" belongs to no attribute`, 'a blank cell, or the attribute in its column');
  if (relation === 'successor' && !one) report('model', 'is required', 'the model that is replaced');
}
