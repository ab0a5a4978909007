// Entry of the process that reads uploaded files, started by platform/workers/worker-pool.ts.
import sharp from 'sharp';
import { drawTemplate } from './features/catalogue/drill-template/template-task.ts';
import { checkFile, identifyFile, writePublicPicture } from './features/import/reading/file-tasks.ts';
import { readLetter } from './features/office/enquiries/read-letter.ts';
import { listArchive, unpackArchive } from './features/office/media/zip/archive-tasks.ts';
import { prepareVolume, typesetVolume } from './features/office/printed-catalogues/catalogue-task.ts';
import { drawQuotation } from './features/office/quotations/quotation-task.ts';
import { drawDataSheet, drawDataSheets } from './features/site/papers/data-sheet-task.ts';
import { drawPicture } from './platform/files/draw-picture.ts';
import { cleanSentPhoto } from './platform/files/sent-photo-task.ts';
import { writeSheet } from './platform/sheets/write-sheet.ts';
import { serveTasks } from './platform/workers/worker-task.ts';

// One core only, so that the other cores stay free for requests.
sharp.concurrency(1);
sharp.cache(false);

serveTasks([
  identifyFile,
  checkFile,
  writePublicPicture,
  drawPicture,
  cleanSentPhoto,
  listArchive,
  unpackArchive,
  readLetter,
  drawQuotation,
  drawDataSheet,
  drawDataSheets,
  prepareVolume,
  typesetVolume,
  drawTemplate,
  writeSheet,
]);
