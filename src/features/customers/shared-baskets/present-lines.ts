import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { matchedModel } from '../parts-list/matching/match-models.contract.ts';
import { modelsOfIds } from '../parts-list/matching/match-models.store.ts';
import type { StoredLine } from './shared-baskets.contract.ts';
import type { SharedLine } from './shared-baskets.store.ts';

export async function presentLines(client: Client, lines: readonly SharedLine[]): Promise<StoredLine[]> {
  const known = await modelsOfIds(
    client,
    lines.map(({ model_id }) => model_id),
  );
  return lines.map(({ model_id, model_name, quantity, own_number = '', note = '' }) => {
    const model = known.get(model_id);
    return { model_id, name: model_name, quantity, own_number, note, model: model ? matchedModel.parse(model) : null };
  });
}
