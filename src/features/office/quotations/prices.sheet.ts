import { CURRENCIES } from '../../../platform/money/currencies.limits.ts';
import { readAmount } from '../../../platform/money/read-amount.limits.ts';
import { choice, hinted, integer, labelled, reference, required, text } from '../../../platform/resource/columns.ts';
import { defineSheet } from '../../import/workbook/sheet.ts';

const price = {
  ...text(20),
  allowed: 'a price such as 1,250.50, with at most four decimals',
  schema: text(20)
    .schema.transform((given) => readAmount(given) ?? '')
    .refine((decimal) => /^(?!0*\.?0*$)\d{1,8}(\.\d{1,4})?$/.test(decimal), 'is no price'),
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

export const pricesResource = {
  label: 'Prices',
  labelOne: 'Price',
  right: 'enquiries',
  title: ['model', 'customer_group'],
  sheet: defineSheet({
    name: 'prices',
    columns,
    key: ['model', 'customer_group', 'currency', 'from_quantity'],
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
