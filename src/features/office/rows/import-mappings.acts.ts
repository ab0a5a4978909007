import { removeMapping } from '../../workbook/mapping/mappings.store.ts';
import { defineAct } from '../acts/act.ts';

const forget = defineAct({
  label: 'Forget',
  undo: 'none',
  about: 'The next file with these headings has to be matched again. What was imported stays as it is.',
  isOfMany: true,
  fields: {},
  async run({ transaction, row }) {
    await removeMapping(transaction.client, Number(row.id));
    return 'Forgotten';
  },
});

export const importMappingActs = { forget };
