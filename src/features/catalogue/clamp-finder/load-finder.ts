import { HttpError, notFound } from '../../../platform/errors.ts';
import { optionalData } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { type DrawingView, loadDrawing } from '../drawings/drawing-view.ts';
import { fittedOutline } from '../drawings/fitted-outline.ts';
import {
  dimensionFigures,
  statedBar,
  statedCapacity,
  statedEnds,
  statedNumbers,
  textOf,
} from '../products/stated-attributes.ts';
import type { FoundClamps } from './clamp-finder.contract.ts';
import { type FinderSearch, isAsked, requestOf } from './finder-search.ts';
import type { DrawnModel } from './fit/clamp-shape.ts';
import type { FittedModel } from './fit/fit-of.ts';
import { plainNeed } from './plain-need.ts';

export interface CheckedModel extends DrawnModel, FittedModel {
  drawing: DrawingView | null;
}

type Input = Pick<LoaderInput, 'api' | 'signal'>;

export async function loadFinder(asked: FinderSearch, input: Input) {
  const { api, signal } = input;
  const [words, mountings, actions, read, model] = await Promise.all([
    api.getData('/api/get_site_words.php', undefined, signal),
    api.getData('/api/get_clamp_mountings.php', undefined, signal),
    api.getData('/api/get_clamp_actions.php', undefined, signal),
    asked.words ? orProblem(api.getRaw('/api/read_need.php', { words: asked.words }, signal)) : null,
    asked.fit ? loadModel(asked.fit, input) : null,
  ]);
  if (!words.finder) throw notFound('There is no finder here.');
  const isLever = (action: string) => actions.find(({ name }) => name === action)?.lever !== false;
  const understood = read?.found?.understood ?? [];
  const form: FinderSearch = plainNeed({
    ...asked,
    ...Object.fromEntries(understood.map(({ field, value }) => [field, value])),
    words: '',
  });
  const { found, problem } = isAsked(form)
    ? await orProblem<FoundClamps>(api.getRaw('/api/find_clamps.php', requestOf(form), signal))
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

async function orProblem<Found>(request: Promise<Found>): Promise<{ found: Found | null; problem: string }> {
  try {
    return { found: await request, problem: '' };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return { found: null, problem: error.message };
  }
}

async function loadModel(name: string, input: Input) {
  const { api, signal } = input;
  const model = await optionalData(api.getData('/api/get_model_details.php', { model_name: name }, signal), null);
  if (!model) return null;
  const { attributes, arcs, group_image_upload: file, alt_group_image_upload: alt } = model;
  const drawing = await loadDrawing(input, { file, alt });
  return {
    name: model.model_name,
    action: textOf(attributes, 'Action'),
    stated: statedNumbers(attributes),
    capacity: statedCapacity(attributes),
    ranges: statedEnds(attributes),
    bar: statedBar(attributes),
    arcs,
    outline: drawing && fittedOutline(drawing, dimensionFigures(attributes)),
    drawing,
  };
}
