import type { Services } from '../../../platform/api/services.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath, productPath } from '../../../web/addresses.ts';
import { categoryPathNow } from '../brands-and-categories/categories.store.ts';
import type { OneModelRow } from '../products/models.store.ts';
import { attributeList } from '../products/present-model.ts';
import { successorNames } from '../relations/relations.store.ts';
import { statedValue, unitCode } from '../units/stated-value.ts';
import type { AttributeData, ModelData } from './model-data.contract.ts';
import { attributesOfModels } from './model-data.store.ts';

/** Models as open data, in their order: what their pages state, as numbers where it is. */
export async function presentModelData(services: Services, rows: readonly OneModelRow[]): Promise<ModelData[]> {
  const stated = await attributesOfModels(
    services.database.db,
    rows.map(({ id }) => id),
  );
  const successors = await successorNames(services);
  const { publicUrl } = services.settings;
  return Promise.all(
    rows.map(async (row) => {
      const replacedBy = successors.get(row.id);
      return {
        model: row.name,
        product: row.productName,
        product_url: publicUrl + productPath(row.productSlug),
        brand: row.brandName,
        categories: (await categoryPathNow(services, row.categoryId)).map(({ name }) => name),
        url: publicUrl + modelPath(row.name),
        description: row.shortDescription || row.productDescription,
        ...(row.image && { image: new URL(uploadUrl('models', row.image), publicUrl).href }),
        attributes: attributesOf(row, stated.get(row.id) ?? []),
        ...(replacedBy && { replaced_by: replacedBy }),
        updated_on: row.updatedAt.toISOString().slice(0, 10),
      };
    }),
  );
}

const attributesOf = (row: OneModelRow, stated: Parameters<typeof attributeList>[1]): AttributeData[] =>
  attributeList(row, stated).map(({ title, attribute, name, unit, figures }) => {
    const called = attribute || name;
    const code = unit && unitCode(called, unit);
    return {
      name: called,
      label: title,
      ...(unit && { unit }),
      ...(code && { unit_code: code }),
      ...statedValue(figures),
    };
  });
