import type {
  Conflict as Conflicting,
  Resource,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { lookUp } from '../../../src/platform/look-up.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import type { FormValues } from '../../shell/data/values.ts';
import { type MergeLine, mergeLines, type Side } from '../form/merge.ts';
import { followPictures, type Picture, slotValues } from '../form/picture-slots.ts';

export interface Meeting extends Pick<Conflicting, 'position' | 'changed_by' | 'changed_at' | 'archived' | 'draft'> {
  label: string;
  gone: boolean;
  lines: MergeLine[];
  removed: Picture[];
}
export type RowSeen = Partial<Row>;
export type Chosen = Readonly<Record<number, Record<string, Side>>>;

export const ACTION_NAMES: Record<DraftedChange['action'], string> = {
  add: 'New',
  change: '',
  archive: 'Will be archived',
  restore: 'Will be published',
  remove: 'Will be removed',
};
export const ACTION = 'action';

export function meetingsOf(
  resources: readonly Resource[],
  changes: readonly DraftedChange[],
  conflicts: readonly Conflicting[],
  labelOf?: (change: DraftedChange, field: string) => string | undefined,
  seen?: RowSeen,
): Meeting[] {
  return conflicts.flatMap((conflict) => {
    const { position, current, changed_by, changed_at, archived, draft } = conflict;
    const original = changes[position];
    if (!original) return [];
    const followed = followOther(original, conflict, seen);
    const { change, colliding = [] } = followed;
    const resource = resources.find((one) => one.name === change.resource);
    const fields = conflict.changed_fields.filter((name) => !followed.colliding || !PICTURE_FIELDS.includes(name));
    const lines = [...fields, ...colliding].flatMap((name): MergeLine[] => {
      if (name === ACTION && draft) {
        const [mine, theirs] = [ACTION_NAMES[change.action], ACTION_NAMES[draft.action]];
        return [{ field: { name, label: 'Result', kind: 'text' }, base: '', mine, theirs, collides: true }];
      }
      const known = resource?.fields.find((field) => field.name === name);
      const label = labelOf?.(change, name) ?? known?.label ?? name.replace('attribute:', '');
      const field = { kind: 'text' as const, ...known, name, label };
      const [mine, theirs] = [change.values?.[name], (draft ? draft.values : current)?.[name]].map(textOf);
      if (mine === undefined || theirs === undefined || mine === theirs || !Object.hasOwn(change.values ?? {}, name))
        return [];
      return [{ field, base: '', mine, theirs, collides: true }];
    });
    const shared = { position, changed_by, changed_at, archived: current?.active === false ? archived : null };
    const label = current?.label ?? resource?.label_one ?? '';
    const { removed } = followed;
    return [{ ...shared, ...(draft ? { draft } : {}), label, gone: !current && !draft, lines, removed }];
  });
}

const PICTURE_FIELDS = Object.keys(slotValues([]));
const picturesIn = (values: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(PICTURE_FIELDS.map((name) => [name, textOf(lookUp(values, name))]));

/** Moves images into the slots of the conflicting draft or row. `colliding`: image fields that both sides changed. */
function followOther(
  change: DraftedChange,
  { current, draft }: Conflicting,
  seen: RowSeen | undefined,
): { change: DraftedChange; colliding?: string[]; removed: Picture[] } {
  const before = seen ?? (draft ? current : undefined);
  const given = change.values ?? {};
  if (!current || !before || !PICTURE_FIELDS.some((name) => Object.hasOwn(given, name))) return { change, removed: [] };
  const theirs = picturesIn({ ...current, ...draft?.values });
  const sides = { base: picturesIn(before), mine: picturesIn({ ...before, ...given }), theirs };
  const { base, mine, removed } = followPictures(sides);
  const fields = PICTURE_FIELDS.map((name) => ({ name, label: name, kind: 'text' as const }));
  const colliding = mergeLines(fields, base, mine, theirs).flatMap((line) => (line.collides ? line.field.name : []));
  const others = Object.entries(given).filter(([name]) => !PICTURE_FIELDS.includes(name));
  const pictures = PICTURE_FIELDS.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name] ?? '']);
  return { change: { ...change, values: Object.fromEntries([...others, ...pictures]) }, colliding, removed };
}

export const theirRow = ({ current, draft }: Conflicting): RowSeen => ({ ...current, ...draft?.values });

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const stillOpen = (meetings: readonly Meeting[], chosen: Chosen): number =>
  meetings.flatMap(({ position, lines }) => lines.filter(({ field }) => !chosen[position]?.[field.name])).length;

/** Changes without the fields for which the other side was chosen, and without empty changes. */
export function chosenChanges(
  changes: readonly DraftedChange[],
  conflicts: readonly Conflicting[],
  chosen: Chosen,
  row?: RowSeen,
): DraftedChange[] {
  return changes.flatMap((original, at) => {
    const found = conflicts.find(({ position }) => position === at);
    if (!found) return [original];
    const { change } = followOther(original, found, row);
    const { current, draft } = found;
    if (!current && !draft) return [];
    const values = { ...change.values };
    const seen = change.seen && { ...change.seen };
    let { action } = change;
    for (const [name, side] of Object.entries(chosen[at] ?? {})) {
      if (side === 'theirs' && name === ACTION) action = 'change';
      else if (side === 'theirs') {
        delete values[name];
        delete seen?.[name];
      } else if (seen && current && !draft) seen[name] = (current[name] ?? null) as string | null;
    }
    if (action === 'change' && Object.keys(values).length === 0) return [];
    if (seen && current && !draft) seen.is_active = current.active;
    const version = draft || change.version === undefined ? change.version : current?.version;
    return [
      {
        ...change,
        action,
        ...(change.values ? { values } : {}),
        ...(seen ? { seen } : {}),
        ...(version === undefined ? {} : { version }),
        ...(draft ? { draft_version: draft.version } : {}),
      },
    ];
  });
}
