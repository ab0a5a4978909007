import { MAX_CANDIDATES, type RequestCandidate, type RequestCatalogue } from './request-lines.ts';

/** Models for words of a request, best first: by number, near spelling, another maker's number or description. */
export async function findModelsForWords(catalogue: RequestCatalogue, text: string): Promise<RequestCandidate[]> {
  const [found] = await catalogue.match({ names: [text], near_misses: true });
  const named = found?.model ? [found.model] : (found?.near ?? []);
  const candidates = named.length
    ? named.map((model) => ({ model, difference: model.reason ?? '' }))
    : await catalogue.describe(text);
  return candidates.slice(0, MAX_CANDIDATES * 2);
}
