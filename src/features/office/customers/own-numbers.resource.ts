import type pg from 'pg';
import { z } from 'zod';
import { queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import {
  referenceColumn,
  requiredColumn,
  textColumn,
  withHint,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { toNorm } from '../../../platform/slug.ts';
import { MAX_OWN_NUMBER_LENGTH } from '../../visitors/cart/cart.limits.ts';
import { reportUnknownModel } from '../../workbook/resources/check-models.store.ts';
import { type CheckContext, defineResourceTable, getStagedTableName } from '../../workbook/staging/resource-table.ts';
import { buildRowReporter } from '../../workbook/staging/row-checks.ts';

const columns = {
  customer: withHint('Email of the customer’s account.', withLabel('Customer', requiredColumn(textColumn(254)))),
  number: withLabel('Customer’s number', requiredColumn(textColumn(MAX_OWN_NUMBER_LENGTH))),
  model: withLabel('Model', requiredColumn(referenceColumn('models', 'name', 150))),
};

const unknown = z.object({ row: z.int(), customer: z.string(), model: z.string(), has_model: z.boolean() });
const MAX_REPORTED = 1000;

/** Refuses unknown customers and model numbers. */
async function checkOwnNumbers(client: pg.ClientBase, context: CheckContext): Promise<void> {
  const rows = await queryRows(client, unknown)`
    select * from (
      select staged.row, case when u.id is null then staged.customer else '' end as customer, staged.model,
        staged.model = '' or exists (
          select from models m where m.name_norm = norm(staged.model) and lower(m.name) = lower(staged.model)) as has_model
      from ${rawSql(getStagedTableName('own_numbers'))} staged left join users u on u.email = staged.customer) checked
    where customer <> '' or not has_model order by row limit ${MAX_REPORTED}`;
  for (const { row, customer, model, has_model } of rows) {
    const report = buildRowReporter(context, 'own_numbers', { row });
    if (customer) report('customer', `"${customer}" is no customer`, 'the email of an account');
    if (!has_model) reportUnknownModel(client, report, 'model', model);
  }
}

export const ownNumbersResource = {
  label: 'Customers’ part numbers',
  labelOne: 'Customer’s part number',
  right: 'customers',
  title: ['number', 'customer'],
  table: defineResourceTable({
    name: 'own_numbers',
    columns,
    key: ['customer', 'number'],
    check(row, context) {
      const { values } = row;
      values.customer = values.customer.toLowerCase();
      if (values.number && !toNorm(values.number))
        buildRowReporter(context, 'own_numbers', row)(
          'number',
          'has neither a letter a–z nor a digit',
          'a part number',
        );
    },
    checkAll: checkOwnNumbers,
    stored: {
      columns: 'u.email as customer, t.number, t.model',
      from: 'own_numbers t join users u on u.id = t.user_id',
    },
    target: {
      table: 'own_numbers',
      sameName: ['number', 'model'],
      joins: 'left join users u on u.email = staged.customer',
      match: 't.user_id = u.id and norm(t.number) = norm(staged.number)',
      values: { user_id: { value: 'u.id', from: ['customer'] } },
      hasUpdatedAt: true,
    },
  }),
  isPrivate: true,
  about: 'What customers call our models. A request that names such a number proposes its model first.',
} as const;
