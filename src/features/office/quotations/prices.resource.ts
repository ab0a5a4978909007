import type pg from 'pg';
import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { parseAmount } from '../../../platform/numbers/parse-amount.ts';
import { queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import {
  choiceColumn,
  dateColumn,
  integerColumn,
  referenceColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { reportUnknownModel } from '../../workbook/resources/check-models.store.ts';
import { type CheckContext, defineResourceTable, getStagedTableName } from '../../workbook/staging/resource-table.ts';
import { buildRowReporter } from '../../workbook/staging/row-checks.ts';

const price = {
  ...textColumn(20),
  allowed: 'a price such as 1,250.50, with at most four decimals',
  schema: textColumn(20)
    .schema.transform((given) => parseAmount(given) ?? '')
    .refine((decimal) => /^(?!0*\.?0*$)\d{1,8}(\.\d{1,4})?$/.test(decimal), 'is not a price'),
};

const columns = {
  model: withLabel('Model', requiredColumn(referenceColumn('models', 'name', 150))),
  customer_group: withHint(
    'For example Dealers. Leave empty to apply to all customers.',
    withLabel('Customer group', textColumn(60)),
  ),
  currency: withLabel('Currency', requiredColumn(choiceColumn(CURRENCIES))),
  valid_from: withHint(
    'Quotations take this price from this day on. Leave empty if it always applies.',
    withLabel('Valid from', dateColumn()),
  ),
  from_quantity: withLabel('From a quantity of', requiredColumn(integerColumn(1, 99_999, 1))),
  unit_price: withLabel('Price', requiredColumn(price)),
  price_per: withLabel(
    'For',
    requiredColumn(
      choiceColumn(['1', '100', '1000'], { '1': 'Each piece', '100': '100 pieces', '1000': '1,000 pieces' }),
    ),
  ),
};

const unknown = z.object({ row: z.int(), model: z.string() });
const MAX_REPORTED = 1000;

/** Refuses unknown model numbers, whose prices would never be offered. */
async function checkPricedModels(client: pg.ClientBase, context: CheckContext): Promise<void> {
  const rows = await queryRows(client, unknown)`
    select staged.row, staged.model from ${rawSql(getStagedTableName('prices'))} staged
    where staged.model <> '' and not exists (
      select from models m where m.name_norm = norm(staged.model) and lower(m.name) = lower(staged.model))
    order by staged.row limit ${MAX_REPORTED}`;
  for (const { row, model } of rows)
    reportUnknownModel(client, buildRowReporter(context, 'prices', { row }), 'model', model);
}

export const pricesResource = {
  label: 'Prices',
  labelOne: 'Price',
  right: 'enquiries',
  title: ['model', 'customer_group'],
  table: defineResourceTable({
    name: 'prices',
    columns,
    key: ['model', 'customer_group', 'currency', 'valid_from', 'from_quantity'],
    checkAll: checkPricedModels,
    stored: {
      columns: `t.model, t.customer_group, t.currency, t.valid_from, t.from_quantity, trim_scale(t.unit_price)::text as unit_price,
        t.price_per::text as price_per`,
      from: 'prices t',
    },
    target: {
      table: 'prices',
      sameName: ['model', 'customer_group', 'currency', 'valid_from', 'from_quantity'],
      match: `lower(t.model) = lower(staged.model) and lower(t.customer_group) = lower(staged.customer_group)
        and t.currency = staged.currency and t.from_quantity = staged.from_quantity
        and t.valid_from is not distinct from staged.valid_from`,
      values: {
        unit_price: { value: 'staged.unit_price::numeric', from: ['unit_price'] },
        price_per: { value: 'staged.price_per::smallint', from: ['price_per'] },
      },
      hasUpdatedAt: true,
    },
  }),
  isPrivate: true,
  about: 'Prices are suggested in quotations: first those of the customer’s group, then those for all customers.',
} as const;
