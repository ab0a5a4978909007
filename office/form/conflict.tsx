import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { when } from '../data/moments.ts';
import type { Archived, Resource } from '../data/office-types.ts';
import { type FormValues, plainText, written } from '../data/values.ts';
import { DataTable } from '../parts/data-table.tsx';
import { SideChoice } from './choose-side.tsx';
import { type MergeLine, mergedValues, mergeLines, type Side, sideOf } from './merge.ts';
import type { ConflictSides } from './use-row-form.ts';

interface ConflictProps {
  resource: Resource;
  conflict: ConflictSides;
  saving: boolean;
  onSave: (merged: FormValues) => void;
  onBack: () => void;
}

/** Two people have changed one row, or one draft: their values side by side, and what is saved. Only what both changed asks for a choice. */
export function Conflict({ resource, conflict, saving, onSave, onBack }: ConflictProps) {
  const { base, mine, theirs, changedBy, changedAt, archived, draftVersion } = conflict;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = mergeLines(resource.fields, base, mine, theirs);
  const open = lines.filter((line) => line.collides);
  const merged = mergedValues(lines, theirs, chosen);
  return (
    <section aria-labelledby="conflict" className="flex flex-col gap-4">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {changedBy ?? 'Somebody else'} has {draftVersion ? 'drafted' : 'changed'} this meanwhile
      </h2>
      <p className="max-w-[42em]">
        It was saved {changedAt && `on ${when(changedAt)}`} while you were editing. Nothing of yours is lost.{' '}
        {open.length > 0 && 'Choose a value where both of you changed the same field.'}
        {open.length === 0 && !archived && 'You changed different fields: both are kept.'}
      </p>
      {archived && <ArchivedNote archived={archived} />}
      <MergeTable lines={lines} chosen={chosen} onChoose={(name, side) => setChosen({ ...chosen, [name]: side })} />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={!merged} onClick={() => merged && onSave(merged)}>
          {archived ? 'Save the result, archived' : 'Save the result'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to my form
        </Button>
        {!merged && (
          <p className="text-steel-600">{open.filter(({ field }) => !chosen[field.name]).length} still to choose</p>
        )}
      </div>
    </section>
  );
}

/** What somebody is about to change is not public any more. */
export const ArchivedNote = ({ archived: { by, at } }: { archived: Archived }) => (
  <p className="max-w-[42em] rounded-md bg-steel-100 px-3 py-2 text-steel-900">
    {by ?? 'Somebody'} archived this {at && `on ${when(at)}`}: visitors do not see it, nor what you changed, before it
    is restored.
  </p>
);

interface MergeTableProps {
  lines: readonly MergeLine[];
  chosen: Record<string, Side>;
  onChoose: (field: string, side: Side) => void;
}

/** The values of both sides, field by field, and the one that stays. */
export function MergeTable({ lines, chosen, onChoose }: MergeTableProps) {
  const group = useId();
  return (
    <DataTable kind="conflict" columns={['Field', 'Yours', 'Theirs', 'Result']}>
      {lines.map((line) => (
        <tr key={line.field.name}>
          <th scope="row">{line.field.label}</th>
          {(['mine', 'theirs'] as const).map((side) => (
            <td key={side}>
              <Choice
                {...{ group, line, side }}
                checked={sideOf(line, chosen) === side}
                onChoose={() => onChoose(line.field.name, side)}
              />
            </td>
          ))}
          <td className="font-semibold text-steel-900">{resultOf(line, chosen)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const shown = (field: MergeLine['field'], value: string | boolean) =>
  (field.kind === 'html' ? plainText(String(value)) : written(value)) || '(empty)';

function resultOf(line: MergeLine, chosen: Record<string, Side>): string {
  const side = sideOf(line, chosen);
  return side ? shown(line.field, line[side]) : 'choose one';
}

interface ChoiceProps {
  group: string;
  line: MergeLine;
  side: 'mine' | 'theirs';
  checked: boolean;
  onChoose: () => void;
}

function Choice({ group, line, side, checked, onChoose }: ChoiceProps) {
  const text = shown(line.field, line[side]);
  if (!line.collides) {
    return line[side] === line.base ? <span className="text-steel-500">unchanged</span> : <span>{text}</span>;
  }
  return <SideChoice name={`${group}-${line.field.name}`} text={text} checked={checked} onChoose={onChoose} />;
}
