import { pickFields } from '../../../platform/api/presenter.ts';
import {
  FILE_KIND_NAMES,
  type FileKindName,
  fileKindsByName,
  type GatedFileKindName,
  getFileKindFacts,
} from '../../../platform/file-kinds.limits.ts';
import { buildUploadUrl } from '../../../platform/files/upload-url.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { findYoutubeId } from '../../../platform/link-rules.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { modelPath } from '../../../web/addresses.ts';
import { buildSeoHead } from '../../../web/head/seo-head.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { NamedWantedFile } from '../../visitors/accounts/wanted-file.contract.ts';
import { completeBreadcrumbs } from '../brands-and-categories/complete-breadcrumbs.ts';
import { readHolePattern } from '../drawings/hole-pattern.ts';
import { getFirstImage, getSharingImageUrl, listGalleryImages, loadGroupImage } from '../gallery/gallery-images.ts';
import { parseAttributeLabel } from '../measures/parse-attribute-label.ts';
import { buildTableView, type ModelTableView } from '../model-tables/build-table-view.ts';
import { buildGatedDownloadUrl } from '../products/download-links.ts';
import type { Model, ModelAttribute, ModelFile } from '../products/models.contract.ts';
import { COLUMN_NUMBERS, findAttributeOfColumn } from '../products/read-attributes.ts';
import { isViewableModel } from '../viewer/is-viewable.ts';
import { listSizeSteps } from './size-steps.ts';

export interface ModelDownload extends ModelFile {
  label: string;
  url: string;
  gated: NamedWantedFile | null;
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
export type ModelPageView = Awaited<ReturnType<typeof loadModel>>;

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
    addNearestNumbers(api.getData('/api/get_model_details.php', query, signal), spelling, input),
    getOptionalData(api.getData('/api/get_breadcrumbs_product_single.php', query, signal), null),
  ]);
  const model = completeModel(reply);
  const { model_name, product_name, short_description } = model;
  if (params['*'] !== model_name) throw movedTo(modelPath(model_name));
  const [drawing, alternatives] = await Promise.all([
    loadGroupImage(input, model.group_image_upload, model.alt_group_image_upload || product_name),
    getOptionalData(api.getData('/api/get_alternatives.php', { model_id: model.model_id }, signal), []),
  ]);
  const images = listGalleryImages(model, model_name);
  const url = buildUploadUrl('models', model['3D_file']);
  return {
    ...pickFields(model, SHOWN),
    breadcrumbs: completeBreadcrumbs(breadcrumbs, model_name),
    pictures: images,
    video: findYoutubeId(model.video_url) ? model.video_url : null,
    drawing,
    view3d: isViewableModel(url) ? { url, name: model_name, image: getFirstImage(images, 'models', model_name) } : null,
    downloads: listDownloads(model),
    has_holes: readHolePattern(model.attributes) !== null,
    steps: listSizeSteps(model),
    alternatives: alternatives.map((one) => pickFields(one, OF_ALTERNATIVES)),
    successors: model.replaced_by.length
      ? await (await import('./load-successors.ts')).loadSuccessors(model, input)
      : [],
    related: buildRelatedTable(model),
    head: buildSeoHead(model.seo, {
      title: model_name,
      description: short_description,
      image: getSharingImageUrl(images, 'models'),
    }),
  };
}

const MAX_SEARCHED = 200;
const MAX_NEAREST = 6;

/** @throws HttpError 404 with the nearest numbers (`nearest`) in its body */
async function addNearestNumbers(
  model: Promise<Model>,
  spelling: string,
  { api, signal }: LoaderInput,
): Promise<Model> {
  try {
    return await model;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    const query = cutText(spelling, MAX_SEARCHED);
    const found = await getOptionalData(api.getRaw('/api/search_catalogue.php', { query }, signal), null);
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
  ...parseAttributeLabel(attribute.title),
  figures: attribute.value,
  attribute: '',
  group: '',
  ...attribute,
});

const FIELDS: Partial<
  Record<
    FileKindName,
    'igs_upload' | 'step_upload' | 'cad_upload' | 'technical_data' | 'pdf_upload' | 'pdf_3d' | '3D_file'
  >
> = {
  ...{ igs: 'igs_upload', step: 'step_upload', cad: 'cad_upload', technical: 'technical_data' },
  ...{ pdf: 'pdf_upload', pdf_3d: 'pdf_3d', '3d': '3D_file' },
};

function fileUrl(model: Model, name: FileKindName): string {
  const { gated } = getFileKindFacts(fileKindsByName[name]);
  const field = FIELDS[name];
  if (field) return gated ? model[field] : buildUploadUrl('models', model[field]);
  return gated ? buildGatedDownloadUrl(name as GatedFileKindName, model.model_id) : '';
}

function listDownloads(model: Model): ModelDownload[] {
  const stated = FILE_KIND_NAMES.filter((kind) => FIELDS[kind]).flatMap((kind) => {
    const url = fileUrl(model, kind);
    return url ? [{ kind, name: url.slice(url.lastIndexOf('/') + 1), bytes: null, stored_on: null }] : [];
  });
  return (model.files ?? stated).map((file) => {
    const { gated, label } = getFileKindFacts(fileKindsByName[file.kind]);
    const wanted = { kind: file.kind as GatedFileKindName, model_id: model.model_id, name: file.name };
    return { ...file, label, url: fileUrl(model, file.kind), gated: gated ? wanted : null };
  });
}

function buildRelatedTable(model: Model): ModelTableView | null {
  if (!model.related.length) return null;
  const columns = COLUMN_NUMBERS.flatMap((number) => {
    const { attribute: name = '', unit = '' } = findAttributeOfColumn(model, number) ?? {};
    return name ? [{ name, unit, column: `r${number}`, values: [] }] : [];
  });
  // The attributes omit a column that repeats another column in a second unit.
  const repeated = COLUMN_NUMBERS.slice(1).flatMap((number) =>
    model[`r${number}`] && !findAttributeOfColumn(model, number) ? [`r${number}`] : [],
  );
  const { table_headline: headline, related: rows, related_replaced: replaced } = model;
  return {
    ...buildTableView({ table: 'related', headline, columns: model, rows, attributes: columns, repeated, replaced }),
    typed: [],
  };
}
