import { toNorm } from '../../../platform/slug.ts';
import { MAX_CANDIDATES, type RequestCandidate, type RequestCatalogue } from './request-lines.ts';

/** Models for words of a request, best first: by number, near spelling, another maker's number or description. */
export async function findModelsForWords(catalogue: RequestCatalogue, text: string): Promise<RequestCandidate[]> {
  const own = (await catalogue.listOwnNumbers()).filter(({ number }) => toNorm(number) === toNorm(text));
  const [found] = await catalogue.match({ names: [text], near_misses: true });
  const named = found?.model ? [found.model] : (found?.near ?? []);
  const candidates = named.length
    ? named.map((model) => ({ model, difference: model.reason ?? '' }))
    : own.length
      ? []
      : await catalogue.describe(text);
  return [...own.map(({ model, note }) => ({ model, difference: note })), ...candidates].slice(0, MAX_CANDIDATES * 2);
}
