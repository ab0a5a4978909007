import { pick } from '../../../platform/api/present.ts';
import { HttpError } from '../../../platform/errors.ts';
import {
  FILE_NAMES,
  type FileName,
  factsOf,
  type GatedName,
  kindsByName,
} from '../../../platform/file-kinds.limits.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { youtubeId } from '../../../platform/link-rules.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { modelPath } from '../../../web/addresses.ts';
import { seoHead } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { NamedFile } from '../../visitors/accounts/wanted-file.contract.ts';
import { shownBreadcrumbs } from '../brands-and-categories/default-breadcrumbs.ts';
import { firstPicture, galleryPictures, imageForSharing, loadGroupPicture } from '../gallery/gallery-sources.ts';
import { holePattern } from '../hole-pattern/hole-pattern.ts';
import { type TableView, tableView } from '../model-tables/table-view.ts';
import { downloadAddress } from '../products/download-name.ts';
import type { Model, ModelAttribute, ModelFile } from '../products/models.contract.ts';
import { attributeOfColumn, COLUMNS } from '../products/stated-attributes.ts';
import { attributeLabel } from '../units/attribute-label.ts';
import { isViewable } from '../viewer/is-viewable.ts';
import { sizeSteps } from './size-steps.ts';

export interface Download extends ModelFile {
  label: string;
  url: string;
  gated: NamedFile | null;
}

const SHOWN = [
  ...(['model_id', 'model_name', 'brand_name', 'product_name', 'product_slug'] as const),
  ...(['short_description', 'main_description', 'attributes'] as const),
  ...(['parts', 'fits', 'fits_more', 'fits_count', 'replaces'] as const),
];

const OF_ALTERNATIVES = [
  'model_id',
  'model_name',
  'product_name',
  'product_image',
  'level',
  'reason',
  'holes',
  'differences',
] as const;

/** The data that the page shows and no more, because the data is embedded in the HTML. */
export type ModelView = Awaited<ReturnType<typeof loadModel>>;

/**
 * Separate from the page module, because the first page load needs only the data.
 * @throws HttpError 404 with the nearest numbers; a redirect when the path is not canonical
 */
export async function loadModel(input: LoaderInput<{ context: string }>) {
  const { api, params, search, movedTo, signal } = input;
  const spelling = params['*']?.trim();
  if (!spelling) throw new HttpError(404, 'No model name provided');
  const query = { model_name: spelling, context: search.context || undefined };
  const [reply, breadcrumbs] = await Promise.all([
    orNearest(api.getData('/api/get_model_details.php', query, signal), spelling, input),
    optionalData(api.getData('/api/get_breadcrumbs_product_single.php', query, signal), null),
  ]);
  const model = completeModel(reply);
  const { model_name, product_name, short_description } = model;
  if (params['*'] !== model_name) throw movedTo(modelPath(model_name));
  const [drawing, alternatives] = await Promise.all([
    loadGroupPicture(input, model.group_image_upload, model.alt_group_image_upload || product_name),
    optionalData(api.getData('/api/get_alternatives.php', { model_id: model.model_id }, signal), []),
  ]);
  const pictures = galleryPictures(model, model_name);
  const url = uploadUrl('models', model['3D_file']);
  return {
    ...pick(model, SHOWN),
    breadcrumbs: shownBreadcrumbs(breadcrumbs, model_name),
    pictures,
    video: youtubeId(model.video_url) ? model.video_url : null,
    drawing,
    view3d: isViewable(url) ? { url, name: model_name, picture: firstPicture(pictures, 'models', model_name) } : null,
    downloads: downloadsOf(model),
    has_holes: holePattern(model.attributes) !== null,
    steps: sizeSteps(model),
    alternatives: alternatives.map((one) => pick(one, OF_ALTERNATIVES)),
    successors: model.replaced_by.length ? await (await import('./successors.ts')).loadSuccessors(model, input) : [],
    related: relatedTable(model),
    head: seoHead(model.seo, {
      title: model_name,
      description: short_description,
      image: imageForSharing(pictures, 'models'),
    }),
  };
}

const MAX_SEARCHED = 200;
const MAX_NEAREST = 6;

