import { groupBy } from '../../../platform/group-by.ts';
import type { PartsListLine } from './parts-list.contract.ts';

/** Models that several sure lines name. */
export function listModelsInSeveralLines(lines: readonly PartsListLine[]): { name: string; count: number }[] {
  const sure = lines.filter(({ state }) => state === 'sure');
  const byName = groupBy(sure, ({ candidates }) => candidates[0]?.model.model_name ?? '');
  return [...byName].flatMap(([name, same]) => (same.length > 1 ? [{ name, count: same.length }] : []));
}
