import type { Services } from '../../../platform/api/services.ts';
import { readStoredImage } from '../../../platform/files/file-store.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { notFoundError, unavailableError } from '../../../platform/http-errors.ts';
import { loadCatalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { sqlFragment } from '../../../platform/postgres/plain-sql.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { formatLongDay } from '../../../ui/format-day.ts';
import { modelPath } from '../../../web/addresses.ts';
import { MAX_MODELS_ON_DATA_SHEET } from '../../catalogue/product-page/data-sheet.limits.ts';
import { findModelById, findModelByName, readVisibleModels } from '../../catalogue/products/model-rows.store.ts';
import type { Model } from '../../catalogue/products/models.contract.ts';
import { loadWholeModel } from '../../catalogue/products/present-model.ts';
import { loadWholeProduct, presentProductMedia } from '../../catalogue/products/present-product.ts';
import { findProductByName } from '../../catalogue/products/products.store.ts';
import {
  formatWithUnit,
  getDimensionTexts,
  getMeasureName,
  groupAttributes,
  pickRatings,
} from '../../catalogue/products/read-attributes.ts';
import type { RelatedModel } from '../../catalogue/relations/relations.contract.ts';
import { loadVisibleContactDetails } from '../contact-details/contact-details.store.ts';
import type { DataSheetContent, DataSheetLine } from './data-sheet-content.ts';
import { computeRevision, type DataSheetSubject, formatContact, loadDataSheetDrawing } from './data-sheet-content.ts';
import { drawDataSheetCollectionTask, drawDataSheetTask } from './data-sheet-task.ts';
import { buildProductSubject } from './product-subject.ts';

async function buildModelSubject({ files }: Pick<Services, 'files'>, model: Model): Promise<DataSheetSubject> {
  const { model_name: name, attributes, parts: relatedModels, group_image_upload, replaced_by } = model;
  const [photo, drawing] = await Promise.all([
    readStoredImage(files, model.image_upload1, 'models'),
    loadDataSheetDrawing(files, group_image_upload, getDimensionTexts(attributes)),
  ]);
  const groups: DataSheetContent['groups'] = [
    ...groupAttributes(attributes).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ title: label, attribute, name: printed, value }) => ({
        name: label,
        note: attribute === printed ? '' : attribute,
        value,
      })),
    })),
    { title: 'Accessories', lines: relatedModels.filter(({ kind }) => kind === 'accessory').map(toRelatedModelLine) },
    { title: 'Spare parts', lines: relatedModels.filter(({ kind }) => kind === 'spare_part').map(toRelatedModelLine) },
  ];
  return {
    brand: model.brand_name,
    kind: model.product_name,
    name,
    path: modelPath(name),
    description: [
      replaced_by.length && `Replaced by ${getModelNames(replaced_by).join(', ')}.`,
      model.short_description,
    ]
      .filter(Boolean)
      .join(' '),
    keys: pickRatings(attributes).map((rating) => ({
      name: getMeasureName(rating),
      note: '',
      value: formatWithUnit(rating),
    })),
    photograph: photo,
    drawings: drawing ? [drawing] : [],
    groups: groups.filter(({ lines }) => lines.length > 0),
    tables: [],
    notes: buildNotes(model),
  };
}

const toRelatedModelLine = ({
  model_name: name,
  product_name: note,
  quantity,
}: Model['parts'][number]): DataSheetLine => ({
  ...{ name, note },
  value: quantity > 1 ? `${quantity} needed` : '',
});

const getModelNames = (models: readonly RelatedModel[]): string[] => models.map(({ model_name }) => model_name);

function buildNotes({ fits, fits_more, replaces }: Model): string[] {
  const sentences = [
    ['Replaces', getModelNames(replaces)],
    ['Fits', [...getModelNames(fits), ...fits_more]],
  ] as const;
  return sentences.flatMap(([verb, names]) => (names.length ? [`${verb} ${names.join(', ')}.`] : []));
}

const CACHED_BYTES = 64_000_000;

export interface DataSheetPdf {
  name: string;
  pdf: Buffer;
}

const options = { maxSize: CACHED_BYTES / 2, sizeOf: ({ pdf }: DataSheetPdf) => pdf.length };

