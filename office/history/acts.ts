import { office } from '../data/office-api.ts';
import type { HistoryAct, Resource } from '../data/office-types.ts';
import { usePaged } from '../data/paged.ts';
import { counted } from '../data/values.ts';
import { DONE, type HistoryFilter, historyInput, OTHERS } from './entries.ts';

/** What one click, one import or one command did, each as one; the latest first. */
export function useActs(filter: HistoryFilter, enabled = true) {
  return usePaged({
    queryKey: ['history', 'acts', filter],
    enabled,
    read: (before) => office.getRaw('/api/office/history_acts', { ...historyInput(filter), before }),
    itemsOf: ({ acts }) => acts,
  });
}

type Part = HistoryAct['parts'][number];

/** The table of a product in words. */
const tableName = ({ number, product }: NonNullable<Part['of']>): string => `table ${number} of ${product.name}`;

/** What a part of an act did: `32 cells of table 1 of VTC-400 changed`. */
export function saidOf({ resource, action, rows, cells, label, of }: Part, resources: readonly Resource[]): string {
  const known = resources.find(({ name }) => name === resource) ?? OTHERS.find(({ name }) => name === resource);
  const done = DONE[action];
  if (cells > 0) return `${counted(cells, 'cell')} of ${of ? tableName(of) : 'models'} ${done}`;
  const what =
    rows === 1
      ? [known?.label_one ?? resource, label]
      : [rows.toLocaleString('en'), of ? 'rows' : (known?.label ?? resource).toLowerCase()];
  return [...what, of && `of ${tableName(of)}`, done].filter(Boolean).join(' ');
}
