import type { Services } from '../../../platform/api/services.ts';
import { notFound, unavailable } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { catalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { writtenDay } from '../../../ui/days.ts';
import { MOST_MODELS_ON_A_SHEET } from '../../catalogue/product-page/data-sheet.limits.ts';
import { modelById, modelNow } from '../../catalogue/products/models.store.ts';
import { wholeModel } from '../../catalogue/products/present-model.ts';
import { presentMedia, wholeProduct } from '../../catalogue/products/present-product.ts';
import { productNow } from '../../catalogue/products/products.store.ts';
import { visibleContactDetails } from '../contact-details/contact-details.store.ts';
import { drawDataSheet } from './data-sheet-task.ts';
import { modelSheet } from './model-sheet.ts';
import { productSheet } from './product-sheet.ts';
import { reachedIn, revisionOf } from './said.ts';
import type { SheetSubject } from './sheet-subject.ts';

const CACHED_BYTES = 64_000_000;

export interface DataSheet {
  name: string;
  pdf: Buffer;
}

const options = { maxSize: CACHED_BYTES / 2, sizeOf: ({ pdf }: DataSheet) => pdf.length };

/** In any spelling of the name. @throws HttpError 404; 503 when it takes too long */
export async function dataSheetOfModel(services: Services, name: string, context: string): Promise<DataSheet> {
  const row = await modelNow(services, name, context || undefined);
  if (!row) throw notFound('There is no such model');
  return sheetOfModel(services, row.id);
}

const sheetOfModel = cachedByVersion(async (services: Services, id: number) => {
  const row = await modelById(services.database.pool, id);
  if (!row) throw notFound('There is no such model');
  return services.turns.run('dataSheets', async () =>
    printed(services, await modelSheet(services, await wholeModel(services, row))),
  );
}, options);

/** In any spelling of slug or name. @throws HttpError 404, also for too many models; 503 when it takes too long */
export async function dataSheetOfProduct(services: Services, spelling: string): Promise<DataSheet> {
  const row = await productNow(services, spelling);
  if (!row) throw notFound('There is no such product');
  return sheetOfProduct(services, row.slug);
}

const sheetOfProduct = cachedByVersion(async (services: Services, slug: string) => {
  const row = await productNow(services, slug);
  if (!row) throw notFound('There is no such product');
  if (row.modelCount > MOST_MODELS_ON_A_SHEET)
    throw notFound(
      `There is no data sheet of more than ${MOST_MODELS_ON_A_SHEET} models: take their list as a spreadsheet`,
    );
  return services.turns.run('dataSheets', async () =>
    printed(services, await productSheet(services, await wholeProduct(services, row), presentMedia(row))),
  );
}, options);

async function printed(services: Services, { path, ...subject }: SheetSubject): Promise<DataSheet> {
  const { siteName, publicUrl } = services.settings;
  const { pool } = services.database;
  const [day, [contact]] = await Promise.all([catalogueDay(pool), visibleContactDetails(pool)]);
  const { name } = subject;
  const content = {
    ...subject,
    siteName,
    title: 'Data sheet',
    fileTitle: `${name}, data sheet`,
    address: publicUrl + path,
    reached: reachedIn(contact),
  };
  const foot = `${siteName} · ${writtenDay(day)} · Revision ${revisionOf(content)}`;
  const drawn = await inWorker(services.workers.dataSheets, drawDataSheet, {
    ...content,
    foot,
    at: `${day}T00:00:00Z`,
  });
  if ('problem' in drawn) throw unavailable();
  return { name, pdf: Buffer.from(drawn.bytes) };
}
