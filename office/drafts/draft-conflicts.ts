import type { Conflicting, DraftedChange, Resource } from '../data/office-types.ts';
import type { MergeLine, Side } from '../form/merge.ts';

/** A change that is to be drafted, where somebody else has drafted or saved the same fields of the row. */
export interface Meeting extends Pick<Conflicting, 'position' | 'changed_by' | 'changed_at' | 'archived' | 'draft'> {
  label: string;
  /** The row is not there any more: there is nothing to be drafted of it. */
  gone: boolean;
  lines: MergeLine[];
}
/** The chosen sides, by the positions of the changes and the names of their fields. */
export type Chosen = Readonly<Record<number, Record<string, Side>>>;

/** What a draft does to its row, where that is more than to change it. */
export const ACTION_NAMES: Record<DraftedChange['action'], string> = {
  add: 'New',
  change: '',
  archive: 'Will be archived',
  restore: 'Will be published',
  remove: 'Will be removed',
};
/** The act itself, among the fields. */
export const ACTION = 'action';

export function meetingsOf(
  resources: readonly Resource[],
  changes: readonly DraftedChange[],
  conflicts: readonly Conflicting[],
  labelOf?: (change: DraftedChange, field: string) => string | undefined,
): Meeting[] {
  return conflicts.flatMap(({ position, current, changed_by, changed_at, changed_fields, archived, draft }) => {
    const change = changes[position];
    if (!change) return [];
    const resource = resources.find((one) => one.name === change.resource);
    const lines = changed_fields.flatMap((name): MergeLine[] => {
      if (name === ACTION && draft) {
        const [mine, theirs] = [ACTION_NAMES[change.action], ACTION_NAMES[draft.action]];
        return [{ field: { name, label: 'What is done', kind: 'text' }, base: '', mine, theirs, collides: true }];
      }
      const known = resource?.fields.find((field) => field.name === name);
      const label = labelOf?.(change, name) ?? known?.label ?? name.replace('attribute:', '');
      const field = { kind: 'text' as const, ...known, name, label };
      const [mine, theirs] = [change.values?.[name], (draft ? draft.values : current)?.[name]].map(textOf);
      if (mine === undefined || theirs === undefined || mine === theirs || !(name in (change.values ?? {}))) return [];
      return [{ field, base: '', mine, theirs, collides: true }];
    });
    const shared = { position, changed_by, changed_at, archived: current?.active === false ? archived : null };
    const label = current?.label ?? resource?.label_one ?? '';
    return [{ ...shared, ...(draft ? { draft } : {}), label, gone: !current && !draft, lines }];
  });
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const stillOpen = (meetings: readonly Meeting[], chosen: Chosen): number =>
  meetings.flatMap(({ position, lines }) => lines.filter(({ field }) => !chosen[position]?.[field.name])).length;

/**
 * The changes once it is chosen which side each field in conflict takes: drafted upon what is there now. What takes the other side is left
 * out of them, as are changes of which nothing is left.
 */
export function chosenChanges(
  changes: readonly DraftedChange[],
  conflicts: readonly Conflicting[],
  chosen: Chosen,
): DraftedChange[] {
  return changes.flatMap((change, at) => {
    const found = conflicts.find(({ position }) => position === at);
    if (!found) return [change];
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
