// The process that checks, applies and undoes imports of the office and writes workbooks, started by platform/workers/worker-pool.ts.

import { serveTasks } from '../../../platform/workers/serve-tasks.ts';
import { importTask, writeTask } from './import-task.ts';

serveTasks([importTask, writeTask]);
