import { labelled, required, text } from '../../../platform/resource/columns.ts';
import { defineAct } from '../acts/act.ts';
import { addCustomerNote } from './customers.store.ts';

const note = defineAct({
  label: 'Add a note',
  button: 'Add',
  about: 'Only staff see the note. It is deleted with the account.',
  fields: { text: labelled('Note', required(text(4000))) },
  async run({ transaction, staffId, row, values }) {
    await addCustomerNote(transaction.client, Number(row.id), staffId, values.text);
    return 'The note is added';
  },
});

export const customerActs = { note };
