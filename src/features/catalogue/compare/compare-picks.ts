import { toast } from '../../../ui/overlays/toast.ts';
import { parseStoredJson, readStoredText } from '../../../web/stored/stored-json.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import { MAX_COMPARED } from './compare.limits.ts';

function parsePicks(text: string | null): readonly string[] {
  const stored = parseStoredJson(text);
  const names = Array.isArray(stored) ? stored.map(readStoredText).filter((name) => name !== '') : [];
  return [...new Set<string>(names)].slice(0, MAX_COMPARED);
}

const formatPicks = (names: readonly string[]) => (names.length ? JSON.stringify(names) : null);

export const storedComparePicks = createStoredValue('compareModels', { parse: parsePicks, format: formatPicks });

export const removeComparePick = (name: string) =>
  storedComparePicks.change((picks) => picks.filter((picked) => picked !== name));

export const clearComparePicks = () => storedComparePicks.change((picks) => (picks.length ? [] : picks));

export function setComparePick(name: string, picked: boolean): void {
  if (!picked) return void removeComparePick(name);
  const picks = storedComparePicks.change((now) =>
    now.includes(name) || now.length >= MAX_COMPARED ? now : [...now, name],
  );
  if (!picks.includes(name)) toast.error(`You can compare up to ${MAX_COMPARED} models. Remove one first.`);
}
