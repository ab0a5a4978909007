import { useEffect, useRef } from 'react';
import { baseOf, type KeptWork } from '../../shell/data/kept-work.ts';
import { textOf } from '../../shell/data/office-api.ts';
import { useKeptWork } from '../../shell/data/use-kept-work.ts';
import { counted } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { areKept, type KeptEdits, keptEdits, takenUp } from '../document/kept.ts';
import type { GridEditor } from '../grid/use-editor.ts';
import type { GridSave, SaveWay } from './use-save.ts';

const DAMAGED = 'The unsaved changes can no longer be read.';

export function useKeptGrid(
  { changed, editor, current, update }: GridEditor,
  save: Pick<GridSave, 'ask'>,
  way: SaveWay,
  place: Pick<KeptWork, 'screen' | 'label' | 'to'>,
) {
  const { left, keep, forget, dropLeft } = useKeptWork<KeptEdits>(place);
  const notify = useNotify();
  const { now } = editor.steps;
  const { stored } = editor;
  const typed = (amount: string) => () => ({ what: keptEdits(current()), base: current().stored, amount });
  const latest = useRef({ typed });
  latest.current = { typed };
  const hasEntry = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each edit and each save
  useEffect(() => {
    if (changed > 0) keep(latest.current.typed(counted(changed, 'change')));
    else if (hasEntry.current) forget();
    hasEntry.current = changed > 0;
  }, [changed, now, stored, keep, forget]);

  const bringBack = async () => {
    if (!left) return;
    try {
      const found = areKept(await baseOf(left), left.what);
      if (!found) {
        dropLeft();
        return notify(DAMAGED, { type: 'error' });
      }
      const read = await way.read({ ...current(), stored: found.left });
      const { editor: taken, conflicts } = takenUp(found.left, found.edits, read);
      update(() => taken);
      dropLeft(latest.current.typed(left.amount));
      if (conflicts.length) save.ask(conflicts);
    } catch (error) {
      notify(textOf(error), { type: 'error' });
    }
  };
  return { left: changed > 0 ? undefined : left, bringBack, discard: () => dropLeft(), forget };
}
