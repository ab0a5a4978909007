import type { HistoryAct, HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { plainName, withoutHashes } from '../../../src/platform/files/plain-name.ts';
import { shortText } from '../../../src/platform/text/cut-text.ts';
import { when, writtenDay } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';
import { counted, plainText, rowPath, written } from '../../shell/data/values.ts';
import { filePath } from '../media/media-data.ts';

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
const shortened = (text: string): string => shortText(text, LONGEST);

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

const moment = (day: string | undefined, time: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? new Date(`${day}T${time}`).toISOString() : undefined;

const historyInput = (filter: HistoryFilter) => ({
  ...filter,
  via: VIAS.find((via) => via === filter.via),
  from: moment(filter.from, '00:00:00'),
  to: moment(filter.to, '23:59:59.999'),
});

export function useEntries(filter: HistoryFilter, enabled = true) {
  return usePaged({
    queryKey: ['history', filter],
    enabled,
    read: (before) => office.getRaw('/api/office/history', { ...historyInput(filter), before }),
    itemsOf: ({ entries }) => entries,
  });
}

const HTML = /<[a-z]/i;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
export function shownInHistory(value: unknown): string {
  const text = withoutHashes(written(value));
  if (MOMENT.test(text)) return when(text);
  return HTML.test(text) ? plainText(text) : writtenDay(text);
}

const DONE: Record<HistoryEntry['action'], string> = {
  add: 'added',
  change: 'changed',
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
};
export const doneIn = ({ action }: Pick<HistoryEntry, 'action'>) => DONE[action];

const FILES = 'media';
const PICTURE = /\.(avif|webp|png|jpe?g|svg|gif)$/i;

export function namedRow(
  { resource: name, row_id, label }: Pick<HistoryEntry, 'resource' | 'row_id' | 'label'>,
  resources: readonly Resource[],
): { kind: string; name: string; path?: string } {
  if (name === FILES) {
    return { kind: PICTURE.test(label) ? 'Image' : 'File', name: plainName(label), path: filePath(row_id) };
  }
  const called = label || (row_id && `No. ${row_id}`);
  const resource = resources.find((one) => one.name === name);
  if (resource) return { kind: resource.label_one, name: called, path: rowPath(name, row_id) };
  return { kind: name, name: called };
}

/** True if the act changed rows of a resource without a form. */
export const hasOwnScreen = ({ parts }: HistoryAct, resources: readonly Resource[]): boolean =>
  parts.some(({ resource }) => resources.some(({ name, fields }) => name === resource && !fields.length));

export const VIA_NAMES: Record<HistoryEntry['via'], string> = {
  office: 'Office',
  import: 'Import',
  command: 'System',
};
export const whoOf = ({ actor, via }: Pick<HistoryEntry, 'actor' | 'via'>) => actor?.name ?? VIA_NAMES[via];
