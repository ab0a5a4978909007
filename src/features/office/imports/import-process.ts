// Worker process for checks, imports, undos and exports, started by platform/workers/worker-pool.ts.

import { serveTasks } from '../../../platform/workers/worker-task.ts';
import { runImportTask, writeWorkbookTask } from './import-task.ts';

serveTasks([runImportTask, writeWorkbookTask]);
