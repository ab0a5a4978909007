import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';
import type { Client } from '../../../web/api.ts';
import { optionalData } from '../../../web/optional-data.ts';
import { oneOf, text } from '../../../web/search/search-params.ts';
import type { NamedFile, WantedFile } from '../../visitors/accounts/wanted-file.contract.ts';

export const wantedParams = { file: oneOf(...GATED_NAMES), model_id: text({ maxLength: 10 }) };

export async function loadWanted(
  api: Client,
  { file: kind, model_id: id }: { file: WantedFile['kind'] | ''; model_id: string },
  signal: AbortSignal,
): Promise<NamedFile | null> {
  const model_id = Number(id);
  if (!kind || !Number.isInteger(model_id) || model_id < 1) return null;
  const model = await optionalData(api.getData('/api/get_models.php', { model_id }, signal), null);
  const found = model?.files.find((file) => file.kind === kind);
  return found ? { kind, model_id, name: found.name } : null;
}
