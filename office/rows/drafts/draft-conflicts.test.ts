import { describe, expect, it } from 'vitest';
import type {
  ChangeConflict as Conflicting,
  PresentedResource,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { buildSlotValues, type SlotImage } from '../form/image-slots.ts';
import { buildChosenChanges, buildDraftConflicts, countOpenLines } from './draft-conflicts.ts';

const rowOf = (id: number, more: object = {}): Row =>
  ({ id, version: 5, active: true, label: `Row ${id}`, page_address: null, updated_at: null, ...more }) as Row;
const conflict = (position: number, more: Partial<Conflicting>): Conflicting => ({
  ...{ position, current: rowOf(position), changed_by: 'Asha', changed_at: null, changed_fields: [], archived: null },
  ...more,
});
const resource = {
  name: 'models',
  label_one: 'Model',
  fields: [{ name: 'r2', label: 'R 2', kind: 'text' }],
} as unknown as PresentedResource;
const meetings = (changes: DraftChangeInput[], conflicts: Conflicting[]) =>
  buildDraftConflicts([resource], changes, conflicts);

describe('What two people draft of one row', () => {
  const mine: DraftChangeInput = {
    ...{ resource: 'models', action: 'change', id: 1 },
    seen: { r2: '1', r3: 'a', is_active: true },
    values: { r2: 'mine', r3: 'b' },
  };
  const theirs = conflict(0, {
    changed_fields: ['r2'],
    draft: { version: 3, action: 'change', values: { r2: 'theirs' } },
  });

  it('is shown side by side, and nothing is drafted before it is chosen', () => {
    const found = meetings([mine], [theirs]);
    expect(found).toMatchObject([
      { label: 'Row 0', changed_by: 'Asha', lines: [{ field: { label: 'R 2' }, mine: 'mine', theirs: 'theirs' }] },
    ]);
    expect(countOpenLines(found, {})).toBe(1);
    expect(countOpenLines(found, { 0: { r2: 'mine' } })).toBe(0);
  });

  it('calls a cell by the heading of its column where the table is known', () => {
    const [found] = buildDraftConflicts([resource], [mine], [theirs], (_change, field) =>
      field === 'r2' ? 'Bar opens (°)' : undefined,
    );
    expect(found?.lines[0]?.field.label).toBe('Bar opens (°)');
  });

  it('is written over the version that was seen, without the fields that stay as theirs, and upon what was seen of the row', () => {
    expect(buildChosenChanges([mine], [theirs], { 0: { r2: 'mine' } })).toEqual([{ ...mine, draft_version: 3 }]);
    expect(buildChosenChanges([mine], [theirs], { 0: { r2: 'theirs' } })).toEqual([
      { ...mine, values: { r3: 'b' }, seen: { r3: 'a', is_active: true }, draft_version: 3 },
    ]);
    const { r3: _, ...only } = mine.values ?? {};
    expect(buildChosenChanges([{ ...mine, values: only }], [theirs], { 0: { r2: 'theirs' } })).toEqual([]);
  });

  it('is an act where one archives what the other restores; leaving theirs leaves the fields', () => {
    const archive: DraftChangeInput = { resource: 'models', action: 'archive', id: 1, version: 2, values: { r2: 'x' } };
    const restored = conflict(0, { changed_fields: ['action'], draft: { version: 1, action: 'restore', values: {} } });
    expect(meetings([archive], [restored])[0]?.lines).toMatchObject([
      { mine: 'Will be archived', theirs: 'Will be published' },
    ]);
    expect(buildChosenChanges([archive], [restored], { 0: { action: 'theirs' } })).toEqual([
      { ...archive, action: 'change', draft_version: 1 },
    ]);
  });
});

describe('A row that someone has saved since', () => {
  const saved = conflict(1, { current: rowOf(1, { r2: 'saved', version: 7 }), changed_fields: ['r2', 'headline'] });
  const other: DraftChangeInput = { resource: 'models', action: 'change', id: 9, version: 1, values: { r2: 'other' } };

  it('is drafted from its current state, by version or by seen values; other changes stay unchanged', () => {
    const byVersion: DraftChangeInput = {
      resource: 'models',
      action: 'change',
      id: 1,
      version: 5,
      values: { r2: 'mine' },
    };
    expect(meetings([other, byVersion], [saved])[0]?.lines).toMatchObject([{ mine: 'mine', theirs: 'saved' }]);
    expect(buildChosenChanges([other, byVersion], [saved], { 1: { r2: 'mine' } })).toEqual([
      other,
      { ...byVersion, version: 7 },
    ]);
    const bySeen = { resource: 'models', action: 'change', id: 1, seen: { r2: '1' }, values: { r2: 'mine' } } as const;
    expect(buildChosenChanges([other, bySeen], [saved], { 1: { r2: 'mine' } })[1]).toEqual({
      ...bySeen,
      seen: { r2: 'saved', is_active: true },
    });
  });

  it('is shown as archived, and left out once it no longer exists', () => {
    const archived = { by: 'Asha', at: null };
    const current = rowOf(1, { active: false });
    const bySeen = { resource: 'models', action: 'change', id: 1, seen: { r2: '1' }, values: { r2: 'mine' } } as const;
    const reported = conflict(0, { current, changed_fields: ['is_active'], archived });
    expect(meetings([bySeen], [reported])).toMatchObject([{ archived, lines: [] }]);
    expect(buildChosenChanges([bySeen], [reported], {})[0]?.seen).toEqual({ r2: '1', is_active: false });
    const gone = conflict(0, { current: null });
    expect(meetings([bySeen], [gone])).toMatchObject([{ gone: true, label: 'Model' }]);
    expect(buildChosenChanges([bySeen], [gone], {})).toEqual([]);
  });
});

describe('Images that two people draft', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((file): SlotImage => ({ file, alt: `${file} as it was` })) as [
    SlotImage,
    SlotImage,
    SlotImage,
  ];
  const d = { file: 'd', alt: '' };
  const withNewAlt = (image: SlotImage): SlotImage => ({ ...image, alt: `${image.file} anew` });
  const changedTo = (before: SlotImage[], after: SlotImage[]) => {
    const was = buildSlotValues(before);
    return Object.fromEntries(Object.entries(buildSlotValues(after)).filter(([name, value]) => value !== was[name]));
  };

  describe.each(['drafted', 'saved'])('where the other one has %s', (way) => {
    function merged(before: SlotImage[], own: SlotImage[], others: SlotImage[]) {
      const values = changedTo(before, own);
      const theirs = changedTo(before, others);
      const mine: DraftChangeInput = { resource: 'products', action: 'change', id: 1, version: 5, values };
      const current = rowOf(1, { ...buildSlotValues(way === 'saved' ? others : before), version: 6 });
      const draft = { version: 3, action: 'change' as const, values: theirs };
      const met = conflict(0, { current, changed_fields: Object.keys(theirs), ...(way === 'drafted' && { draft }) });
      const seen = rowOf(1, buildSlotValues(before));
      const [meeting] = buildDraftConflicts([resource], [mine], [met], undefined, seen);
      const [sent] = buildChosenChanges([mine], [met], {}, seen);
      return {
        left: countOpenLines(meeting ? [meeting] : [], {}),
        removed: meeting?.removed,
        pictures: { ...buildSlotValues(others), ...sent?.values },
      };
    }

    it('keep the description that one of them gives to them, whatever the other removes or moves', () => {
      expect(merged([a, b, c], [a, b, withNewAlt(c)], [a, c])).toMatchObject({
        left: 0,
        pictures: buildSlotValues([a, withNewAlt(c)]),
      });
      expect(merged([a, b, c], [withNewAlt(a), b, c], [c, b, a])).toMatchObject({
        ...{ left: 0, pictures: buildSlotValues([c, b, withNewAlt(a)]) },
      });
    });

    it('are shown as removed where one of them describes them', () => {
      expect(merged([a, b, c], [a, withNewAlt(b), c], [a, c])).toEqual({
        ...{ left: 0, removed: [withNewAlt(b)], pictures: buildSlotValues([a, c]) },
      });
    });

    it('are added and removed by both', () => {
      expect(merged([a, b], [a, b, d], [b])).toMatchObject({ left: 0, pictures: buildSlotValues([b, d]) });
      expect(merged([a, b, c], [a, b], [b, c])).toMatchObject({ left: 0, pictures: buildSlotValues([b]) });
    });

    it('ask for a choice where both have changed their order, or describe the same one', () => {
      expect(merged([a, b, c], [b, a, c], [c, b, a]).left).toBeGreaterThan(0);
      expect(merged([a, b], [a, withNewAlt(b)], [a, { ...b, alt: 'otherwise' }]).left).toBe(1);
    });
  });
});
