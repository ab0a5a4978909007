import type pg from 'pg';
import { z } from 'zod';
import { CURRENCIES } from '../../../platform/money/money.limits.ts';
import { readAmount } from '../../../platform/numbers/read-amount.ts';
import { queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { choice, hinted, integer, labelled, reference, required, text } from '../../../platform/resource/columns.ts';
import { reportUnknownModel } from '../../import/sheets/models.store.ts';
import { type CheckContext, defineSheet, stagedTable } from '../../import/workbook/sheet.ts';
import { reporter } from '../../import/workbook/sheet-rules.ts';

const price = {
  ...text(20),
  allowed: 'a price such as 1,250.50, with at most four decimals',
  schema: text(20)
    .schema.transform((given) => readAmount(given) ?? '')
    .refine((decimal) => /^(?!0*\.?0*$)\d{1,8}(\.\d{1,4})?$/.test(decimal), 'is not a price'),
};

const columns = {
  model: labelled('Model', required(reference('models', 'name', 150))),
  customer_group: hinted('Such as Dealers; empty for everybody', labelled('Customer group', text(60))),
  currency: labelled('Currency', required(choice(CURRENCIES))),
  from_quantity: labelled('From a quantity of', required(integer(1, 99_999, 1))),
  unit_price: labelled('Price', required(price)),
  price_per: labelled(
    'For',
    required(choice(['1', '100', '1000'], { '1': 'Each piece', '100': '100 pieces', '1000': '1,000 pieces' })),
  ),
};

const unknown = z.object({ row: z.int(), model: z.string() });
const MAX_REPORTED = 1000;

/** Refuses unknown model numbers, whose prices would never be offered. */
async function checkModels(client: pg.ClientBase, context: CheckContext): Promise<void> {
  const rows = await queryRows(client, unknown)`
    select s.row, s.model from ${raw(stagedTable('prices'))} s
    where s.model <> '' and not exists (
      select from models m where m.name_norm = norm(s.model) and lower(m.name) = lower(s.model))
    order by s.row limit ${MAX_REPORTED}`;
  for (const { row, model } of rows) reportUnknownModel(client, reporter(context, 'prices', { row }), 'model', model);
}

export const pricesResource = {
  label: 'Prices',
  labelOne: 'Price',
  right: 'enquiries',
  title: ['model', 'customer_group'],
  sheet: defineSheet({
    name: 'prices',
    columns,
    key: ['model', 'customer_group', 'currency', 'from_quantity'],
    checkAll: checkModels,
    stored: {
      columns: `t.model, t.customer_group, t.currency, t.from_quantity, trim_scale(t.unit_price)::text as unit_price,
        t.price_per::text as price_per`,
      from: 'prices t',
    },
    target: {
      table: 'prices',
      sameName: ['model', 'customer_group', 'currency', 'from_quantity'],
      match: `t.model = s.model and t.customer_group = s.customer_group and t.currency = s.currency and t.from_quantity = s.from_quantity`,
      values: {
        unit_price: { value: 's.unit_price::numeric', from: ['unit_price'] },
        price_per: { value: 's.price_per::smallint', from: ['price_per'] },
      },
      hasUpdatedAt: true,
    },
  }),
  isPrivate: true,
  menu: 'Desk',
  about: 'Prices are offered at the lines of a quotation: those of the customer’s group before those for everybody.',
} as const;
