import { toast } from '../../../ui/overlays/toast.ts';
import { parseStoredJson, storedText } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import { MAX_COMPARED } from './compare.limits.ts';

function parse(text: string | null): readonly string[] {
  const stored = parseStoredJson(text);
  const names = Array.isArray(stored) ? stored.map(storedText).filter((name) => name !== '') : [];
  return [...new Set<string>(names)].slice(0, MAX_COMPARED);
}

const format = (names: readonly string[]) => (names.length ? JSON.stringify(names) : null);

export const storedPicks = storedValue('compareModels', { parse, format });

export const dropPick = (name: string) => storedPicks.change((picks) => picks.filter((picked) => picked !== name));

export const dropPicks = () => storedPicks.change((picks) => (picks.length ? [] : picks));

export function setPick(name: string, picked: boolean): void {
  if (!picked) return void dropPick(name);
  const picks = storedPicks.change((now) => (now.includes(name) || now.length >= MAX_COMPARED ? now : [...now, name]));
  if (!picks.includes(name)) toast.error(`Up to ${MAX_COMPARED} models can be compared. Take one out first.`);
}
