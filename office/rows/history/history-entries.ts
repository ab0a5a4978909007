import type { HistoryAct, HistoryEntry } from '../../../src/features/office/history/history.contract.ts';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { getReadableFileName, removeFileHashes } from '../../../src/platform/files/readable-file-name.ts';
import { shortenText } from '../../../src/platform/text/cut-text.ts';
import { buildRowPath, formatPlainValue, formatPlural, stripHtml } from '../../shell/data/form-values.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { usePagedQuery } from '../../shell/data/use-paged-query.ts';
import { getMediaFilePath } from '../media/media-data.ts';

export function useHistoryActs(filter: HistoryFilter, enabled = true) {
  return usePagedQuery({
    queryKey: ['history', 'acts', filter],
    enabled,
    read: (before) => officeApi.getRaw('/api/office/history_acts', { ...buildHistoryInput(filter), before }),
    itemsOf: ({ acts }) => acts,
  });
}

type ActChangeGroup = HistoryAct['parts'][number];

const formatTableName = ({ number, product }: NonNullable<ActChangeGroup['of']>): string =>
  `table ${number} of ${product.name}`;

const getPluralLabel = (name: string, resources: readonly PresentedResource[]): string =>
  name === MEDIA_RESOURCE
    ? 'files of the library'
    : (resources.find((one) => one.name === name)?.label.toLowerCase() ?? name);

const MAX_VALUE_LENGTH = 60;
const shorten = (text: string): string => shortenText(text, MAX_VALUE_LENGTH);

/** Describes a part of an act, such as `32 cells of table 1 of VTC-400 changed: Material “steel”`. */
export function describeChangeGroup(group: ActChangeGroup, resources: readonly PresentedResource[]): string {
  const values = group.sets.map(({ label, value }) => `${label} “${shorten(formatHistoryValue(value))}”`);
  return [describeGroupAction(group, resources), values.join(', ')].filter(Boolean).join(': ');
}

function describeGroupAction(group: ActChangeGroup, resources: readonly PresentedResource[]): string {
  const { resource, action, rows, cells, of } = group;
  const done = ACTION_VERBS[action];
  if (cells > 0) return `${formatPlural(cells, 'cell')} of ${of ? formatTableName(of) : 'models'} ${done}`;
  const { kind, name } = describeChangedRow(group, resources);
  const what =
    rows === 1 ? [kind, name] : [rows.toLocaleString('en'), of ? 'rows' : getPluralLabel(resource, resources)];
  return [...what, of && `of ${formatTableName(of)}`, done].filter(Boolean).join(' ');
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

const toMoment = (day: string | undefined, time: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? new Date(`${day}T${time}`).toISOString() : undefined;

const buildHistoryInput = (filter: HistoryFilter) => ({
  ...filter,
  via: VIAS.find((via) => via === filter.via),
  from: toMoment(filter.from, '00:00:00'),
  to: toMoment(filter.to, '23:59:59.999'),
});

export function useHistoryEntries(filter: HistoryFilter, enabled = true) {
  return usePagedQuery({
    queryKey: ['history', filter],
    enabled,
    read: (before) => officeApi.getRaw('/api/office/history', { ...buildHistoryInput(filter), before }),
    itemsOf: ({ entries }) => entries,
  });
}

const HTML_TAG = /<[a-z]/i;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
export function formatHistoryValue(value: unknown): string {
  const text = removeFileHashes(formatPlainValue(value));
  if (ISO_MOMENT.test(text)) return formatMoment(text);
  return HTML_TAG.test(text) ? stripHtml(text) : formatOfficeDay(text);
}

const ACTION_VERBS: Record<HistoryEntry['action'], string> = {
  add: 'added',
  change: 'changed',
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
};
export const getActionVerb = ({ action }: Pick<HistoryEntry, 'action'>) => ACTION_VERBS[action];

const MEDIA_RESOURCE = 'media';
const IMAGE_NAME = /\.(avif|webp|png|jpe?g|svg|gif)$/i;

export function describeChangedRow(
  { resource: name, row_id, label }: Pick<HistoryEntry, 'resource' | 'row_id' | 'label'>,
  resources: readonly PresentedResource[],
): { kind: string; name: string; path?: string } {
  if (name === MEDIA_RESOURCE) {
    return {
      kind: IMAGE_NAME.test(label) ? 'Image' : 'File',
      name: getReadableFileName(label),
      path: getMediaFilePath(row_id),
    };
  }
  const called = label || (row_id && `No. ${row_id}`);
  const resource = resources.find((one) => one.name === name);
  if (resource) return { kind: resource.label_one, name: called, path: buildRowPath(name, row_id) };
  return { kind: name, name: called };
}

/** True if the act changed rows of a resource without a form. */
export const hasChangesWithoutForm = (
  { parts: groups }: HistoryAct,
  resources: readonly PresentedResource[],
): boolean => groups.some(({ resource }) => resources.some(({ name, fields }) => name === resource && !fields.length));

export const VIA_NAMES: Record<HistoryEntry['via'], string> = {
  office: 'Office',
  import: 'Import',
  command: 'System',
};
export const getActorName = ({ actor, via }: Pick<HistoryEntry, 'actor' | 'via'>) => actor?.name ?? VIA_NAMES[via];
