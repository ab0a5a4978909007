import { HttpError } from '../../../platform/errors.ts';
import { modelPath } from '../../../web/addresses.ts';
import { decoration } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { type ModelView, modelView } from './model-view.ts';

/**
 * A model by its name in any spelling. It stands apart from the page, since a first load brings its data along.
 * @throws HttpError 404; a redirect when the address is not the model's own
 */
export async function loadModel({
  api,
  params,
  search,
  movedTo,
  signal,
}: LoaderInput<{ context: string }>): Promise<ModelView> {
  const model_name = params['*']?.trim();
  if (!model_name) throw new HttpError(404, 'No model name provided');
  const context = search.context || undefined;
  const [model, trail] = await Promise.all([
    api.getData('/api/get_model_details.php', { model_name, context }, signal),
    decoration(api.getData('/api/get_breadcrumbs_product_single.php', { model_name, context }, signal), null),
  ]);
  if ('error' in model) throw new HttpError(404, 'Model not found');
  if (!model.model_id || !model.model_name) throw new Error('Invalid model data received');
  if (params['*'] !== model.model_name) throw movedTo(modelPath(model.model_name));
  return modelView(model, trail);
}
