import type { Services } from '../../../platform/api/services.ts';
import { BMECAT_END, bmecatBegin, bmecatProduct } from './bmecat.ts';
import type { ModelData } from './model-data.contract.ts';
import { modelsAfter } from './model-data.store.ts';
import { presentModelData } from './present-model-data.ts';

/** Models that are read at once: few enough that nobody waits for them, and as many as are in memory. */
const AT_ONCE = 40;

async function* allModels(services: Services): AsyncGenerator<ModelData[]> {
  for (let after = 0; ; ) {
    const rows = await modelsAfter(services.database.db, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield presentModelData(services, rows);
    after = last.id;
  }
}

/** Every visible model as a line of JSON, by their ids: see `modelData`. */
export async function* jsonLines(services: Services): AsyncGenerator<string> {
  for await (const models of allModels(services)) yield models.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** The same as a BMEcat 2005.2 catalogue. */
export async function* bmecat(services: Services): AsyncGenerator<string> {
  const { settings, catalogueVersion, clock } = services;
  yield bmecatBegin(settings.siteName, catalogueVersion.current, clock());
  for await (const models of allModels(services)) yield models.map(bmecatProduct).join('');
  yield BMECAT_END;
}
