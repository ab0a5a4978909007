import { useMemo } from 'react';
import { choose, useChoice } from '../../shell/data/browser-choices.ts';
import { type GridLook, NARROWEST, WIDEST } from './column-widths.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function read(stored: unknown): GridLook {
  const { widths, frozen } = isObject(stored) ? stored : {};
  const known = Object.entries(isObject(widths) ? widths : {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= NARROWEST && entry[1] <= WIDEST,
  );
  return { widths: Object.fromEntries(known), frozen: typeof frozen === 'string' ? frozen : '' };
}

export interface LookActs extends GridLook {
  setWidth: (label: string, rem: number | undefined) => void;
  freeze: (label: string) => void;
}

export function useGridLook(table: string): LookActs {
  const name = `look of ${table}`;
  const stored = useChoice(name);
  const text = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the store is a new object
  return useMemo(() => {
    const look = read(stored);
    return {
      ...look,
      setWidth(label, rem) {
        const { [label]: _, ...others } = look.widths;
        const width = rem === undefined ? {} : { [label]: Math.min(WIDEST, Math.max(NARROWEST, rem)) };
        choose(name, { ...look, widths: { ...others, ...width } });
      },
      freeze: (label) => choose(name, { ...look, frozen: label }),
    };
  }, [name, text]);
}
