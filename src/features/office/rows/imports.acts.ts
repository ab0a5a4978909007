import { HttpError } from '../../../platform/http-errors.ts';
import { defineAct } from '../acts/act.ts';
import { stopImport } from './stop-import.store.ts';

const stop = defineAct({
  label: 'Stop',
  undo: 'reverse',
  about: 'The check ends, also while it waits for its turn. Nothing is changed, and the file can be checked again.',
  offeredFor: { state: ['reading'] },
  isOfMany: true,
  fields: {},
  async run({ transaction, row }) {
    if (!(await stopImport(transaction.client, Number(row.id))))
      throw new HttpError(409, 'This import is not being checked any more. Reload to see its status.');
    return 'Stopped';
  },
});

export const importActs = { stop };
