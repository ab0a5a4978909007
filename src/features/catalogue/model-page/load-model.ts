import { HttpError } from '../../../platform/errors.ts';
import { uploadUrl } from '../../../platform/files/upload-url.ts';
import { modelPath } from '../../../web/addresses.ts';
import { seoHead } from '../../../web/head/seo-head.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { Head, LoaderInput } from '../../../web/page.ts';
import type { GatedName, WantedFile } from '../../visitors/accounts/wanted-file.limits.ts';
import type { Crumb } from '../brands-and-categories/categories.contract.ts';
import { shownBreadcrumbs } from '../brands-and-categories/default-breadcrumbs.ts';
import { type DrawingView, loadDrawing } from '../drawings/drawing-view.ts';
import { type GalleryPicture, galleryPictures, isPictureSource, videoEmbed } from '../gallery/gallery-sources.ts';
import { type TableView, tableView } from '../model-tables/table-view.ts';
import type { Model, ModelAttribute, ModelFile } from '../products/models.contract.ts';
import { isViewable } from '../viewer/is-viewable.ts';
import { type SizeStep, sizeSteps } from './size-steps.ts';

export interface Download {
  label: string;
  url: string;
  /** What a guest asks for by it; null for a file that is open to everybody. */
  gated: WantedFile | null;
  kind: ModelFile['kind'];
  /** The name under which it is saved. */
  name: string;
  /** Unknown where the file lies elsewhere. */
  bytes: number | null;
  /** An ISO day. */
  storedOn: string | null;
}

/** Exactly the data the model page shows, since it is embedded in the HTML. */
export interface ModelView {
  id: number;
  name: string;
  brand: string;
  product: { name: string; slug: string };
  breadcrumbs: Crumb[];
  pictures: GalleryPicture[];
  video: string | null;
  /** The drawing of its table's group, and the same where it can be part of the page. */
  drawing: GalleryPicture | null;
  drawn: DrawingView | null;
  /** URL of its GLB. */
  view3d: string | null;
  shortDescription: string;
  html: string;
  downloads: Download[];
  attributes: ModelAttribute[];
  /** The next smaller and next larger models in its table. */
  steps: SizeStep[];
  related: TableView | null;
  head: Head;
}

/**
 * Loads a model by its name in any spelling. Separate from the page module because the first page load needs only the data.
 * @throws HttpError 404; a redirect when the path is not the canonical one
 */
export async function loadModel(input: LoaderInput<{ context: string }>): Promise<ModelView> {
  const { api, params, search, movedTo, signal } = input;
  const model_name = params['*']?.trim();
  if (!model_name) throw new HttpError(404, 'No model name provided');
  const context = search.context || undefined;
  const [model, breadcrumbs] = await Promise.all([
    api.getData('/api/get_model_details.php', { model_name, context }, signal),
    optionalData(api.getData('/api/get_breadcrumbs_product_single.php', { model_name, context }, signal), null),
  ]);
  if ('error' in model) throw new HttpError(404, 'Model not found');
  if (!model.model_id || !model.model_name) throw new Error('Invalid model data received');
  if (params['*'] !== model.model_name) throw movedTo(modelPath(model.model_name));
  const view = modelView(model, breadcrumbs);
  return { ...view, drawn: await loadDrawing(input, view.drawing) };
}

const modelView = (model: Model, breadcrumbs: Crumb[] | null): ModelView => ({
  id: model.model_id,
  name: model.model_name,
  brand: model.brand_name,
  product: { name: model.product_name, slug: model.product_slug },
  breadcrumbs: shownBreadcrumbs(breadcrumbs, model.model_name),
  pictures: galleryPictures(model, model.model_name),
  video: videoEmbed(model.video_url) ?? null,
  drawing: isPictureSource(model.group_image_upload)
    ? { file: model.group_image_upload, alt: model.alt_group_image_upload || model.product_name }
    : null,
  drawn: null,
  view3d: viewable(uploadUrl('models', model['3D_file'])),
  shortDescription: model.short_description,
  html: model.main_description,
  downloads: downloadsOf(model),
  attributes: (model.attributes ?? []).filter(({ title, value }) => title && value),
  steps: sizeSteps(model),
  related: relatedTable(model),
  head: seoHead(model.seo, { title: model.model_name, description: model.short_description }),
});

const viewable = (url: string) => (isViewable(url) ? url : null);

/**
 * Gated: IGS, STEP, CAD and technical data. Public: PDF, 3D PDF and 3D view
 * (docs/spec/files-and-downloads.md#gated-files).
 */
function downloadsOf(model: Model): Download[] {
  const addresses: Record<ModelFile['kind'], { label: string; url: string; gatedName?: GatedName }> = {
    igs: { label: 'IGS', url: model.igs_upload, gatedName: 'igs' },
    step: { label: 'STEP', url: model.step_upload, gatedName: 'step' },
    cad: { label: 'CAD', url: model.cad_upload, gatedName: 'cad' },
    technical: { label: 'Technical Data', url: model.technical_data, gatedName: 'technical' },
    pdf: { label: 'PDF', url: uploadUrl('models', model.pdf_upload) },
    pdf_3d: { label: '3D PDF', url: uploadUrl('models', model.pdf_3d) },
    '3d': { label: '3D View', url: uploadUrl('models', model['3D_file']) },
  };
  return model.files.map(({ kind, name, bytes, stored_on }) => {
    const { label, url, gatedName } = addresses[kind];
    const gated = gatedName ? { kind: gatedName, model_id: model.model_id } : null;
    return { label, url, gated, kind, name, bytes, storedOn: stored_on };
  });
}

/** The neighbouring models in its table. */
function relatedTable(model: Model): TableView | null {
  if (!model.related?.length) return null;
  const columns = Object.fromEntries(Object.entries(model).filter(([key]) => /^c\d+$/.test(key)));
  return tableView({
    table: 'related',
    headline: model.table_headline,
    columns: columns as Record<string, string>,
    rows: model.related,
  });
}
