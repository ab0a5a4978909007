import { pickFields } from '../../../platform/api/presenter.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import type { SearchValues } from '../../../web/search/search-params.ts';
import { readHolePattern } from '../drawings/hole-pattern.ts';
import { type DrawingView, loadDrawingView } from '../drawings/load-drawing-view.ts';
import { listGalleryImages } from '../gallery/gallery-images.ts';
import type { Model } from '../products/models.contract.ts';
import { getDimensionTexts } from '../products/read-attributes.ts';
import type { CompareReply } from './compare.contract.ts';
import { compareAttributes } from './compare-attributes.ts';
import { type compareSearch, joinNames } from './compare-url.ts';

const SHOWN = ['model_id', 'model_name', 'brand_name', 'product_name', 'product_slug', 'group_image_upload'] as const;

export type ComparedModel = ReturnType<typeof buildComparedModel>;
export type ComparisonView = ReturnType<typeof buildComparisonView>;

const NOTHING: CompareReply = { models: [], unknown: [], left_out: [], why: [] };
const MAX_NEARBY = 6;
const MAX_PARTS = 5;

export async function loadComparison(input: LoaderInput<SearchValues<typeof compareSearch>>): Promise<ComparisonView> {
  const { api, search, signal } = input;
  const onlyDifferences = search.only === 'differences';
  if (!search.models.length) {
    const featured = await getOptionalData(api.getData('/api/get_featured_models.php', undefined, signal), []);
    const nearby = featured.slice(0, MAX_NEARBY).map(({ model_name }) => model_name);
    return { ...buildComparisonView(NOTHING, onlyDifferences, ''), nearby };
  }
  try {
    const reply = await api.getRaw('/api/compare_models.php', { models: joinNames(search.models) }, signal);
    return { ...buildComparisonView(reply, onlyDifferences, ''), drawings: await loadDrawings(reply, input) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return buildComparisonView(NOTHING, onlyDifferences, 'This list of models is too long or cannot be read.');
  }
}

async function loadDrawings({ models }: CompareReply, input: Pick<LoaderInput, 'api' | 'signal'>) {
  const images = models.map((model) => ({ file: model.group_image_upload, alt: model.alt_group_image_upload }));
  const once = images.filter(({ file }, at) => images.findIndex((other) => other.file === file) === at);
  return (await Promise.all(once.map((image) => loadDrawingView(input, image)))).flatMap((drawing) => drawing ?? []);
}

function buildComparisonView(reply: CompareReply, onlyDifferences: boolean, problem: string) {
  const { models, unknown, left_out, why } = reply;
  const shown = new Set(models.map(({ model_name }) => model_name));
  const nearby = models.flatMap(({ related, related_before }) => [
    ...related.slice(related_before),
    ...related.slice(0, related_before).reverse(),
  ]);
  return {
    models: models.map(buildComparedModel),
    groups: compareAttributes(models),
    drawings: [] as DrawingView[],
    severalDrawings: new Set(models.map(({ product_id }) => product_id)).size > 1,
    unknown,
    left_out,
    why,
    nearby: [...new Set(nearby.map(({ model_name }) => model_name))]
      .filter((name) => !shown.has(name))
      .slice(0, MAX_NEARBY),
    onlyDifferences,
    problem,
  };
}

const buildComparedModel = (model: Model) => ({
  ...pickFields(model, SHOWN),
  picture: listGalleryImages(model, model.model_name)[0] ?? { file: '', alt: model.model_name },
  figures: getDimensionTexts(model.attributes),
  holes: readHolePattern(model.attributes),
  parts: { names: model.parts.slice(0, MAX_PARTS).map(({ model_name }) => model_name), count: model.parts.length },
});
