import { HttpError } from '../../../platform/http-errors.ts';
import { defineAct } from '../acts/act.ts';
import { stopImportCheck } from './stop-import.store.ts';

const stop = defineAct({
  label: 'Stop',
  undo: 'reverse',
  about: 'Stops the check, even if it has not started. Nothing is changed, and you can check the file again.',
  offeredFor: { state: ['reading'] },
  isOfMany: true,
  fields: {},
  async run({ transaction, row }) {
    if (!(await stopImportCheck(transaction.client, Number(row.id))))
      throw new HttpError(409, 'This import is not being checked any more. Reload to see its status.');
    return 'Stopped';
  },
});

export const importActs = { stop };
