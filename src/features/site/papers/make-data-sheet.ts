import type { Services } from '../../../platform/api/services.ts';
import { notFound, unavailable } from '../../../platform/errors.ts';
import { storedPicture } from '../../../platform/files/file-store.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { catalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { part } from '../../../platform/postgres/plain-sql.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { writtenDay } from '../../../ui/days.ts';
import { modelPath } from '../../../web/addresses.ts';
import { MOST_MODELS_ON_A_SHEET } from '../../catalogue/product-page/data-sheet.limits.ts';
import type { Model } from '../../catalogue/products/models.contract.ts';
import { modelById, modelNow, modelsWhere } from '../../catalogue/products/models.store.ts';
import { wholeModel } from '../../catalogue/products/present-model.ts';
import { presentMedia, wholeProduct } from '../../catalogue/products/present-product.ts';
import { productNow } from '../../catalogue/products/products.store.ts';
import {
  attributeGroups,
  dimensionFigures,
  measureOf,
  ratingsAmong,
  withUnit,
} from '../../catalogue/products/stated-attributes.ts';
import type { RelatedModel } from '../../catalogue/relations/relations.contract.ts';
import { visibleContactDetails } from '../contact-details/contact-details.store.ts';
import { drawDataSheet, drawDataSheets } from './data-sheet-task.ts';
import { productSheet } from './product-sheet.ts';
import type { SheetContent, SheetLine } from './sheet-content.ts';
import { drawingIn, reachedIn, revisionOf, type SheetSubject } from './sheet-content.ts';

async function modelSheet({ files }: Pick<Services, 'files'>, model: Model): Promise<SheetSubject> {
  const { model_name: name, attributes, parts, group_image_upload, replaced_by } = model;
  const [photograph, drawing] = await Promise.all([
    storedPicture(files, model.image_upload1, 'models'),
    drawingIn(files, group_image_upload, dimensionFigures(attributes)),
  ]);
  const groups: SheetContent['groups'] = [
    ...attributeGroups(attributes).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ title: label, attribute, name: printed, value }) => ({
        name: label,
        note: attribute === printed ? '' : attribute,
        value,
      })),
    })),
    { title: 'Accessories', lines: parts.filter(({ kind }) => kind === 'accessory').map(partLine) },
    { title: 'Spare parts', lines: parts.filter(({ kind }) => kind === 'spare_part').map(partLine) },
  ];
  return {
    brand: model.brand_name,
    kind: model.product_name,
    name,
    path: modelPath(name),
    description: [replaced_by.length && `Replaced by ${namesOf(replaced_by).join(', ')}.`, model.short_description]
      .filter(Boolean)
      .join(' '),
    keys: ratingsAmong(attributes).map((rating) => ({ name: measureOf(rating), note: '', value: withUnit(rating) })),
    photograph,
    drawings: drawing ? [drawing] : [],
    groups: groups.filter(({ lines }) => lines.length > 0),
    tables: [],
    notes: notesOf(model),
  };
}

const partLine = ({ model_name: name, product_name: note, quantity }: Model['parts'][number]): SheetLine => ({
  ...{ name, note },
  value: quantity > 1 ? `${quantity} needed` : '',
});

const namesOf = (models: readonly RelatedModel[]): string[] => models.map(({ model_name }) => model_name);

function notesOf({ fits, fits_more, replaces }: Model): string[] {
  const sentences = [
    ['Replaces', namesOf(replaces)],
    ['Fits', [...namesOf(fits), ...fits_more]],
  ] as const;
  return sentences.flatMap(([verb, names]) => (names.length ? [`${verb} ${names.join(', ')}.`] : []));
}

const CACHED_BYTES = 64_000_000;

export interface DataSheet {
  name: string;
  pdf: Buffer;
}

const options = { maxSize: CACHED_BYTES / 2, sizeOf: ({ pdf }: DataSheet) => pdf.length };

