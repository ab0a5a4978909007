import { HttpError } from '../../../platform/errors.ts';
import type { Model, ModelAttribute, ModelFile } from '../products/models.contract.ts';
import type { Product } from '../products/products.contract.ts';
import { attributeLabel } from '../units/attribute-label.ts';

/** Fields that our API adds to the specified ones of a model, with their values for a backend that sends no more than those. */
const ADDED_TO_MODEL = {
  product_name: '',
  brand_name: '',
  group_image_upload: '',
  alt_group_image_upload: '',
  related: [],
  related_before: 0,
  parts: [],
  fits: [],
  fits_more: [],
  fits_count: 0,
  replaced_by: [],
  replaces: [],
} satisfies Partial<Model>;

const ADDED_TO_PRODUCT = {
  short_description: '',
  brand_name: '',
  '3D_file': '',
  '3D_model': '',
  part_counts: {},
} satisfies Partial<Product>;

const FIELD_OF_FILE = {
  igs: 'igs_upload',
  step: 'step_upload',
  cad: 'cad_upload',
  technical: 'technical_data',
  pdf: 'pdf_upload',
  pdf_3d: 'pdf_3d',
  '3d': '3D_file',
} as const satisfies Record<ModelFile['kind'], keyof Model>;

/**
 * The model of a reply, with all fields that its page needs.
 * @throws HttpError 404 for a reply that is no model
 */
export function completeModel(reply: Model): Model {
  if ('error' in reply) throw new HttpError(404, 'Model not found');
  if (!reply.model_id || !reply.model_name) throw new HttpError(404, 'Invalid model data received');
  return {
    ...ADDED_TO_MODEL,
    ...reply,
    attributes: (reply.attributes ?? []).map(completeAttribute),
    files: reply.files ?? filesOf(reply),
  };
}

const completeAttribute = (
  attribute: Pick<ModelAttribute, 'title' | 'value'> & Partial<ModelAttribute>,
): ModelAttribute => ({
  ...attributeLabel(attribute.title),
  figures: attribute.value,
  attribute: '',
  ...attribute,
});

const filesOf = (reply: Model): ModelFile[] =>
  (Object.keys(FIELD_OF_FILE) as ModelFile['kind'][]).flatMap((kind) => {
    const file = reply[FIELD_OF_FILE[kind]];
    return file ? [{ kind, name: file.slice(file.lastIndexOf('/') + 1), bytes: null, stored_on: null }] : [];
  });

/**
 * The product of a reply, with all fields that its page needs.
 * @throws HttpError 404 for a reply that is no product
 */
export function completeProduct(reply: Omit<Product, 'product_id'> & Partial<Product>, spelling: string): Product {
  if ('error' in reply || !reply.product_slug) throw new HttpError(404, `No product found for slug: ${spelling}`);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
  const named = numbers.map((number) => ({
    title: reply[`file_title${number}`] || `File ${number}`,
    url: reply[`file${number}`],
  }));
  return { ...ADDED_TO_PRODUCT, product_id: reply.id, ...reply, files: reply.files ?? named.filter(({ url }) => url) };
}
