// Entry of the process that reads uploaded files, started by platform/workers/worker-pool.ts.
import sharp from 'sharp';
import { typesetTemplateTask } from './features/catalogue/drill-template/template-task.ts';
import {
  draftRequestTask,
  listRequestNamesTask,
  readRequestEmailTask,
  readRequestFileTask,
} from './features/customers/requests/request-tasks.ts';
import { readCadTask } from './features/office/cad/read-cad-task.ts';
import { parseMessage } from './features/office/enquiries/read-message.ts';
import { listArchive, unpackArchive } from './features/office/media/zip/archive-tasks.ts';
import { prepareVolumeTask, typesetVolumeTask } from './features/office/printed-catalogues/catalogue-tasks.ts';
import { drawQuotationTask } from './features/office/quotations/quotation-task.ts';
import { drawDataSheetCollectionTask, drawDataSheetTask } from './features/site/papers/data-sheet-task.ts';
import { checkFile, identifyFile, writePublicImage } from './features/workbook/reading/file-tasks.ts';
import { drawImageTask } from './platform/files/draw-image.ts';
import { cleanSentPhotoTask } from './platform/files/sent-photo-task.ts';
import { writeSpreadsheetTask } from './platform/spreadsheets/write-spreadsheet.ts';
import { serveTasks } from './platform/workers/worker-task.ts';

// One core only, so that the other cores stay free for requests.
sharp.concurrency(1);
sharp.cache(false);

serveTasks([
  identifyFile,
  checkFile,
  writePublicImage,
  drawImageTask,
  cleanSentPhotoTask,
  listArchive,
  unpackArchive,
  readCadTask,
  parseMessage,
  readRequestFileTask,
  readRequestEmailTask,
  listRequestNamesTask,
  draftRequestTask,
  drawQuotationTask,
  drawDataSheetTask,
  drawDataSheetCollectionTask,
  prepareVolumeTask,
  typesetVolumeTask,
  typesetTemplateTask,
  writeSpreadsheetTask,
]);
