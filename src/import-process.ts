// The process that checks, applies and undoes an import from the office and writes workbooks: features/office/imports starts it.
import { runImportTask } from './features/import/process/import-task.ts';
import { serveOneTask } from './platform/workers/own-process.ts';

serveOneTask(runImportTask);
