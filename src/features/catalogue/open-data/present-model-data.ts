import type { Services } from '../../../platform/api/services.ts';
import { FILE_NAMES, factsOf, kindsByName } from '../../../platform/file-kinds.limits.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { downloadName } from '../products/download-name.ts';
import type { OneModelRow } from '../products/models.store.ts';
import { attributeList } from '../products/present-model.ts';
import { attributeAsData } from '../products/stated-attributes.ts';
import { partsOfModels, replacedBy, successorNames } from '../relations/relations.store.ts';
import type { ModelData } from './model-data.contract.ts';
import { attributesOfModels, filesOfModels } from './model-data.store.ts';

/** Models as open data, in their order: what their pages state, as numbers where it is. */
export async function presentModelData(services: Services, rows: readonly OneModelRow[]): Promise<ModelData[]> {
  const { pool } = services.database;
  const ids = rows.map(({ id }) => id);
  const [stated, files, parts, replaced, successors] = await Promise.all([
    attributesOfModels(pool, ids),
    filesOfModels(pool, ids),
    partsOfModels(pool, ids),
    replacedBy(pool, ids),
    successorNames(services),
  ]);
  const { publicUrl } = services.settings;
  return Promise.all(
    rows.map(async (row) => {
      const successor = successors.get(row.id);
      const own = parts.get(row.id) ?? [];
      const partsOf = (wanted: string) =>
        own.flatMap(({ kind, model, quantity }) => (kind === wanted ? { model, quantity } : []));
      return {
        model: row.name,
        product: row.productName,
        product_url: publicUrl + productPath(row.productSlug),
        brand: row.brandName,
        categories: (await categoryPathNow(services, row.categoryId)).map(({ name }) => name),
        url: publicUrl + modelPath(row.name),
        description: row.shortDescription || row.productDescription,
        ...(row.image && { image: new URL(uploadUrl('models', row.image), publicUrl).href }),
        attributes: attributeList(row, stated.get(row.id) ?? []).map(attributeAsData),
        data_sheet: `${publicUrl}/api/download_data_sheet.php?${new URLSearchParams({ model: row.name })}`,
        files: filesIn(row, files.get(row.id) ?? [], publicUrl),
        accessories: partsOf('accessory'),
        spare_parts: partsOf('spare_part'),
        replaces: (replaced.get(row.id) ?? []).map(({ name }) => name),
        ...(successor && { replaced_by: successor }),
        updated_on: row.updatedAt.toISOString().slice(0, 10),
      };
    }),
  );
}

type StoredFiles = Awaited<ReturnType<typeof filesOfModels>> extends ReadonlyMap<unknown, infer Found> ? Found : never;

/** Of each kind the one that the page has. */
const filesIn = ({ name }: OneModelRow, stored: StoredFiles, publicUrl: string): ModelData['files'] =>
  FILE_NAMES.flatMap((kind) => {
    const storedKind = kindsByName[kind];
    const found = stored.find((one) => one.kind === storedKind);
    if (!found) return [];
    const { gated } = factsOf(storedKind);
    const { file, bytes } = found;
    return {
      ...{ kind, name: downloadName(name, file), ...(bytes !== null && { bytes }) },
      ...(!gated && { url: new URL(uploadUrl('models', file), publicUrl).href }),
      needs_login: gated,
    };
  });
