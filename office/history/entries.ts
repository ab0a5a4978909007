import { office } from '../data/office-api.ts';
import type { HistoryAct, HistoryEntry } from '../data/office-types.ts';
import { usePaged } from '../data/paged.ts';

/** What can change a row: staff, an import, or a command (also the site itself). */
const VIAS: readonly HistoryEntry['via'][] = ['office', 'import', 'command'];

export type HistoryFilter = {
  resource?: string;
  id?: string;
  cause?: string;
  actor?: string;
  via?: string;
  search?: string;
  from?: string;
  to?: string;
};

/** The bounds of a day by the reader's clock; what is typed by halves is no bound yet. */
const moment = (day: string | undefined, time: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? new Date(`${day}T${time}`).toISOString() : undefined;

/** A filter as the API asks it. `from` and `to` are days. */
export const historyInput = (filter: HistoryFilter) => ({
  ...filter,
  via: VIAS.find((via) => via === filter.via),
  from: moment(filter.from, '00:00:00'),
  to: moment(filter.to, '23:59:59.999'),
});

/** The entries that fit, latest first; older ones page by page. */
export function useEntries(filter: HistoryFilter, enabled = true) {
  return usePaged({
    queryKey: ['history', filter],
    enabled,
    read: (before) => office.getRaw('/api/office/history', { ...historyInput(filter), before }),
    itemsOf: ({ entries }) => entries,
  });
}

export const DONE: Record<HistoryEntry['action'], string> = {
  add: 'added',
  change: 'changed',
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
};
export const doneIn = ({ action }: Pick<HistoryEntry, 'action'>) => DONE[action];

/** What is in the history beside the resources, for whoever may read it. It is changed on screens of its own. */
export const OTHERS = [
  { name: 'staff', label: 'Staff', label_one: 'Member of staff', right: 'staff' },
  { name: 'invitations', label: 'Invitations', label_one: 'Invitation of', right: 'staff' },
  { name: 'remembered headings', label: 'Remembered headings', label_one: 'Remembered headings', right: 'imports' },
  { name: 'breaches', label: 'Breaches', label_one: 'Breach', right: 'privacy' },
  { name: 'customers', label: 'Customers', label_one: 'Customer', right: 'customers' },
];
/** Whether something of an act is changed on a screen of its own only. */
export const hasOwnScreen = ({ parts }: HistoryAct): boolean =>
  parts.some(({ resource }) => OTHERS.some(({ name }) => name === resource));

const WITHOUT_PERSON: Record<HistoryEntry['via'], string> = {
  office: 'The office',
  import: 'An import',
  command: 'A command',
};
/** Who did it: a person, or what ran without one. */
export const whoOf = ({ actor, via }: Pick<HistoryEntry, 'actor' | 'via'>) => actor?.name ?? WITHOUT_PERSON[via];
