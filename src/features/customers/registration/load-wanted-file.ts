import { GATED_FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';
import { getOptionalData } from '../../../web/optional-data.ts';
import { choiceParameter, textParameter } from '../../../web/search/search-params.ts';
import type { SiteClient } from '../../../web/site-api.ts';
import type { NamedWantedFile, WantedFile } from '../../visitors/accounts/wanted-file.contract.ts';

export const wantedFileParams = {
  file: choiceParameter(...GATED_FILE_KIND_NAMES),
  model_id: textParameter({ maxLength: 10 }),
};

export async function loadWantedFile(
  api: SiteClient,
  { file: kind, model_id: id }: { file: WantedFile['kind'] | ''; model_id: string },
  signal: AbortSignal,
): Promise<NamedWantedFile | null> {
  const model_id = Number(id);
  if (!kind || !Number.isInteger(model_id) || model_id < 1) return null;
  const model = await getOptionalData(api.getData('/api/get_models.php', { model_id }, signal), null);
  const found = model?.files.find((file) => file.kind === kind);
  return found ? { kind, model_id, name: found.name } : null;
}