/** @throws HttpError 404 for an unknown model, 503 when the PDF takes too long */
export async function loadModelDataSheet(services: Services, name: string, context: string): Promise<DataSheetPdf> {
  const row = await findModelByName(services, name, context || undefined);
  if (!row) throw notFoundError('This model does not exist');
  return drawModelDataSheet(services, row.id);
}

const drawModelDataSheet = cacheByVersion(async (services: Services, id: number) => {
  const row = await findModelById(services.database.pool, id);
  if (!row) throw notFoundError('This model does not exist');
  return services.turns.run('dataSheets', async () =>
    printed(services, await buildModelSubject(services, await loadWholeModel(services, row))),
  );
}, options);

/** @throws HttpError 404 for an unknown product or too many models, 503 when the PDF takes too long */
export async function loadProductDataSheet(services: Services, spelling: string): Promise<DataSheetPdf> {
  const row = await findProductByName(services, spelling);
  if (!row) throw notFoundError('This product does not exist');
  return drawProductDataSheet(services, row.slug);
}

const drawProductDataSheet = cacheByVersion(async (services: Services, slug: string) => {
  const row = await findProductByName(services, slug);
  if (!row) throw notFoundError('This product does not exist');
  if (row.modelCount > MAX_MODELS_ON_DATA_SHEET)
    throw notFoundError(
      `There is no data sheet of more than ${MAX_MODELS_ON_DATA_SHEET} models: download their list as a spreadsheet`,
    );
  return services.turns.run('dataSheets', async () =>
    printed(
      services,
      await buildProductSubject(services, await loadWholeProduct(services, row), presentProductMedia(row)),
    ),
  );
}, options);

/**
 * Data sheets of several models in the order of `ids`, without models that are not public.
 * @throws HttpError 404 when none is public; 503 when it takes too long
 */
export const loadModelDataSheets = cacheByVersion(async (services: Services, ids: number[]) => {
  const found = await readVisibleModels(services.database.pool, sqlFragment`m.id = any(${ids}::int[])`);
  if (!found.length) throw notFoundError('This model does not exist');
  const rows = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return services.turns.run('dataSheetLists', async () => {
    const subjects = [];
    for (const row of rows) subjects.push(await buildModelSubject(services, await loadWholeModel(services, row)));
    const { day, contents } = await loadContents(services, subjects);
    const { siteName } = services.settings;
    const foot = formatFoot(siteName, day, contents);
    const paper = {
      siteName,
      foot,
      title: 'Data sheets',
      fileTitle: `Data sheets of ${contents.length} models`,
      at: `${day}T00:00:00Z`,
      sheets: contents.map((content) => ({ ...content, foot })),
    };
    const drawn = await runInFileWorker(services.workers.dataSheetLists, drawDataSheetCollectionTask, paper);
    if ('problem' in drawn) throw unavailableError();
    return { name: 'Data sheets', pdf: Buffer.from(drawn.bytes) };
  });
}, options);

async function printed(services: Services, subject: DataSheetSubject): Promise<DataSheetPdf> {
  const { day, contents } = await loadContents(services, [subject]);
  const [content] = contents;
  const foot = formatFoot(services.settings.siteName, day, content);
  const drawn = await runInFileWorker(services.workers.dataSheets, drawDataSheetTask, {
    ...content,
    foot,
    at: `${day}T00:00:00Z`,
  });
  if ('problem' in drawn) throw unavailableError();
  return { name: subject.name, pdf: Buffer.from(drawn.bytes) };
}

async function loadContents(services: Services, subjects: readonly DataSheetSubject[]) {
  const { siteName, publicUrl } = services.settings;
  const { pool } = services.database;
  const [day, [contact]] = await Promise.all([loadCatalogueDay(pool), loadVisibleContactDetails(pool)]);
  const contents = subjects.map(({ path, ...subject }) => ({
    ...subject,
    siteName,
    title: 'Data sheet',
    fileTitle: `${subject.name}, data sheet`,
    address: publicUrl + path,
    reached: formatContact(contact),
  }));
  return { day, contents };
}

const formatFoot = (siteName: string, day: string, content: unknown) =>
  `${siteName} · ${formatLongDay(day)} · Revision ${computeRevision(content)}`;
