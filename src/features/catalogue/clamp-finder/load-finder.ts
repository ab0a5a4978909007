import { HttpError, notFoundError } from '../../../platform/http-errors.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page-module.ts';
import { fitOutline } from '../drawings/fit-outline.ts';
import { type DrawingView, loadDrawingView } from '../drawings/load-drawing-view.ts';
import {
  getAttributeText,
  getDimensionTexts,
  getStatedBar,
  getStatedCapacity,
  getStatedEnds,
  getStatedNumbers,
} from '../products/read-attributes.ts';
import type { FoundClampsReply } from './clamp-finder.contract.ts';
import { buildFinderQuery, type FinderSearch, hasConditions } from './finder-search.ts';
import type { CheckableModel } from './fit/check-fit.ts';
import type { DrawnModel } from './fit/clamp-shape.ts';
import { normaliseNeed } from './plain-need.ts';

export interface CheckedModel extends DrawnModel, CheckableModel {
  drawing: DrawingView | null;
}

type Input = Pick<LoaderInput, 'api' | 'signal'>;

export async function loadFinder(asked: FinderSearch, input: Input) {
  const { api, signal } = input;
  const [words, mountings, actions, read, model] = await Promise.all([
    api.getData('/api/get_site_words.php', undefined, signal),
    api.getData('/api/get_clamp_mountings.php', undefined, signal),
    api.getData('/api/get_clamp_actions.php', undefined, signal),
    asked.words ? catchProblem(api.getRaw('/api/read_need.php', { words: asked.words }, signal)) : null,
    asked.fit ? loadCheckedModel(asked.fit, input) : null,
  ]);
  if (!words.finder) throw notFoundError('This finder does not exist.');
  const isLever = (action: string) => actions.find(({ name }) => name === action)?.lever !== false;
  const understood = read?.found?.understood ?? [];
  const form: FinderSearch = normaliseNeed({
    ...asked,
    ...Object.fromEntries(understood.map(({ field, value }) => [field, value])),
    words: '',
  });
  const { found, problem } = hasConditions(form)
    ? await catchProblem<FoundClampsReply>(api.getRaw('/api/find_clamps.php', buildFinderQuery(form), signal))
    : { found: null, problem: '' };
  return {
    form,
    asked: asked.words,
    mountings,
    actions,
    model: model && { ...model, isInLine: !isLever(model.action) },
    unknown: read?.found?.unknown ?? [],
    found,
    problem: read?.problem || problem,
  };
}

async function catchProblem<Found>(request: Promise<Found>): Promise<{ found: Found | null; problem: string }> {
  try {
    return { found: await request, problem: '' };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return { found: null, problem: error.message };
  }
}

async function loadCheckedModel(name: string, input: Input) {
  const { api, signal } = input;
  const model = await getOptionalData(api.getData('/api/get_model_details.php', { model_name: name }, signal), null);
  if (!model) return null;
  const { attributes, arcs, group_image_upload: file, alt_group_image_upload: alt } = model;
  const drawing = await loadDrawingView(input, { file, alt });
  return {
    name: model.model_name,
    action: getAttributeText(attributes, 'Action'),
    stated: getStatedNumbers(attributes),
    capacity: getStatedCapacity(attributes),
    ranges: getStatedEnds(attributes),
    bar: getStatedBar(attributes),
    arcs,
    outline: drawing && fitOutline(drawing, getDimensionTexts(attributes)),
    drawing,
  };
}
