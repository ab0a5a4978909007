import type { Services } from '../../../platform/api/services.ts';
import { factsOf } from '../../../platform/file-kinds.limits.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import { filesOfModels, type OneModelRow, type StoredFile, valuesOfModels } from '../products/models.store.ts';
import { attributeList, namedFiles } from '../products/present-model.ts';
import { attributeAsData } from '../products/stated-attributes.ts';
import { partsOfModels, replacedBy, successorNames } from '../relations/relations.store.ts';
import type { ModelData } from './model-data.contract.ts';

export async function presentModelData(services: Services, rows: readonly OneModelRow[]): Promise<ModelData[]> {
  const { pool } = services.database;
  const ids = rows.map(({ id }) => id);
  const [stated, files, parts, replaced, successors] = await Promise.all([
    valuesOfModels(pool, ids),
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

const filesIn = ({ name }: OneModelRow, stored: readonly StoredFile[], publicUrl: string): ModelData['files'] =>
  namedFiles(name, stored).map(({ kind, saved, found: { kind: storedKind, file, bytes } }) => {
    const { gated } = factsOf(storedKind);
    return {
      kind,
      name: saved,
      ...(bytes !== null && { bytes }),
      ...(!gated && { url: new URL(uploadUrl('models', file), publicUrl).href }),
      needs_login: gated,
    };
  });
