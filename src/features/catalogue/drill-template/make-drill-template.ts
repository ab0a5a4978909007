import type { Services } from '../../../platform/api/services.ts';
import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { notFoundError, unavailableError } from '../../../platform/http-errors.ts';
import { loadCatalogueDay } from '../../../platform/postgres/catalogue-version.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { formatLongDay } from '../../../ui/format-day.ts';
import { modelPath } from '../../../web/addresses.ts';
import { findModelById, findModelByName } from '../products/model-rows.store.ts';
import { loadWholeModel } from '../products/present-model.ts';
import { buildDrillTemplate } from './build-drill-template.ts';
import { formatDxf } from './format-dxf.ts';
import { typesetTemplateTask } from './template-task.ts';

const CACHED_BYTES = 8_000_000;

export interface DrillTemplateFile {
  name: string;
  bytes: Buffer;
}

/** @throws HttpError 404 for an unknown model or one without stated holes; 503 when it takes too long */
export async function makeDrillTemplate(services: Services, spelling: string, context: string, format: 'pdf' | 'dxf') {
  const row = await findModelByName(services, spelling, context || undefined);
  if (!row) throw notFoundError('This model does not exist');
  return loadDrillTemplateFile(services, row.id, format);
}

const loadDrillTemplateFile = cacheByVersion(
  async (services: Services, id: number, format: 'pdf' | 'dxf'): Promise<DrillTemplateFile> => {
    const { database, settings, workers } = services;
    const row = await findModelById(database.pool, id);
    if (!row) throw notFoundError('This model does not exist');
    const model = await loadWholeModel(services, row);
    const template = buildDrillTemplate(model);
    if (!template) throw notFoundError('This model does not state its hole pattern');
    const { model_name: name, product_name: product } = model;
    const day = await loadCatalogueDay(database.pool);
    const foot = `${settings.siteName} · ${formatLongDay(day)}`;
    if (format === 'dxf') return { name, bytes: Buffer.from(formatDxf(template, `${name}, drill template. ${foot}`)) };
    const drawn = await runInFileWorker(workers.templates, typesetTemplateTask, {
      ...template,
      siteName: settings.siteName,
      name,
      product,
      foot,
      address: settings.publicUrl + modelPath(name),
      at: `${day}T00:00:00Z`,
    });
    if ('problem' in drawn) throw unavailableError();
    return { name, bytes: Buffer.from(drawn.bytes) };
  },
  { maxSize: CACHED_BYTES, sizeOf: ({ bytes }) => bytes.length },
);
