import type { Services } from '../../../platform/api/services.ts';
import { badInput } from '../../../platform/errors.ts';
import { sheetFile } from '../../../platform/sheets/sheet-file.ts';
import type { SheetCell, SheetFormat } from '../../../platform/sheets/write-sheet.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { modelPath } from '../../../web/addresses.ts';
import { namesOfModels } from '../figures/model-names.store.ts';
import { successorNames } from '../relations/relations.store.ts';
import { modelsInOrder } from './models-in-order.ts';
import { statedRows } from './stated-rows.ts';

const MOST = 20_000;
const CACHED_BYTES = 64_000_000;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * The models of a list as a spreadsheet: name, product, each attribute with its unit in the heading, what
 * replaces a model where one is replaced, and the address of the page.
 * @throws HttpError 400 for more than 20,000 models, or a filter or an order that does not exist
 */
export const modelsSheet = cachedByVersion(
  async (
    services: Services,
    categoryIds: number[],
    wanted: Parameters<typeof modelsInOrder>[2],
    format: SheetFormat,
  ): Promise<Uint8Array> => {
    const successors = await successorNames(services);
    const found = await modelsInOrder(services, categoryIds, wanted);
    if (found.models.length > MOST)
      throw badInput('category_slug', `has more than ${MOST.toLocaleString('en')} models here; take a narrower list`);
    const { attributes, models } = statedRows(found, found.models);
    const names = await namesOfModels(
      services.database.pool,
      models.map(({ id }) => id),
    );
    const heads = attributes.map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
    const hasReplaced = models.some(({ id }) => successors.has(id));
    const rows = models.flatMap(({ id, values }) => {
      const named = names.get(id);
      if (!named) return [];
      const cells = values.map(
        (value, at): SheetCell => (attributes[at]?.numeric && NUMBER.test(value) ? Number(value) : value),
      );
      const successor = hasReplaced ? [successors.get(id) ?? ''] : [];
      const page = services.settings.publicUrl + modelPath(named.name);
      return [[named.name, named.product_name, ...cells, ...successor, page]];
    });
    const headings = ['Model', 'Product', ...heads, ...(hasReplaced ? ['Replaced by'] : []), 'Page'];
    return sheetFile(services.workers, format, 'Models', [headings, ...rows]);
  },
  { maxSize: CACHED_BYTES, sizeOf: ({ length }) => length },
);
