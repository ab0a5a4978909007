// The process that checks, applies and undoes imports of the office and writes workbooks, started by platform/workers/worker-pool.ts.
import { importTask, writeTask } from './features/import/process/import-task.ts';
import { serveTasks } from './platform/workers/serve-tasks.ts';

serveTasks([importTask, writeTask]);
