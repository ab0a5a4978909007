import type {
  ChangeConflict as Conflicting,
  PresentedResource,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import type { FormValues } from '../../shell/data/form-values.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { buildSlotValues, followOtherImages, type SlotImage } from '../form/image-slots.ts';
import { buildMergeLines, type MergeLine, type MergeSide } from '../form/merge-values.ts';

export interface DraftConflict
  extends Pick<Conflicting, 'position' | 'changed_by' | 'changed_at' | 'archived' | 'draft'> {
  label: string;
  gone: boolean;
  lines: MergeLine[];
  removed: SlotImage[];
}
export type SeenRow = Partial<Row>;
export type SidesByChange = Readonly<Record<number, Record<string, MergeSide>>>;

export const DRAFT_ACTION_NAMES: Record<DraftChangeInput['action'], string> = {
  add: 'New',
  change: '',
  archive: 'Will be archived',
  restore: 'Will be published',
  remove: 'Will be removed',
};
export const DRAFT_ACTION_KEY = 'action';

export function buildDraftConflicts(
  resources: readonly PresentedResource[],
  changes: readonly DraftChangeInput[],
  conflicts: readonly Conflicting[],
  labelOf?: (change: DraftChangeInput, field: string) => string | undefined,
  seen?: SeenRow,
): DraftConflict[] {
  return conflicts.flatMap((conflict) => {
    const { position, current, changed_by, changed_at, archived, draft } = conflict;
    const original = changes[position];
    if (!original) return [];
    const followed = followOtherDraft(original, conflict, seen);
    const { change, colliding = [] } = followed;
    const resource = resources.find((one) => one.name === change.resource);
    const fields = conflict.changed_fields.filter((name) => !followed.colliding || !IMAGE_FIELDS.includes(name));
    const lines = [...fields, ...colliding].flatMap((name): MergeLine[] => {
      if (name === DRAFT_ACTION_KEY && draft) {
        const [mine, theirs] = [DRAFT_ACTION_NAMES[change.action], DRAFT_ACTION_NAMES[draft.action]];
        return [{ field: { name, label: 'Result', kind: 'text' }, base: '', mine, theirs, collides: true }];
      }
      const known = resource?.fields.find((field) => field.name === name);
      const label = labelOf?.(change, name) ?? known?.label ?? name.replace('attribute:', '');
      const field = { kind: 'text' as const, ...known, name, label };
      const [mine, theirs] = [change.values?.[name], (draft ? draft.values : current)?.[name]].map(toText);
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

const IMAGE_FIELDS = Object.keys(buildSlotValues([]));
const pickImageValues = (values: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(IMAGE_FIELDS.map((name) => [name, toText(getOwnValue(values, name))]));

/** Moves images into the slots of the conflicting draft or row. `colliding`: image fields that both sides changed. */
function followOtherDraft(
  change: DraftChangeInput,
  { current, draft }: Conflicting,
  seen: SeenRow | undefined,
): { change: DraftChangeInput; colliding?: string[]; removed: SlotImage[] } {
  const before = seen ?? (draft ? current : undefined);
  const given = change.values ?? {};
  if (!current || !before || !IMAGE_FIELDS.some((name) => Object.hasOwn(given, name))) return { change, removed: [] };
  const theirs = pickImageValues({ ...current, ...draft?.values });
  const sides = { base: pickImageValues(before), mine: pickImageValues({ ...before, ...given }), theirs };
  const { base, mine, removed } = followOtherImages(sides);
  const fields = IMAGE_FIELDS.map((name) => ({ name, label: name, kind: 'text' as const }));
  const colliding = buildMergeLines(fields, base, mine, theirs).flatMap((line) =>
    line.collides ? line.field.name : [],
  );
  const others = Object.entries(given).filter(([name]) => !IMAGE_FIELDS.includes(name));
  const images = IMAGE_FIELDS.filter((name) => mine[name] !== base[name]).map((name) => [name, mine[name] ?? '']);
  return { change: { ...change, values: Object.fromEntries([...others, ...images]) }, colliding, removed };
}

export const buildOtherRow = ({ current, draft }: Conflicting): SeenRow => ({ ...current, ...draft?.values });

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const countOpenLines = (draftConflicts: readonly DraftConflict[], chosen: SidesByChange): number =>
  draftConflicts.flatMap(({ position, lines }) => lines.filter(({ field }) => !chosen[position]?.[field.name])).length;

/** Changes without the fields for which the other side was chosen, and without empty changes. */
export function buildChosenChanges(
  changes: readonly DraftChangeInput[],
  conflicts: readonly Conflicting[],
  chosen: SidesByChange,
  row?: SeenRow,
): DraftChangeInput[] {
  return changes.flatMap((original, at) => {
    const found = conflicts.find(({ position }) => position === at);
    if (!found) return [original];
    const { change } = followOtherDraft(original, found, row);
    const { current, draft } = found;
    if (!current && !draft) return [];
    const values = { ...change.values };
    const seen = change.seen && { ...change.seen };
    let { action } = change;
    for (const [name, side] of Object.entries(chosen[at] ?? {})) {
      if (side === 'theirs' && name === DRAFT_ACTION_KEY) action = 'change';
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
