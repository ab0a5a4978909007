import type { Services } from '../../../platform/api/services.ts';
import { notFound, unavailable } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { catalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { writtenDay } from '../../../ui/days.ts';
import { modelPath } from '../../../web/addresses.ts';
import { modelById, modelNow } from '../products/models.store.ts';
import { wholeModel } from '../products/present-model.ts';
import { drillTemplate } from './drill-template.ts';
import { templateDxf } from './template-dxf.ts';
import { drawTemplate } from './template-task.ts';

const CACHED_BYTES = 8_000_000;

export interface SavedTemplate {
  name: string;
  bytes: Buffer;
}

/** @throws HttpError 404 for an unknown model or one without stated holes; 503 when it takes too long */
export async function templateOfModel(services: Services, spelling: string, context: string, format: 'pdf' | 'dxf') {
  const row = await modelNow(services, spelling, context || undefined);
  if (!row) throw notFound('This model does not exist');
  return savedTemplate(services, row.id, format);
}

const savedTemplate = cachedByVersion(
  async (services: Services, id: number, format: 'pdf' | 'dxf'): Promise<SavedTemplate> => {
    const { database, settings, workers } = services;
    const row = await modelById(database.pool, id);
    if (!row) throw notFound('This model does not exist');
    const model = await wholeModel(services, row);
    const template = drillTemplate(model);
    if (!template) throw notFound('This model does not state its hole pattern');
    const { model_name: name, product_name: product } = model;
    const day = await catalogueDay(database.pool);
    const foot = `${settings.siteName} · ${writtenDay(day)}`;
    if (format === 'dxf')
      return { name, bytes: Buffer.from(templateDxf(template, `${name}, drill template. ${foot}`)) };
    const drawn = await inWorker(workers.templates, drawTemplate, {
      ...template,
      siteName: settings.siteName,
      name,
      product,
      foot,
      address: settings.publicUrl + modelPath(name),
      at: `${day}T00:00:00Z`,
    });
    if ('problem' in drawn) throw unavailable();
    return { name, bytes: Buffer.from(drawn.bytes) };
  },
  { maxSize: CACHED_BYTES, sizeOf: ({ bytes }) => bytes.length },
);
