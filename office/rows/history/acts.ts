import type { HistoryAct } from '../../../src/features/office/history/history.contract.ts';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';
import { counted } from '../../shell/data/values.ts';
import { DONE, FILES, type HistoryFilter, historyInput, namedRow, shownInHistory } from './entries.ts';

export function useActs(filter: HistoryFilter, enabled = true) {
  return usePaged({
    queryKey: ['history', 'acts', filter],
    enabled,
    read: (before) => office.getRaw('/api/office/history_acts', { ...historyInput(filter), before }),
    itemsOf: ({ acts }) => acts,
  });
}

type Part = HistoryAct['parts'][number];

const tableName = ({ number, product }: NonNullable<Part['of']>): string => `table ${number} of ${product.name}`;

const labelOfMany = (name: string, resources: readonly Resource[]): string =>
  name === FILES ? 'files of the library' : (resources.find((one) => one.name === name)?.label.toLowerCase() ?? name);

const LONGEST = 60;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Describes a part of an act, such as `32 cells of table 1 of VTC-400 changed: Material “steel”`. */
export function describePart(part: Part, resources: readonly Resource[]): string {
  const values = part.sets.map(({ label, value }) => `${label} “${shortened(shownInHistory(value))}”`);
  return [doneWith(part, resources), values.join(', ')].filter(Boolean).join(': ');
}

function doneWith(part: Part, resources: readonly Resource[]): string {
  const { resource, action, rows, cells, of } = part;
  const done = DONE[action];
  if (cells > 0) return `${counted(cells, 'cell')} of ${of ? tableName(of) : 'models'} ${done}`;
  const { kind, name } = namedRow(part, resources);
  const what = rows === 1 ? [kind, name] : [rows.toLocaleString('en'), of ? 'rows' : labelOfMany(resource, resources)];
  return [...what, of && `of ${tableName(of)}`, done].filter(Boolean).join(' ');
}