/** @throws HttpError 404 for an unknown model, 503 when the PDF takes too long */
export async function dataSheetOfModel(services: Services, name: string, context: string): Promise<DataSheet> {
  const row = await modelNow(services, name, context || undefined);
  if (!row) throw notFound('This model does not exist');
  return sheetOfModel(services, row.id);
}

const sheetOfModel = cachedByVersion(async (services: Services, id: number) => {
  const row = await modelById(services.database.pool, id);
  if (!row) throw notFound('This model does not exist');
  return services.turns.run('dataSheets', async () =>
    printed(services, await modelSheet(services, await wholeModel(services, row))),
  );
}, options);

/** @throws HttpError 404 for an unknown product or too many models, 503 when the PDF takes too long */
export async function dataSheetOfProduct(services: Services, spelling: string): Promise<DataSheet> {
  const row = await productNow(services, spelling);
  if (!row) throw notFound('This product does not exist');
  return sheetOfProduct(services, row.slug);
}

const sheetOfProduct = cachedByVersion(async (services: Services, slug: string) => {
  const row = await productNow(services, slug);
  if (!row) throw notFound('This product does not exist');
  if (row.modelCount > MOST_MODELS_ON_A_SHEET)
    throw notFound(
      `There is no data sheet of more than ${MOST_MODELS_ON_A_SHEET} models: download their list as a spreadsheet`,
    );
  return services.turns.run('dataSheets', async () =>
    printed(services, await productSheet(services, await wholeProduct(services, row), presentMedia(row))),
  );
}, options);

/**
 * Data sheets of several models in the order of `ids`, without models that are not public.
 * @throws HttpError 404 when none is public; 503 when it takes too long
 */
export const dataSheetsOfModels = cachedByVersion(async (services: Services, ids: number[]) => {
  const found = await modelsWhere(services.database.pool, part`m.id = any(${ids}::int[])`);
  if (!found.length) throw notFound('This model does not exist');
  const rows = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return services.turns.run('dataSheetLists', async () => {
    const subjects = [];
    for (const row of rows) subjects.push(await modelSheet(services, await wholeModel(services, row)));
    const { day, contents } = await contentsOf(services, subjects);
    const { siteName } = services.settings;
    const foot = footOf(siteName, day, contents);
    const paper = {
      siteName,
      foot,
      title: 'Data sheets',
      fileTitle: `Data sheets of ${contents.length} models`,
      at: `${day}T00:00:00Z`,
      sheets: contents.map((content) => ({ ...content, foot })),
    };
    const drawn = await inWorker(services.workers.dataSheetLists, drawDataSheets, paper);
    if ('problem' in drawn) throw unavailable();
    return { name: 'Data sheets', pdf: Buffer.from(drawn.bytes) };
  });
}, options);

async function printed(services: Services, subject: SheetSubject): Promise<DataSheet> {
  const { day, contents } = await contentsOf(services, [subject]);
  const [content] = contents;
  const foot = footOf(services.settings.siteName, day, content);
  const drawn = await inWorker(services.workers.dataSheets, drawDataSheet, {
    ...content,
    foot,
    at: `${day}T00:00:00Z`,
  });
  if ('problem' in drawn) throw unavailable();
  return { name: subject.name, pdf: Buffer.from(drawn.bytes) };
}

async function contentsOf(services: Services, subjects: readonly SheetSubject[]) {
  const { siteName, publicUrl } = services.settings;
  const { pool } = services.database;
  const [day, [contact]] = await Promise.all([catalogueDay(pool), visibleContactDetails(pool)]);
  const contents = subjects.map(({ path, ...subject }) => ({
    ...subject,
    siteName,
    title: 'Data sheet',
    fileTitle: `${subject.name}, data sheet`,
    address: publicUrl + path,
    reached: reachedIn(contact),
  }));
  return { day, contents };
}

const footOf = (siteName: string, day: string, content: unknown) =>
  `${siteName} · ${writtenDay(day)} · Revision ${revisionOf(content)}`;
