import { workerTask } from '../../../platform/workers/worker-task.ts';
import { analyzeChanged } from '../../import/analyze-changed.store.ts';
import { endTask, lockImport } from '../../import/process/import-records.store.ts';
import { type Placed, SECONDS, withSite } from '../../import/process/import-task.ts';
import type { ImportAct } from '../../import/record-import.store.ts';
import { UndoRefused, undoWhatIsUnchanged } from './undo-import.ts';

/** Undoes an import of the office. How it ended is in the import. */
export const undoTask = workerTask(
  'undo-import',
  SECONDS,
  ({ importId, act, place }: Placed<{ importId: number; act: ImportAct }>): Promise<void> =>
    withSite(place, async ({ database }) => {
      try {
        await database.transaction(async ({ client }) => {
          if ((await lockImport(client, importId))?.state === 'undoing')
            await undoWhatIsUnchanged(client, importId, act);
        });
        await analyzeChanged(database.pool);
      } catch (error) {
        if (!(error instanceof UndoRefused)) throw error;
        await endTask(database.pool, importId, 'undoing', 'applied', `Not undone. ${error.message}`);
      }
    }),
);