/** @throws HttpError 404 with the nearest numbers (`nearest`) in its body */
async function orNearest(model: Promise<Model>, spelling: string, { api, signal }: LoaderInput): Promise<Model> {
  try {
    return await model;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    const query = cutText(spelling, MAX_SEARCHED);
    const found = await optionalData(api.getRaw('/api/search_catalogue.php', { query }, signal), null);
    const ours = found?.foreign.flatMap(({ alternatives }) => alternatives) ?? [];
    const named = found?.products.flatMap(({ models }) => models) ?? [];
    const like = found?.nearest.filter(({ type }) => type === 'Model').map(({ name }) => name) ?? [];
    const nearest = [...[...ours, ...named].map(({ model_name }) => model_name), ...like];
    throw new HttpError(404, error.message, { ...error.body, nearest: [...new Set(nearest)].slice(0, MAX_NEAREST) });
  }
}

/** Fields beyond the specification, with defaults for a backend that does not send them. */
const ADDED = {
  product_name: '',
  brand_name: '',
  group_image_upload: '',
  alt_group_image_upload: '',
  related: [],
  related_before: 0,
  related_beyond: [],
  related_replaced: {},
  parts: [],
  fits: [],
  fits_more: [],
  fits_count: 0,
  replaced_by: [],
  replaces: [],
} satisfies Partial<Model>;

function completeModel(reply: Model): Model {
  if ('error' in reply) throw new HttpError(404, 'Model not found');
  if (!reply.model_id || !reply.model_name) throw new HttpError(404, 'Invalid model data received');
  return { ...ADDED, ...reply, attributes: (reply.attributes ?? []).map(completeAttribute) };
}

const completeAttribute = (
  attribute: Pick<ModelAttribute, 'title' | 'value'> & Partial<ModelAttribute>,
): ModelAttribute => ({
  ...attributeLabel(attribute.title),
  figures: attribute.value,
  attribute: '',
  group: '',
  ...attribute,
});

const FIELDS: Partial<
  Record<FileName, 'igs_upload' | 'step_upload' | 'cad_upload' | 'technical_data' | 'pdf_upload' | 'pdf_3d' | '3D_file'>
> = {
  ...{ igs: 'igs_upload', step: 'step_upload', cad: 'cad_upload', technical: 'technical_data' },
  ...{ pdf: 'pdf_upload', pdf_3d: 'pdf_3d', '3d': '3D_file' },
};

function addressOf(model: Model, name: FileName): string {
  const { gated } = factsOf(kindsByName[name]);
  const field = FIELDS[name];
  if (field) return gated ? model[field] : uploadUrl('models', model[field]);
  return gated ? downloadAddress(name as GatedName, model.model_id) : '';
}

function downloadsOf(model: Model): Download[] {
  const stated = FILE_NAMES.filter((kind) => FIELDS[kind]).flatMap((kind) => {
    const url = addressOf(model, kind);
    return url ? [{ kind, name: url.slice(url.lastIndexOf('/') + 1), bytes: null, stored_on: null }] : [];
  });
  return (model.files ?? stated).map((file) => {
    const { gated, label } = factsOf(kindsByName[file.kind]);
    const wanted = { kind: file.kind as GatedName, model_id: model.model_id, name: file.name };
    return { ...file, label, url: addressOf(model, file.kind), gated: gated ? wanted : null };
  });
}

function relatedTable(model: Model): TableView | null {
  if (!model.related.length) return null;
  const columns = COLUMNS.flatMap((number) => {
    const { attribute: name = '', unit = '' } = attributeOfColumn(model, number) ?? {};
    return name ? [{ name, unit, column: `r${number}`, values: [] }] : [];
  });
  // The attributes omit a column that repeats another column in a second unit.
  const repeated = COLUMNS.slice(1).flatMap((number) =>
    model[`r${number}`] && !attributeOfColumn(model, number) ? [`r${number}`] : [],
  );
  const { table_headline: headline, related: rows, related_replaced: replaced } = model;
  return {
    ...tableView({ table: 'related', headline, columns: model, rows, attributes: columns, repeated, replaced }),
    typed: [],
  };
}
