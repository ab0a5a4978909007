import { pick } from '../../../platform/api/present.ts';
import { HttpError } from '../../../platform/errors.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import type { SearchValues } from '../../../web/search/search-params.ts';
import { type DrawingView, loadDrawing } from '../drawings/drawing-view.ts';
import { galleryPictures } from '../gallery/gallery-sources.ts';
import { holePattern } from '../hole-pattern/hole-pattern.ts';
import type { Model } from '../products/models.contract.ts';
import { dimensionFigures } from '../products/stated-attributes.ts';
import type { CompareReply } from './compare.contract.ts';
import { type compareSearch, listOfNames } from './compare-url.ts';
import { compareAttributes } from './comparison.ts';

const SHOWN = ['model_id', 'model_name', 'brand_name', 'product_name', 'product_slug', 'group_image_upload'] as const;

export type ComparedModel = ReturnType<typeof comparedModel>;
export type ComparisonView = ReturnType<typeof comparisonView>;

const NOTHING: CompareReply = { models: [], unknown: [], left_out: [], why: [] };
const MAX_NEARBY = 6;
const MAX_PARTS = 5;

export async function loadComparison(input: LoaderInput<SearchValues<typeof compareSearch>>): Promise<ComparisonView> {
  const { api, search, signal } = input;
  const onlyDifferences = search.only === 'differences';
  if (!search.models.length) {
    const featured = await optionalData(api.getData('/api/get_featured_models.php', undefined, signal), []);
    const nearby = featured.slice(0, MAX_NEARBY).map(({ model_name }) => model_name);
    return { ...comparisonView(NOTHING, onlyDifferences, ''), nearby };
  }
  try {
    const reply = await api.getRaw('/api/compare_models.php', { models: listOfNames(search.models) }, signal);
    return { ...comparisonView(reply, onlyDifferences, ''), drawings: await drawingsOf(reply, input) };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return comparisonView(NOTHING, onlyDifferences, 'This list of models is too long or cannot be read.');
  }
}

async function drawingsOf({ models }: CompareReply, input: Pick<LoaderInput, 'api' | 'signal'>) {
  const pictures = models.map((model) => ({ file: model.group_image_upload, alt: model.alt_group_image_upload }));
  const once = pictures.filter(({ file }, at) => pictures.findIndex((other) => other.file === file) === at);
  return (await Promise.all(once.map((picture) => loadDrawing(input, picture)))).flatMap((drawing) => drawing ?? []);
}

function comparisonView(reply: CompareReply, onlyDifferences: boolean, problem: string) {
  const { models, unknown, left_out, why } = reply;
  const shown = new Set(models.map(({ model_name }) => model_name));
  const nearby = models.flatMap(({ related, related_before }) => [
    ...related.slice(related_before),
    ...related.slice(0, related_before).reverse(),
  ]);
  return {
    models: models.map(comparedModel),
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

const comparedModel = (model: Model) => ({
  ...pick(model, SHOWN),
  picture: galleryPictures(model, model.model_name)[0] ?? { file: '', alt: model.model_name },
  figures: dimensionFigures(model.attributes),
  holes: holePattern(model.attributes),
  parts: { names: model.parts.slice(0, MAX_PARTS).map(({ model_name }) => model_name), count: model.parts.length },
});
