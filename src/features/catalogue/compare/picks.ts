import { toast } from '../../../ui/overlays/toast.ts';
import { parseStoredJson, storedText } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import { MAX_COMPARED } from './compare.limits.ts';

function parse(text: string | null): readonly string[] {
  const stored = parseStoredJson(text);
  const names = Array.isArray(stored) ? stored.map(storedText).filter((name) => name !== '') : [];
  return [...new Set<string>(names)].slice(0, MAX_COMPARED);
}

export const storedPicks = storedValue('compareModels', parse);

export const writePicks = (names: readonly string[]) => storedPicks.write(names.length ? JSON.stringify(names) : null);

export const dropPick = (name: string) => writePicks(storedPicks.read().filter((picked) => picked !== name));

export function setPick(name: string, picked: boolean): void {
  const picks = storedPicks.read();
  if (!picked) dropPick(name);
  else if (picks.includes(name)) return;
  else if (picks.length < MAX_COMPARED) writePicks([...picks, name]);
  else toast.error(`Up to ${MAX_COMPARED} models can be compared. Take one out first.`);
}
