// The process that checks, applies and undoes imports of the office and writes workbooks, started by platform/workers/worker-pool.ts.

import { serveTasks } from '../../../platform/workers/serve-tasks.ts';
import { importTask, writeTask } from '../../import/process/import-task.ts';
import { undoTask } from './undo-task.ts';

serveTasks([importTask, undoTask, writeTask]);
